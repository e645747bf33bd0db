// Gestures around uploaded files: an edit that removes the only reference detaches a file, another one does not.

import fc from 'fast-check'
import { anyOf, content, each, gesture } from '../arbitraries.ts'
import type { Step, Value } from '../plan.ts'
import { control, edit, look, lookRaw } from '../steps.ts'

function upload(size: number, ...names: readonly string[]): Step {
  return control('uploads', { uploads: names.map((name) => ({ user_id: { user: 'author' }, name, size })) }, 'file')
}

/** Only a link is surely a reference. */
function linking(words: string, ...which: readonly number[]): Value {
  const link = (index: number) => [' [file](/user_uploads/', { answer: 'file', field: `uploads.${index}.path_id` }, ')']
  return { text: [words, ...(which.length === 0 ? [0] : which).flatMap(link)] }
}

const file = fc.tuple(anyOf('notes.txt', 'a b.png', 'été.pdf'), fc.integer({ min: 1, max: 5_000 }))

const detach = gesture([file, content, content], ([name, size], words, after) => [
  upload(size, name),
  [edit('author', 'first', { content: linking(words) }), lookRaw('first')],
  [edit('author', 'first', { content: after }), look('first')],
])

const stillReferredTo = gesture([file, content, content], ([name, size], words, after) => [
  upload(size, name),
  edit('author', 'first', { content: linking(words) }),
  [edit('author', 'second', { content: linking(after) }), lookRaw('first'), lookRaw('second')],
  edit('author', 'first', { content: after }),
  [edit('author', 'second', { content: words }), look('second')],
])

/** First one of two files goes, then the other. */
const detachTwo = gesture([content, content, content], (words, between, after) => [
  upload(3, 'one.txt', 'two.txt'),
  [edit('author', 'first', { content: linking(words, 0, 1) }), lookRaw('first')],
  [edit('author', 'first', { content: linking(between, 1) }), lookRaw('first')],
  [edit('author', 'first', { content: after }), look('first')],
])

const keepsReference = gesture([file, content, content], ([name, size], words, after) => [
  upload(size, name),
  [edit('author', 'second', { content: linking(words) }), lookRaw('second')],
  [edit('author', 'second', { content: linking(after) }), look('second')],
])

export const uploadGestures = [...each(2, detach, stillReferredTo), ...each(1, detachTwo, keepsReference)]
