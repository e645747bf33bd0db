/** What the text forbids of the status of a person. */
import { breaking, missed, partly } from '../history.ts'
import { ask, made, ok, refused, rest } from '../tell.ts'

const states = (actor: string, sent: object, response = ok()) =>
  ask(actor, 'POST /users/5/status', { ...sent }, response)

const ben = (status: object) =>
  made('person', {
    user_id: 5,
    person: {
      user_id: 5,
      email: 'ben@chat.example',
      full_name: 'ben',
      role: 'member',
      is_active: true,
      is_bot: false,
      status,
    },
  })

export const status = [
  breaking(292, 'A member changes the status of another', 'update-user-status.member-refused', [
    states('ann', { status_text: 'away' }),
  ]),
  breaking(
    293,
    'A text of 61 code points is taken',
    'update-user-status.text-too-long-refused',
    [states('adam', { status_text: 'x'.repeat(61) })],
    partly,
  ),
  breaking(293, 'Nothing new is taken', 'update-user-status.nothing-passed-refused', [states('adam', {})], partly),
  breaking(
    293,
    'An emoji code without its name is taken',
    'update-user-status.code-without-name-refused',
    [states('adam', { emoji_code: '1f389' })],
    partly,
  ),
  breaking(
    293,
    'A text that is too long is refused with a code of its own',
    missed('the refusal may have another reason that was not captured'),
    [states('adam', { status_text: 'x'.repeat(80) }, refused('STATUS_TOO_LONG'))],
    partly,
  ),
  breaking(
    293,
    'A text of 60 code points beyond the basic plane is refused',
    'update-user-status.administrator-succeeds',
    [states('adam', { status_text: '𝒳'.repeat(60) }, refused())],
  ),
  breaking(
    293,
    'A kind of emoji that there is not is taken',
    missed('where the vendor word is not told, an unseen word may stand in the list'),
    [states('adam', { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'sticker' })],
    partly,
  ),
  breaking(292, 'A status is another one than was set', 'update-user-status.text-set', [
    states('adam', { status_text: 'away' }),
    rest,
    ben({ status_text: 'here' }),
  ]),
  breaking(293, 'A status that was cleared is there', 'update-user-status.text-cleared', [
    states('adam', { status_text: 'away' }),
    states('adam', { status_text: '' }),
    rest,
    ben({ status_text: 'away' }),
  ]),
  breaking(293, 'A status that was refused is there', 'update-user-status.refused-changes-nothing', [
    states('adam', { status_text: 'away' }),
    states('ann', { status_text: 'mine' }, refused()),
    rest,
    ben({ status_text: 'mine' }),
  ]),
]
