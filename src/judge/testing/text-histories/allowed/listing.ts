/** What the text allows of lists of messages. */
import { figs, pears, plums, psst, sends, wine } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { html, lists, raw } from '../shown.ts'
import { ask, at, ok, refused } from '../tell.ts'

const none = { found_oldest: false, found_newest: false }
const byIds = (actor: string, ids: number[], messages: object[], sent = {}) =>
  ask(
    actor,
    'GET /messages',
    { message_ids: ids, ...sent },
    ok({
      found_newest: false,
      found_oldest: false,
      found_anchor: false,
      history_limited: false,
      messages,
    }),
  )

export const listing = [
  allowed('Ids that somebody cannot access are left out', [byIds('ben', [101, 105, 999_999], [html(plums)])]),
  allowed('Ids are given in another order than the messages', [byIds('ann', [103, 101], [html(plums), html(figs)])]),
  allowed(
    'Ids are not supported before level 300',
    [ask('ann', 'GET /messages', { message_ids: [101] }, refused('REQUEST_VARIABLE_MISSING'))],
    { level: 299 },
  ),
  allowed(
    'Three spellings of one instant list the same messages',
    [
      ...['2026-01-01', '2026-01-01T00:00:00', '2026-01-01T05:45:00+05:45'].map((anchor_date) =>
        lists('ben', { anchor: 'date', anchor_date, num_before: 1, num_after: 0 }, [html(figs)], {
          anchor: 103,
          ...none,
          found_anchor: false,
        }),
      ),
    ],
    partly,
  ),
  allowed(
    'A date anchor is refused before level 445',
    [
      ask(
        'ben',
        'GET /messages',
        { anchor: 'date', anchor_date: '2026-01-01', num_before: 1, num_after: 0 },
        refused(),
      ),
    ],
    { level: 444 },
  ),
  allowed('A list counts the anchor beyond both sides', [
    lists(
      'ben',
      { anchor: '102', num_before: 1, num_after: 1, apply_markdown: false, client_gravatar: false },
      [raw(plums), raw(pears), raw(figs)],
      { anchor: 102, ...none },
    ),
  ]),
  allowed('A list leaves out its anchor', [
    lists('ben', { anchor: '102', include_anchor: false, num_before: 1, num_after: 1 }, [html(plums), html(figs)], {
      anchor: 102,
      ...none,
      found_anchor: false,
    }),
  ]),
  allowed('Exactly 5,000 messages are refused', [
    ask('ann', 'GET /messages', { anchor: 'newest', num_before: 5000, num_after: 0 }, refused()),
  ]),
  allowed('A narrow that the server does not know is refused', [
    ask(
      'ann',
      'GET /messages',
      { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['taste', 'sweet']] },
      refused('BAD_NARROW'),
    ),
  ]),
  allowed('A narrow of pairs and a narrow of objects find the same', [
    lists('ben', { anchor: 'oldest', num_before: 0, num_after: 1, narrow: [['channels', 'public']] }, [html(plums)], {
      anchor: 0,
      ...none,
      found_anchor: false,
    }),
    lists(
      'ben',
      { anchor: 'oldest', num_before: 0, num_after: 1, narrow: [{ operator: 'channels', operand: 'public' }] },
      [html(plums)],
      { anchor: 0, ...none, found_anchor: false },
    ),
  ]),
  allowed('An anchor far above all ids is brought down', [
    lists('ann', { anchor: '9007199254740993', num_before: 1, num_after: 0 }, [html(wine)], {
      anchor: 10_000_000_000_000_000,
      found_oldest: false,
      found_anchor: false,
    }),
  ]),
  allowed(
    'A list says that the history is limited',
    [
      lists('ben', { anchor: 'oldest', num_before: 0, num_after: 2 }, [html(pears), html(figs)], {
        anchor: 0,
        history_limited: true,
        found_oldest: true,
        found_newest: false,
        found_anchor: false,
      }),
    ],
    partly,
  ),
  allowed('The deprecated unread anchor is refused beside another', [
    ask(
      'ann',
      'GET /messages',
      { anchor: '101', use_first_unread_anchor: true, num_before: 1, num_after: 0 },
      refused(),
    ),
  ]),
  allowed('The deprecated unread anchor finds a place', [
    ask(
      'ann',
      'GET /messages',
      { use_first_unread_anchor: true, num_before: 0, num_after: 0 },
      ok({ anchor: 104, ...none, found_anchor: true, history_limited: false, messages: [html(psst)] }),
    ),
  ]),
  allowed('A message comes between two lists', [
    lists('ann', { anchor: 'newest', num_before: 1, num_after: 0 }, [html(wine)], { anchor: 105, found_oldest: false }),
    sends(at(1), { ...plums, id: 160, timestamp: at(1) }),
    lists(
      'ann',
      { anchor: 'newest', num_before: 1, num_after: 0 },
      [html(wine), html({ ...plums, id: 160, timestamp: at(1) })],
      { anchor: 160, found_oldest: false },
    ),
  ]),
]
