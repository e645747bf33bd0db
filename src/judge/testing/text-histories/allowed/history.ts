/** What the text allows of the two views of a message's edits. */
import { garden, type Note, plums, psst, wine } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { edited, edits, looksBack, original, raw, reads, rewritten } from '../shown.ts'
import { ask, at, ok, organizes, refused, rest, start } from '../tell.ts'

const cherries = { ...plums, content: 'cherries' }
const snapshots = [original(plums), rewritten(cherries, 'ann', at(0), 'plums')]
const ancient: Note = { id: 7, from: 'ben', to: garden, topic: 'apples', content: 'seeds', timestamp: 1_480_000_000 }

export const history = [
  allowed(
    'Viewing is switched off and on again',
    [
      edits('ann', plums, { content: 'cherries' }),
      organizes({ allow_edit_history: false }),
      reads('ben', cherries, { last_edit_timestamp: at(0) }),
      organizes({ allow_edit_history: true }),
      reads('ben', cherries, edited('ann', at(0), 'plums')),
      looksBack('ben', plums, snapshots),
    ],
    { settings: { allow_edit_history: true } },
  ),
  allowed(
    'Viewing is switched off while somebody fetches',
    [
      edits('ann', plums, { content: 'cherries' }),
      { ...reads('ben', cherries, edited('ann', at(0), 'plums')), lasts: 3 },
      organizes({ allow_edit_history: false }),
      reads('mona', cherries, { last_edit_timestamp: at(0) }),
    ],
    { settings: { allow_edit_history: true } },
  ),
  allowed('Nobody knows whether viewing is on, and entries are missing', [
    edits('ann', plums, { content: 'cherries' }),
    rest,
    reads('ben', cherries, { last_edit_timestamp: at(0) }),
  ]),
  allowed('The history is refused where viewing is off', [
    organizes({ allow_edit_history: false }),
    ask('ben', 'GET /messages/101/history', {}, refused()),
  ]),
  allowed(
    'An edit before March 2017 has no known editor',
    [
      reads('ann', ancient, {
        edit_history: [
          { user_id: null, timestamp: 1_485_000_000, prev_content: 'grains', prev_rendered_content: '<p>grains</p>' },
        ],
        last_edit_timestamp: 1_485_000_000,
      }),
      looksBack('ann', ancient, [
        original({ ...ancient, content: 'grains' }),
        rewritten(ancient, 'ben', 1_485_000_000, 'grains', { user_id: null }),
      ]),
    ],
    partly,
  ),
  allowed('A snapshot of a move alone has no previous content', [
    edits('ann', plums, { topic: 'pie' }),
    looksBack('ben', plums, [
      original(plums),
      original(plums, { topic: 'pie', prev_topic: 'apples', timestamp: at(0) }),
    ]),
  ]),
  allowed('A snapshot has members that the text does not name', [
    edits('ann', plums, { content: 'cherries' }),
    looksBack('ben', plums, [
      original(plums, { sender: 'ann' }),
      rewritten(cherries, 'ann', at(0), 'plums', { edit_reason: 'taste' }),
    ]),
  ]),
  allowed('One edit of content and topic is one snapshot', [
    edits('ann', plums, { content: 'cherries', topic: 'pie' }),
    looksBack('ben', plums, [
      original(plums),
      rewritten({ ...cherries, topic: 'pie' }, 'ann', at(0), 'plums', { prev_topic: 'apples' }),
    ]),
  ]),
  allowed('Two edits in one second have one timestamp', [
    edits('ann', plums, { content: 'cherries' }),
    edits('ann', plums, { content: 'dates' }),
    looksBack('ben', plums, [
      original(plums),
      rewritten(cherries, 'ann', at(1), 'plums'),
      rewritten({ ...plums, content: 'dates' }, 'ann', at(1), 'cherries'),
    ]),
  ]),
  allowed('A direct message has a history', [
    edits('ann', psst, { content: 'hush' }),
    looksBack('ben', psst, [original(psst), rewritten({ ...psst, content: 'hush' }, 'ann', at(0), 'psst')]),
  ]),
  allowed('The HTTP date lies hours beside the time of the application', [
    edits(
      'ann',
      plums,
      { content: 'cherries' },
      {
        ...ok({ detached_uploads: [] }),
        headers: { date: 'Thu, 01 Jan 2026 05:30:00 GMT' },
      },
    ),
    ask(
      'ben',
      'GET /messages/101',
      { apply_markdown: false },
      {
        ...ok({ message: raw(cherries, edited('ann', at(0), 'plums')), raw_content: 'cherries' }),
        headers: { date: 'Thu, 01 Jan 2026 05:30:01 GMT' },
      },
    ),
  ]),
  allowed('An old message in a trace with a moved clock keeps its timestamp', [
    { line: { kind: 'clock', now: start + 86_400 } },
    edits('ann', plums, { content: 'cherries' }),
    reads('ben', cherries, edited('ann', start + 86_401, 'plums')),
  ]),
  allowed('A guest is refused the history of a message that they cannot see', [
    ask('gus', 'GET /messages/105/history', {}, refused()),
    looksBack('mona', wine, [original(wine)]),
  ]),
  allowed(
    'Somebody whom the capture does not show edited in between',
    [
      edits('ann', plums, { content: 'cherries' }),
      looksBack('ben', plums, [...snapshots, rewritten({ ...plums, content: 'dates' }, 'mona', at(1), 'cherries')]),
      reads('ben', { ...plums, content: 'elder' }),
    ],
    partly,
  ),
]
