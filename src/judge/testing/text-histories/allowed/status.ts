/** What the text allows of the status of a person. */
import { allowed, partly } from '../history.ts'
import { ask, lost, made, ok, refused } from '../tell.ts'

const sets = (actor: string, sent: object, response = ok(), user = 5) =>
  ask(actor, `POST /users/${user}/status`, { ...sent }, response)
const ben = { user_id: 5, email: 'ben@chat.example', full_name: 'ben', role: 'member', is_active: true, is_bot: false }
const shows = (status: object) => made('person', { user_id: 5, person: { ...ben, status } })
const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }

export const status = [
  allowed('A text and an emoji are set and cleared', [
    sets('adam', { status_text: 'away', ...tada }),
    shows({ status_text: 'away', ...tada }),
    sets('adam', { status_text: '', emoji_name: '' }),
    shows({}),
  ]),
  allowed('A text of 60 code points beyond the basic plane is taken', [
    sets('olga', { status_text: '𝒳'.repeat(60) }),
    shows({ status_text: '𝒳'.repeat(60) }),
  ]),
  allowed('A text of 61 code points is refused', [sets('adam', { status_text: 'x'.repeat(61) }, refused()), shows({})]),
  allowed('A status that was cleared is told with empty members', [
    sets('adam', { status_text: 'away', ...tada }),
    sets('adam', { status_text: '', emoji_name: '' }),
    shows({ status_text: '', emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' }),
  ]),
  allowed('An emoji is completed from its name', [sets('adam', { emoji_name: 'tada' }), shows(tada)]),
  allowed('An emoji is not touched by a new text', [
    sets('adam', tada),
    sets('adam', { status_text: 'away' }),
    shows({ status_text: 'away', ...tada }),
  ]),
  allowed('Nothing new is refused', [sets('adam', {}, refused())]),
  allowed('An emoji code without its name is refused', [sets('adam', { emoji_code: '1f389' }, refused())]),
  allowed('A custom emoji that is missing is refused', [
    sets('adam', { emoji_name: 'nothing', emoji_code: '999', reaction_type: 'realm_emoji' }, refused()),
  ]),
  allowed('A member is refused', [sets('ann', { status_text: 'away' }, refused()), shows({})]),
  allowed('A member who was made an administrator beside may', [
    made('person', {
      user_id: 4,
      role: 'administrator',
      person: { ...ben, user_id: 4, email: 'ann@chat.example', full_name: 'ann', role: 'administrator' },
    }),
    sets('ann', { status_text: 'away' }),
    shows({ status_text: 'away' }),
  ]),
  allowed('A role changes while the request is under way', [
    { ...sets('ann', { status_text: 'away' }), lasts: 3 },
    made('person', {
      user_id: 4,
      role: 'administrator',
      person: { ...ben, user_id: 4, email: 'ann@chat.example', full_name: 'ann', role: 'administrator' },
    }),
    shows({ status_text: 'away' }),
  ]),
  allowed(
    'Somebody whose role is not captured may',
    [ask('carl', 'POST /users/5/status', { status_text: 'away' }, ok())],
    partly,
  ),
  allowed('Two administrators overlap', [
    { ...sets('adam', { status_text: 'one' }), lasts: 3 },
    { ...sets('olga', { status_text: 'two' }), lasts: 3 },
    shows({ status_text: 'one' }),
  ]),
  allowed('A status without an answer is not set', [
    ask('adam', 'POST /users/5/status', { status_text: 'away' }, lost),
    shows({}),
    shows({ status_text: 'away' }),
  ]),
]
