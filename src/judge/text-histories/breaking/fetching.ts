/** What the text forbids of a fetched message. */
import { pears, plums, psst, sends, wine } from '../cast.ts'
import { breaking } from '../history.ts'
import { html, raw, reads } from '../shown.ts'
import { ask, at, made, ok, start } from '../tell.ts'

const fetches = (sent: object, message: object, raw_content = 'plums') =>
  ask('ben', 'GET /messages/101', { ...sent }, ok({ message, raw_content }))
const nameless = { ...plums, id: 150, topic: '', timestamp: at(0) }
const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }

export const fetching = [
  breaking(268, 'The raw content is another one than the content', [
    fetches({ apply_markdown: false }, raw(plums), 'prunes'),
  ]),
  breaking(47, 'A direct message has a subject', [reads('ben', psst, { subject: 'secret' })], { complete: false }),
  breaking(34, 'Raw text is called HTML', [reads('ben', plums, { content_type: 'text/html' })], { complete: false }),
  breaking(
    267,
    'The empty topic is not replaced by its display name',
    [sends(start, nameless), reads('ben', nameless)],
    { settings: { realm_empty_topic_display_name: 'general chat' } },
  ),
  breaking(
    267,
    'The empty topic is replaced although the client knows it',
    [
      sends(start, nameless),
      reads('ben', { ...nameless, topic: 'general chat' }, {}, { allow_empty_topic_name: true }),
    ],
    { settings: { realm_empty_topic_display_name: 'general chat' } },
  ),
  breaking(46, 'A direct message has a channel', [reads('ben', psst, { stream_id: 11 })], { complete: false }),
  breaking(269, 'A message is fetched after it was deleted', [
    made('delete-messages', { message_ids: [102] }),
    reads('ann', pears),
  ]),
  breaking(269, 'A third person fetches a direct message', [
    ask('gus', 'GET /messages/104', { apply_markdown: false }, ok({ message: raw(psst), raw_content: 'psst' })),
  ]),
  breaking(269, 'A refusal of a missing message has another code', [
    reads('ann', pears),
    made('delete-messages', { message_ids: [102] }),
    ask(
      'ann',
      'GET /messages/102',
      {},
      {
        status: 404,
        headers: {},
        body: { result: 'error', msg: 'No.', code: 'MESSAGE_NOT_FOUND' },
      },
    ),
  ]),
  breaking(52, 'The deprecated flag stands alone', [reads('ben', plums, { flags: ['read', 'wildcard_mentioned'] })], {
    complete: false,
  }),
  breaking(52, 'The deprecated flag is missing', [reads('ben', plums, { flags: ['stream_wildcard_mentioned'] })], {
    complete: false,
  }),
  breaking(
    30,
    'Another message is answered than was asked for',
    [ask('ben', 'GET /messages/101', { apply_markdown: false }, ok({ message: raw(pears), raw_content: 'pears' }))],
    { complete: false },
  ),
  breaking(38, 'A message that was never edited has the time of an edit', [
    reads('ben', plums, { last_edit_timestamp: at(-30) }),
  ]),
  breaking(40, 'Reactions are told newest first', [
    made('reactions', { reactions: [{ message_id: 101, user_id: 4, ...tada }] }),
    made('reactions', { reactions: [{ message_id: 101, user_id: 5, ...smile }] }),
    reads('ben', plums, {
      reactions: [
        { ...smile, user_id: 5 },
        { ...tada, user_id: 4 },
      ],
    }),
  ]),
  breaking(
    55,
    'A Unicode emoji has its name for a code',
    [reads('ben', plums, { reactions: [{ ...tada, emoji_code: 'tada', user_id: 4 }] })],
    { complete: false },
  ),
  breaking(
    55,
    'An extra emoji has another code than its name',
    [
      reads('ben', plums, {
        reactions: [{ emoji_name: 'zoo', emoji_code: 'farm', reaction_type: 'service_extra_emoji', user_id: 4 }],
      }),
    ],
    { complete: false },
  ),
  breaking(49, 'The time of sending is in milliseconds', [
    sends(start, { ...plums, id: 151, timestamp: at(0) }),
    reads('ben', { ...plums, id: 151, timestamp: at(0) * 1000 }),
  ]),
  breaking(42, 'The address of a sender is left out', [reads('ben', plums, { sender_email: undefined })], {
    complete: false,
  }),
  breaking(
    48,
    'A submessage belongs to another message',
    [
      reads('ben', plums, {
        submessages: [{ msg_type: 'widget', content: '{}', message_id: 999, sender_id: 4, id: 1 }],
      }),
    ],
    { complete: false },
  ),
  breaking(
    267,
    'A fetch that says nothing of Markdown shows raw text',
    [ask('mona', 'GET /messages/105', {}, ok({ message: raw(wine), raw_content: 'red' }))],
    { complete: false },
  ),
  breaking(35, 'The channel of a message has another name', [reads('ben', plums, { display_recipient: 'orchard' })]),
  breaking(
    9,
    'A parameter that is supported is called ignored',
    [
      fetches({ apply_markdown: true }, html(plums)),
      ask(
        'ben',
        'GET /messages/101',
        { apply_markdown: true },
        ok({
          message: html(plums),
          raw_content: 'plums',
          ignored_parameters_unsupported: ['apply_markdown'],
        }),
      ),
    ],
    { complete: false },
  ),
]
