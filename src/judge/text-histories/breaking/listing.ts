/** What the text forbids of lists of messages. */
import { cellar, figs, pears, plums, wine } from '../cast.ts'
import { breaking } from '../history.ts'
import { html, lists, raw } from '../shown.ts'
import { ask, ok, refused } from '../tell.ts'

const partial = { found_oldest: false, found_newest: false }
const some = { complete: false }
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
    [
      lists('ben', { anchor: '102', num_before: 1, num_after: 0 }, [html(pears), html(plums)], {
        anchor: 102,
        ...partial,
      }),
    ],
    some,
  ),
  breaking(
    289,
    'More than 5,000 messages are asked for and given',
    [asks({ anchor: 'oldest', num_before: 0, num_after: 6000 }, { anchor: 0 })],
    some,
  ),
  breaking(
    284,
    'Ids and an anchor are taken together',
    [asks({ message_ids: [101], anchor: '101' }, { messages: [html(plums)] })],
    some,
  ),
  breaking(
    289,
    'An answer to ids has an anchor',
    [asks({ message_ids: [101] }, { anchor: 101, messages: [html(plums)] })],
    some,
  ),
  breaking(279, 'Neither ids nor numbers are needed', [asks({ anchor: 'newest' }, { anchor: 101 })], some),
  breaking(
    31,
    'An avatar is left to a client that did not ask for that',
    [
      lists(
        'ben',
        { anchor: '101', num_before: 0, num_after: 0, client_gravatar: false },
        [html(plums, { avatar_url: null })],
        { ...partial },
      ),
    ],
    some,
  ),
  breaking(
    289,
    'Nothing is said of whether the anchor was found',
    [
      lists('ben', { anchor: '101', num_before: 0, num_after: 0 }, [html(plums)], {
        ...partial,
        found_anchor: undefined,
      }),
    ],
    some,
  ),
  breaking(
    272,
    'More messages come than were asked for',
    [
      lists('ben', { anchor: '102', num_before: 0, num_after: 0 }, [html(plums), html(pears), html(figs)], {
        anchor: 102,
        ...partial,
      }),
    ],
    some,
  ),
  breaking(
    277,
    'The anchor is included although it should not be',
    [
      lists('ben', { anchor: '102', include_anchor: false, num_before: 1, num_after: 0 }, [html(plums), html(pears)], {
        anchor: 102,
        ...partial,
      }),
    ],
    some,
  ),
  breaking(
    280,
    'A message after the anchor comes where none was asked for',
    [
      lists('ben', { anchor: '102', num_before: 1, num_after: 0 }, [html(pears), html(figs)], {
        anchor: 102,
        ...partial,
      }),
    ],
    some,
  ),
  breaking(
    30,
    'A message comes twice',
    [
      lists('ben', { anchor: '102', num_before: 2, num_after: 0 }, [html(pears), html(pears)], {
        anchor: 102,
        ...partial,
      }),
    ],
    some,
  ),
  breaking(
    286,
    'The deprecated unread anchor is taken beside another',
    [asks({ anchor: '101', use_first_unread_anchor: true, num_before: 0, num_after: 0 }, { anchor: 101 })],
    some,
  ),
  breaking(288, 'A search of public channels shows a private one', [
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
    [
      lists(
        'ann',
        { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['channels', 'public']] },
        [html({ id: 104, from: 'ann', to: ['ben'], topic: '', content: 'psst', timestamp: plums.timestamp + 30 })],
        { anchor: 104, ...partial },
      ),
    ],
    some,
  ),
  breaking(
    283,
    'Raw text is asked for, and HTML comes',
    [
      lists('ben', { anchor: '101', num_before: 0, num_after: 0, apply_markdown: false }, [html(plums)], {
        ...partial,
      }),
    ],
    some,
  ),
  breaking(
    284,
    'A message comes that is none of the ids',
    [asks({ message_ids: [101] }, { messages: [html(plums), html(pears)] })],
    some,
  ),
  breaking(278, 'Two spellings of one instant find different messages', [
    lists('ben', { anchor: 'date', anchor_date: '2026-01-01', num_before: 1, num_after: 0 }, [html(figs)], {
      anchor: 103,
      ...partial,
    }),
    lists('ben', { anchor: 'date', anchor_date: '2026-01-01T00:00:00Z', num_before: 1, num_after: 0 }, [html(pears)], {
      anchor: 102,
      ...partial,
    }),
  ]),
  breaking(289, 'Exactly what may be asked for is refused', [
    ask('ann', 'GET /messages', { anchor: 'newest', num_before: 4999, num_after: 0 }, refused()),
  ]),
  breaking(284, 'Ids of somebody else are answered', [
    ask(
      'ben',
      'GET /messages',
      { message_ids: [105] },
      answer({ messages: [raw(wine, { content: '<p>red</p>', content_type: 'text/html' })] }),
    ),
  ]),
]
