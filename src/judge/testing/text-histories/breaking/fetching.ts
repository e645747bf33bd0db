/** What the text forbids of a fetched message. */
import { pears, plums, psst, sends, wine } from '../cast.ts'
import { breaking, partly } from '../history.ts'
import { html, raw, reads } from '../shown.ts'
import { ask, at, made, ok, start } from '../tell.ts'

const fetches = (sent: object, message: object, raw_content = 'plums') =>
  ask('ben', 'GET /messages/101', { ...sent }, ok({ message, raw_content }))
const nameless = { ...plums, id: 150, topic: '', timestamp: at(0) }
const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }

export const fetching = [
  breaking(268, 'The raw content is another one than the content', 'get-message.raw-content-current', [
    fetches({ apply_markdown: false }, raw(plums), 'prunes'),
  ]),
  breaking(
    47,
    'A direct message has a subject',
    'message.subject-of-direct-message',
    [reads('ben', psst, { subject: 'secret' })],
    partly,
  ),
  breaking(
    34,
    'Raw text is called HTML',
    'get-message.raw-on-request',
    [reads('ben', plums, { content_type: 'text/html' })],
    partly,
  ),
  breaking(
    267,
    'The empty topic is not replaced by its display name',
    'get-message.empty-topic-replaced',
    [sends(start, nameless), reads('ben', nameless)],
    { settings: { realm_empty_topic_display_name: 'general chat' } },
  ),
  breaking(
    267,
    'The empty topic is replaced although the client knows it',
    'get-message.empty-topic-shown',
    [
      sends(start, nameless),
      reads('ben', { ...nameless, topic: 'general chat' }, {}, { allow_empty_topic_name: true }),
    ],
    { settings: { realm_empty_topic_display_name: 'general chat' } },
  ),
  breaking(
    46,
    'A direct message has a channel',
    'message.stream-id-channel-only',
    [reads('ben', psst, { stream_id: 11 })],
    partly,
  ),
  breaking(269, 'A message is fetched after it was deleted', 'get-message.missing-refused', [
    made('delete-messages', { message_ids: [102] }),
    reads('ann', pears),
  ]),
  breaking(269, 'A third person fetches a direct message', 'get-message.invisible-refused', [
    ask('gus', 'GET /messages/104', { apply_markdown: false }, ok({ message: raw(psst), raw_content: 'psst' })),
  ]),
  breaking(269, 'A refusal of a missing message has another code', 'get-message.missing-refused', [
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
  breaking(
    52,
    'The deprecated flag stands alone',
    'message.wildcard-mentioned',
    [reads('ben', plums, { flags: ['read', 'wildcard_mentioned'] })],
    {
      complete: false,
    },
  ),
  breaking(
    52,
    'The deprecated flag is missing',
    'message.wildcard-mentioned',
    [reads('ben', plums, { flags: ['stream_wildcard_mentioned'] })],
    {
      complete: false,
    },
  ),
  breaking(
    30,
    'Another message is answered than was asked for',
    'get-message.asked-for',
    [ask('ben', 'GET /messages/101', { apply_markdown: false }, ok({ message: raw(pears), raw_content: 'pears' }))],
    partly,
  ),
  breaking(38, 'A message that was never edited has the time of an edit', 'message.last-edit-timestamp-true', [
    reads('ben', plums, { last_edit_timestamp: at(-30) }),
  ]),
  breaking(40, 'Reactions are told newest first', 'message.reactions-oldest-first', [
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
    'message.unicode-emoji-code',
    [reads('ben', plums, { reactions: [{ ...tada, emoji_code: 'tada', user_id: 4 }] })],
    partly,
  ),
  breaking(
    55,
    'An extra emoji has another code than its name',
    'message.extra-emoji-code',
    [
      reads('ben', plums, {
        reactions: [{ emoji_name: 'zoo', emoji_code: 'farm', reaction_type: 'service_extra_emoji', user_id: 4 }],
      }),
    ],
    partly,
  ),
  breaking(49, 'The time of sending is in milliseconds', 'message.timestamp-true', [
    sends(start, { ...plums, id: 151, timestamp: at(0) }),
    reads('ben', { ...plums, id: 151, timestamp: at(0) * 1000 }),
  ]),
  breaking(
    42,
    'The address of a sender is left out',
    'message.sender-email',
    [reads('ben', plums, { sender_email: undefined })],
    {
      complete: false,
    },
  ),
  breaking(
    48,
    'A submessage belongs to another message',
    'message.submessages-true',
    [
      reads('ben', plums, {
        submessages: [{ msg_type: 'widget', content: '{}', message_id: 999, sender_id: 4, id: 1 }],
      }),
    ],
    partly,
  ),
  breaking(
    267,
    'A fetch that says nothing of Markdown shows raw text',
    'get-message.rendered-by-default',
    [ask('mona', 'GET /messages/105', {}, ok({ message: raw(wine), raw_content: 'red' }))],
    partly,
  ),
  breaking(35, 'The channel of a message has another name', 'message.display-recipient-true', [
    reads('ben', plums, { display_recipient: 'orchard' }),
  ]),
  breaking(
    9,
    'A parameter that is supported is called ignored',
    'envelope.ignored-names-no-supported-parameter',
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
    partly,
  ),
]
