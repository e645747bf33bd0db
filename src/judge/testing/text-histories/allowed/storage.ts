/** What the text allows of what bots store, and of the bots themselves. */
import { allowed } from '../history.ts'
import { ask, lost, made, ok, refused } from '../tell.ts'

const robo = { actor: 'robo', owner_id: 5, full_name: 'robo', user_id: 40, email: 'robo@chat.example' }
const rita = { ...robo, actor: 'rita', user_id: 41, email: 'rita@chat.example', full_name: 'rita' }
const bots = made('bots', { bots: [robo, rita] })
const stores = (storage: unknown, response = ok(), actor = 'robo') =>
  ask(actor, 'PUT /bot_storage', { storage }, response)
const holds = (storage: object, user_id = 40) => made('bot-storage', { user_id, storage })

export const storage = [
  allowed('Keys are added, and one is overwritten', [
    bots,
    stores({ a: '1', b: '2' }),
    stores({ b: '3', c: '' }),
    holds({ a: '1', b: '3', c: '' }),
  ]),
  allowed('Two bots store the same key', [
    bots,
    stores({ a: '1' }),
    stores({ a: '2' }, ok(), 'rita'),
    holds({ a: '1' }),
    holds({ a: '2' }, 41),
  ]),
  allowed('Nine tenths of the room are taken', [
    bots,
    stores({ a: 'x'.repeat(9_000) }),
    stores({ b: 'y'.repeat(8_900_000) }),
  ]),
  allowed('More than there is room for is refused', [
    bots,
    stores({ a: 'x'.repeat(11_500_000) }, refused()),
    holds({}),
  ]),
  allowed('Ten million characters to the letter are refused', [bots, stores({ a: 'x'.repeat(9_999_999) }, refused())]),
  allowed('A person is refused', [
    ask('ann', 'PUT /bot_storage', { storage: { a: '1' } }, refused('PERMISSION_DENIED')),
  ]),
  allowed('Nothing is stored', [bots, stores({}), holds({})]),
  allowed('Keys and values are any text', [
    bots,
    stores({ '': 'none', ' ': '\u0000', 𝒳: '𝒳', __proto: 'p', constructor: 'c' }),
  ]),
  allowed('A list is refused', [bots, stores(['a'], refused()), holds({})]),
  allowed('Texts without an answer are stored, or not, key by key', [
    bots,
    stores({ a: '1', b: '1' }),
    ask('robo', 'PUT /bot_storage', { storage: { a: '2', b: '2' } }, lost),
    holds({ a: '2', b: '2' }),
  ]),
  allowed('The owner may not store for a bot', [bots, stores({ a: '1' }, refused('PERMISSION_DENIED'), 'ben')]),
  allowed('A bot that was deactivated with its owner is refused', [
    bots,
    ask('adam', 'DELETE /users/5', {}, ok()),
    stores({ a: '1' }, refused('USER_DEACTIVATED')),
  ]),
]
