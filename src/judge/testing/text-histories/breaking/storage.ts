/** What the text forbids of what bots store. */
import { breaking, missed, partly } from '../history.ts'
import { ask, made, ok, refused, rest } from '../tell.ts'

const bot = made('bots', {
  bots: [{ actor: 'robo', owner_id: 5, full_name: 'robo', user_id: 40, email: 'robo@chat.example' }],
})

const stores = (actor: string, storage: unknown, response = ok()) =>
  ask(actor, 'PUT /bot_storage', { storage }, response)

export const storage = [
  breaking(345, 'A person stores something', 'update-bot-storage.member-refused', [stores('ann', { a: '1' })], partly),
  breaking(
    428,
    'A person is refused in general',
    missed('the refusal may have another reason that was not captured'),
    [stores('ann', { a: '1' }, refused('BAD_REQUEST'))],
    partly,
  ),
  breaking(345, 'A key is not overwritten', 'update-bot-storage.overwritten', [
    bot,
    stores('robo', { a: '1' }),
    stores('robo', { a: '2' }),
    rest,
    made('bot-storage', { user_id: 40, storage: { a: '1' } }),
  ]),
  breaking(
    345,
    'Other keys go when one is stored',
    missed('either the first text was never stored or the second one removed it'),
    [
      bot,
      stores('robo', { a: '1' }),
      stores('robo', { b: '2' }),
      rest,
      made('bot-storage', { user_id: 40, storage: { b: '2' } }),
    ],
  ),
  breaking(345, 'More is stored than there is room for', 'update-bot-storage.limit-refused', [
    bot,
    stores('robo', { a: 'x'.repeat(12_000_000) }),
  ]),
  breaking(
    345,
    'A value is a number',
    'update-bot-storage.not-strings-refused',
    [bot, ask('robo', 'PUT /bot_storage', { storage: { a: 1 } }, ok())],
    partly,
  ),
]
