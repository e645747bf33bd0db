/** What the text forbids of the two views of a message's edits. */
import { plums } from '../cast.ts'
import { breaking, partly } from '../history.ts'
import { edited, edits, looksBack, original, reads, rewritten } from '../shown.ts'
import { ask, at, made, ok, organizes, start } from '../tell.ts'

const cherries = { ...plums, content: 'cherries' }
const dates = { ...plums, content: 'dates' }
const edit = edits('ann', plums, { content: 'cherries' })
const entry = (by: number | null, timestamp: number, before: string) => ({
  user_id: by,
  timestamp,
  prev_content: before,
  prev_rendered_content: `<p>${before}</p>`,
})
const viewed = { settings: { allow_edit_history: true } }
const seenInPart = { ...partly, ...viewed }

export const history = [
  breaking(
    36,
    'The entries of a message stand oldest first',
    'message.edit-history-newest-first',
    [
      edit,
      { wait: 5 },
      edits('ann', plums, { content: 'dates' }),
      reads('ben', dates, {
        edit_history: [entry(4, at(0), 'plums'), entry(4, at(6), 'cherries')],
        last_edit_timestamp: at(6),
      }),
    ],
    viewed,
  ),
  breaking(36, 'Entries are shown although viewing is off', 'message.edit-history-hidden', [
    edit,
    organizes({ allow_edit_history: false }),
    reads('ben', cherries, edited('ann', at(0), 'plums')),
  ]),
  breaking(
    297,
    'Snapshots stand newest first',
    'get-message-history.oldest-first',
    [edit, looksBack('ben', plums, [rewritten(cherries, 'ann', at(0), 'plums'), original(plums)])],
    seenInPart,
  ),
  breaking(
    64,
    'A snapshot has a previous topic that was not edited',
    'get-message-history.previous-topic',
    [
      edit,
      looksBack('ben', plums, [original(plums), rewritten(cherries, 'ann', at(0), 'plums', { prev_topic: 'apples' })]),
    ],
    viewed,
  ),
  breaking(
    75,
    'The first snapshot has a previous content',
    'get-message-history.original-keys',
    [looksBack('ben', plums, [original(plums, { prev_content: 'seeds', prev_rendered_content: '<p>seeds</p>' })])],
    viewed,
  ),
  breaking(
    67,
    'The last snapshot is another content than the message',
    'get-message-history.own-time-values',
    [
      edit,
      reads('ben', cherries, edited('ann', at(0), 'plums')),
      looksBack('ben', plums, [original(plums), rewritten(dates, 'ann', at(0), 'plums')]),
    ],
    viewed,
  ),
  breaking(
    69,
    'A previous content is not that of the snapshot before',
    'get-message-history.previous-content',
    [looksBack('ben', plums, [original(plums), rewritten(cherries, 'ann', at(-10), 'figs')])],
    seenInPart,
  ),
  breaking(
    71,
    'An editor of today is unknown',
    'message-snapshot.nobody-before-2017',
    [edit, looksBack('ben', plums, [original(plums), rewritten(cherries, 'ann', at(0), 'plums', { user_id: null })])],
    seenInPart,
  ),
  breaking(
    72,
    'A move alone has a difference of contents',
    'get-message-history.html-diff',
    [
      looksBack('ben', plums, [
        original(plums),
        original(plums, { topic: 'pie', prev_topic: 'apples', timestamp: at(-10), content_html_diff: '<p>plums</p>' }),
      ]),
    ],
    seenInPart,
  ),
  breaking(297, 'The history of a deleted message is told', 'get-message-history.missing-refused', [
    made('delete-messages', { message_ids: [101] }),
    looksBack('ben', plums, [original(plums)]),
  ]),
  breaking(
    58,
    'An entry has no time',
    'edit-history-entry.timestamp',
    [
      reads('ben', cherries, {
        edit_history: [{ user_id: 4, prev_content: 'plums', prev_rendered_content: '<p>plums</p>' }],
        last_edit_timestamp: at(-5),
      }),
    ],
    seenInPart,
  ),
  breaking(
    71,
    'The editor is somebody else',
    'get-message-history.editor',
    [edit, looksBack('ben', plums, [original(plums), rewritten(cherries, 'ben', at(0), 'plums')])],
    viewed,
  ),
  breaking(
    66,
    'A snapshot has a previous channel and none after it',
    'get-message-history.unedited',
    [looksBack('ben', plums, [original(plums), original(plums, { prev_stream: 13, timestamp: at(-10) })])],
    viewed,
  ),
  breaking(
    38,
    'An edited message does not say when',
    'message.last-edit-timestamp-true',
    [edit, { wait: 30 }, reads('ben', cherries, { edit_history: edited('ann', at(0), 'plums').edit_history })],
    viewed,
  ),
  breaking(
    297,
    'There is no history in a success',
    'get-message-history.list',
    [ask('ben', 'GET /messages/101/history', {}, ok())],
    viewed,
  ),
  breaking(
    10,
    'The time of a snapshot has a fraction',
    ['get-message-history.original-values', 'message-snapshot.timestamp'],
    [looksBack('ben', plums, [original(plums, { timestamp: start - 0.5 })])],
    viewed,
  ),
]
