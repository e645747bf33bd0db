// What is open about how the edits of a message are told.

import { edit, history, look, quietMove } from '../../src/generate/steps.ts'
import { answerTo, asItIs, both, lacking, list, message, messageWithout, otherContent, refusedWith } from './changes.ts'
import type { Fields, OpenAnswer } from './open-answer.ts'
import { byResult, bySender } from './steps.ts'

const contentAndTopic = quietMove('author', 'first', { content: 'yellow ones', topic: 'plums' })

/** The one entry of `edit_history` told as two. */
const inTwoEntries = message(({ edit_history }) => {
  const [entry = {}] = edit_history as Fields[]
  const moved = lacking(entry, ['prev_content', 'prev_rendered_content'])
  return { edit_history: [lacking(entry, ['prev_topic', 'topic']), moved] }
})

/** The one edit of a history told as two. */
const inTwoSnapshots = list('message_history', ([first = {}, second = {}]) => [
  first,
  { ...lacking(second, ['prev_topic']), topic: first.topic },
  lacking(second, ['prev_content', 'prev_rendered_content', 'content_html_diff']),
])

const otherOriginal = list('message_history', ([first, ...rest]) => [{ ...first, content: 'other' }, ...rest])

export const historyAnswers: readonly OpenAnswer[] = [
  {
    title: 'Where nobody knows whether edit history may be viewed, it may be hidden or not.',
    clause: 'message.edit-history-switched-off',
    untold: true,
    steps: [edit('author', 'first', { content: 'yellow ones' }), look('first')],
    one: asItIs,
    opposite: messageWithout('edit_history'),
    ...bySender,
  },
  {
    title: 'Whether a message tells the time of its last edit where the viewing of edit history is off is open.',
    clause: 'message.edit-history-switched-off',
    settings: { allow_edit_history: false },
    steps: [edit('author', 'first', { content: 'yellow ones' }), look('first')],
    one: messageWithout('edit_history'),
    opposite: both(messageWithout('edit_history'), messageWithout('last_edit_timestamp')),
    neighbour: 'edit-message.content-replaced',
    mutant: otherContent,
  },
  {
    title: 'Content and topic edited in one request are one entry of `edit_history` or two.',
    clause: 'edit-message.history-entry-per-request',
    steps: [contentAndTopic, look('first')],
    one: asItIs,
    opposite: inTwoEntries,
    neighbour: 'message.last-edit-timestamp-true',
    mutant: message({ last_edit_timestamp: 1 }),
  },
  {
    title: 'Content and topic edited in one request are one snapshot of the history or two.',
    clause: 'edit-message.history-entry-per-request',
    steps: [contentAndTopic, history('first')],
    one: asItIs,
    opposite: inTwoSnapshots,
    neighbour: 'get-message-history.original-values',
    mutant: otherOriginal,
  },
  {
    title: 'How a difference is written in HTML is not shown.',
    clause: 'message-snapshot.html-diff',
    steps: [edit('author', 'first', { content: 'yellow ones' }), history('first')],
    one: asItIs,
    opposite: list('message_history', ([first, second]) => [first, { ...second, content_html_diff: '' }]),
    neighbour: 'get-message-history.editor',
    mutant: list('message_history', ([first, second]) => [first, { ...second, user_id: 0 }]),
  },
  {
    title: 'What a history answers to someone who may not see the message is not shown.',
    clause: 'get-message-history.not-visible',
    steps: [history('direct', 'reader'), history('direct', 'moderator')],
    one: asItIs,
    opposite: answerTo(1),
    ...byResult,
  },
  {
    title: 'What a history answers where its viewing is off is open.',
    clause: 'get-message-history.not-viewable',
    settings: { allow_edit_history: false },
    steps: [history('second'), edit('author', 'first', { content: 'yellow ones' }), history('first')],
    one: answerTo(1),
    opposite: refusedWith('BAD_REQUEST'),
    ...byResult,
  },
]
