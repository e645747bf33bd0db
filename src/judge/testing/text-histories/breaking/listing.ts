/** What the text forbids of lists of messages. */
import { cellar, figs, pears, plums, wine } from '../cast.ts'
import { breaking, partly } from '../history.ts'
import { html, lists, raw } from '../shown.ts'
import { ask, ok, refused } from '../tell.ts'

const partial = { found_oldest: false, found_newest: false }
const answer = (members: object) =>
  ok({
    found_newest: false,
    found_oldest: false,
    found_anchor: false,
    history_limited: false,
    messages: [],
    ...members,
  })
const asks = (sent: object, members: object = {}) => ask('ann', 'GET /messages', { ...sent }, answer(members))

export const listing = [
  breaking(
    289,
    'Messages are not sorted by id',
    'get-messages.ascending',
    [
      lists('ben', { anchor: '102', num_before: 1, num_after: 0 }, [html(pears), html(plums)], {
        anchor: 102,
        ...partial,
      }),
    ],
    partly,
  ),
  breaking(
    289,
    'More than 5,000 messages are asked for and given',
    'get-messages.too-many-refused',
    [asks({ anchor: 'oldest', num_before: 0, num_after: 6000 }, { anchor: 0 })],
    partly,
  ),
  breaking(
    284,
    'Ids and an anchor are taken together',
    'get-messages.message-ids-with-anchor-refused',
    [asks({ message_ids: [101], anchor: '101' }, { messages: [html(plums)] })],
    partly,
  ),
  breaking(
    289,
    'An answer to ids has an anchor',
    'get-messages.message-ids-no-anchor',
    [asks({ message_ids: [101] }, { anchor: 101, messages: [html(plums)] })],
    partly,
  ),
  breaking(
    279,
    'Neither ids nor numbers are needed',
    'get-messages.numbers-required',
    [asks({ anchor: 'newest' }, { anchor: 101 })],
    partly,
  ),
  breaking(
    31,
    'An avatar is left to a client that did not ask for that',
    'get-messages.avatar-not-null',
    [
      lists(
        'ben',
        { anchor: '101', num_before: 0, num_after: 0, client_gravatar: false },
        [html(plums, { avatar_url: null })],
        { ...partial },
      ),
    ],
    partly,
  ),
  breaking(
    289,
    'Nothing is said of whether the anchor was found',
    'get-messages.found-anchor',
    [
      lists('ben', { anchor: '101', num_before: 0, num_after: 0 }, [html(plums)], {
        ...partial,
        found_anchor: undefined,
      }),
    ],
    partly,
  ),
  breaking(
    272,
    'More messages come than were asked for',
    'get-messages.num-before',
    [
      lists('ben', { anchor: '102', num_before: 0, num_after: 0 }, [html(plums), html(pears), html(figs)], {
        anchor: 102,
        ...partial,
      }),
    ],
    partly,
  ),
  breaking(
    277,
    'The anchor is included although it should not be',
    'get-messages.anchor-excluded',
    [
      lists('ben', { anchor: '102', include_anchor: false, num_before: 1, num_after: 0 }, [html(plums), html(pears)], {
        anchor: 102,
        ...partial,
      }),
    ],
    partly,
  ),
  breaking(
    280,
    'A message after the anchor comes where none was asked for',
    'get-messages.num-after',
    [
      lists('ben', { anchor: '102', num_before: 1, num_after: 0 }, [html(pears), html(figs)], {
        anchor: 102,
        ...partial,
      }),
    ],
    partly,
  ),
  breaking(
    30,
    'A message comes twice',
    'get-messages.ascending',
    [
      lists('ben', { anchor: '102', num_before: 2, num_after: 0 }, [html(pears), html(pears)], {
        anchor: 102,
        ...partial,
      }),
    ],
    partly,
  ),
  breaking(
    286,
    'The deprecated unread anchor is taken beside another',
    'get-messages.two-anchors-refused',
    [asks({ anchor: '101', use_first_unread_anchor: true, num_before: 0, num_after: 0 }, { anchor: 101 })],
    partly,
  ),
  breaking(288, 'A search of public channels shows a private one', 'get-messages.public-channels', [
    lists(
      'ann',
      { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['channels', 'public']] },
      [html({ ...wine, to: cellar })],
      { anchor: 105, ...partial },
    ),
  ]),
  breaking(
    288,
    'A search of public channels shows a direct message',
    'get-messages.public-channels',
    [
      lists(
        'ann',
        { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['channels', 'public']] },
        [html({ id: 104, from: 'ann', to: ['ben'], topic: '', content: 'psst', timestamp: plums.timestamp + 30 })],
        { anchor: 104, ...partial },
      ),
    ],
    partly,
  ),
  breaking(
    283,
    'Raw text is asked for, and HTML comes',
    'get-messages.raw-on-request',
    [
      lists('ben', { anchor: '101', num_before: 0, num_after: 0, apply_markdown: false }, [html(plums)], {
        ...partial,
      }),
    ],
    partly,
  ),
  breaking(
    284,
    'A message comes that is none of the ids',
    'get-messages.message-ids',
    [asks({ message_ids: [101] }, { messages: [html(plums), html(pears)] })],
    partly,
  ),
  breaking(278, 'Two spellings of one instant find different messages', 'get-messages.date-anchor-midnight', [
    lists('ben', { anchor: 'date', anchor_date: '2026-01-01', num_before: 1, num_after: 0 }, [html(figs)], {
      anchor: 103,
      ...partial,
    }),
    lists('ben', { anchor: 'date', anchor_date: '2026-01-01T00:00:00Z', num_before: 1, num_after: 0 }, [html(pears)], {
      anchor: 102,
      ...partial,
    }),
  ]),
  breaking(289, 'Exactly what may be asked for is refused', 'get-messages.many-allowed', [
    ask('ann', 'GET /messages', { anchor: 'newest', num_before: 4999, num_after: 0 }, refused()),
  ]),
  breaking(284, 'Ids of somebody else are answered', 'get-messages.invisible-left-out', [
    ask(
      'ben',
      'GET /messages',
      { message_ids: [105] },
      answer({ messages: [raw(wine, { content: '<p>red</p>', content_type: 'text/html' })] }),
    ),
  ]),
]
