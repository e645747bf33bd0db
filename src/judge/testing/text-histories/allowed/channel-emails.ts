/** What the text allows of the e-mail addresses of channels. */
import { allowed } from '../history.ts'
import { ask, made, ok, refused } from '../tell.ts'

const address = (actor: string, id: number, response = ok({ email: `box.${id}@mail.example` }), sent: object = {}) =>
  ask(actor, `GET /streams/${id}/email_address`, { ...sent }, response)

export const channelEmails = [
  allowed('Whoever may post gets an address', [
    address('ben', 11),
    address('ben', 11, ok({ email: 'ben.11@mail.example' }), { sender_id: 5 }),
  ]),
  allowed('Each sender has an address of their own', [
    address('ben', 11, ok({ email: 'a@mail.example' }), { sender_id: 5 }),
    address('ben', 11, ok({ email: 'b@mail.example' })),
    address('ann', 11, ok({ email: 'c@mail.example' })),
  ]),
  allowed('Whoever may not post is refused', [
    made('channel', { stream_id: 11, can_send_message_group: 'moderators' }),
    address('ben', 11, refused()),
    address('mona', 11),
  ]),
  allowed('A channel that nobody can access has no address for them', [
    address('ben', 12, refused()),
    made('missing', { of: 'channel', ids: [999_999] }),
    address('ben', 999_999, refused()),
  ]),
  allowed('The address of another person as sender is refused', [address('ben', 11, refused(), { sender_id: 4 })]),
]
