/** What the text allows of a fetched message. */
import { figs, pears, plums, psst, sends, wine } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { html, lists, raw, reads } from '../shown.ts'
import { ask, at, made, ok, refused, start } from '../tell.ts'

const ben = { id: 5, email: 'ben@chat.example', full_name: 'ben', is_mirror_dummy: false }

export const fetching = [
  allowed('A direct message shows both people', [reads('ann', psst), reads('ben', psst, { flags: [] })]),
  allowed('A direct message shows only the other person', [reads('ann', psst, { display_recipient: [ben] })]),
  allowed('A message has members that the text does not name', [
    ask(
      'ann',
      'GET /messages/101',
      {},
      ok({ message: html(plums, { mirrored: false, starred_by: 3 }), raw_content: 'plums', weather: { rain: true } }),
    ),
  ]),
  allowed(
    'A list without client_gravatar leaves the avatars to the client',
    [
      lists(
        'ben',
        { anchor: '101', num_before: 0, num_after: 1 },
        [html(plums, { avatar_url: null }), html(pears, { avatar_url: null })],
        { found_oldest: false, found_newest: false },
      ),
    ],
    partly,
  ),
  allowed('A guest is refused a message of a private channel that a subscriber fetches', [
    ask('gus', 'GET /messages/105', {}, refused()),
    reads('mona', wine),
  ]),
  allowed('A guest is refused a direct message of two others', [
    ask('gus', 'GET /messages/104', {}, refused('BAD_REQUEST')),
    reads('ben', psst),
  ]),
  allowed('A topic mention brings the deprecated flag along', [
    reads('ben', plums, { flags: ['read', 'topic_wildcard_mentioned', 'wildcard_mentioned'] }),
    reads('ann', plums, { flags: ['read'] }),
  ]),
  allowed(
    'A server does not know the newer flag of a channel mention',
    [reads('ben', plums, { flags: ['wildcard_mentioned', 'stream_wildcard_mentioned', 'historical'] })],
    partly,
  ),
  allowed('A server renders Markdown in its own way', [
    ask(
      'ben',
      'GET /messages/101',
      { apply_markdown: true },
      ok({
        message: html(plums, { content: '<div class="m"><p>plums</p>\n</div>' }),
        raw_content: 'plums',
      }),
    ),
    reads('ben', plums),
  ]),
  allowed('A /me message is shown as HTML of some kind', [
    sends(start, { ...plums, id: 110, content: '/me sings', timestamp: at(0) }),
    ask(
      'ben',
      'GET /messages/110',
      {},
      ok({
        message: html(
          { ...plums, id: 110, timestamp: at(0) },
          { content: '<p>/me sings</p>', is_me_message: true, flags: [] },
        ),
        raw_content: '/me sings',
      }),
    ),
  ]),
  allowed(
    'A fetch ignores a parameter that nobody knows',
    [
      ask(
        'ann',
        'GET /messages/101',
        { colour: 'green', apply_markdown: false },
        ok({
          message: raw(plums),
          raw_content: 'plums',
          ignored_parameters_unsupported: ['colour'],
        }),
      ),
    ],
    partly,
  ),
  allowed('A fetch does not say that it ignored a parameter', [reads('ann', plums, {}, { colour: 'green' })]),
  allowed('A deleted message is refused', [
    reads('ann', figs),
    made('delete-messages', { message_ids: [103] }),
    ask('ann', 'GET /messages/103', {}, refused()),
    ask('ann', 'GET /messages/103/history', {}, refused()),
  ]),
  allowed(
    'Reactions, submessages and topic links come with a message',
    [
      made('reactions', {
        reactions: [
          { message_id: 101, user_id: 5, emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
          { message_id: 101, user_id: 4, emoji_name: 'zoo', emoji_code: 'zoo', reaction_type: 'service_extra_emoji' },
        ],
      }),
      reads('ann', plums, {
        reactions: [
          { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 5, user: { id: 5 } },
          { emoji_name: 'zoo', emoji_code: 'zoo', reaction_type: 'service_extra_emoji', user_id: 4 },
        ],
        submessages: [{ msg_type: 'widget', content: '{}', message_id: 101, sender_id: 4, id: 1 }],
        topic_links: [{ text: 'apples', url: 'https://fruit.example/apples' }],
      }),
    ],
    partly,
  ),
  allowed(
    'A message that nobody captured the sending of is fetched',
    [reads('ann', { ...plums, id: 90, content: 'ancient', timestamp: start - 90_000_000 })],
    partly,
  ),
]
