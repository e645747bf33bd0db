// Histories of several messages, as several people see them: what was never edited has one snapshot for all of them.

import fc from 'fast-check'
import { gesture, type Weighted } from '../arbitraries.ts'
import { directMessage, inGarden } from '../namespace.ts'
import { history } from '../steps.ts'

const message = fc.constantFrom('first', 'second', 'third', inGarden, directMessage)
const who = fc.constantFrom('author', 'reader')

const histories = gesture([fc.array(fc.tuple(message, who, fc.boolean()), { minLength: 3, maxLength: 6 })], (asked) =>
  asked.map(([name, as, allow_empty_topic_name]) => history(name, as, { allow_empty_topic_name })),
)

export const historyGestures: Weighted = [{ weight: 1, arbitrary: histories }]
