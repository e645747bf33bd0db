// Histories of several messages, as several people see them: what was never edited has one snapshot for all of them.

import fc from 'fast-check'
import type { Weighted } from '../arbitraries.ts'
import { directMessage, inGarden } from '../namespace.ts'
import { type Gesture, history } from '../steps.ts'

const message = fc.constantFrom('first', 'second', 'third', inGarden, directMessage)
const who = fc.constantFrom('author', 'reader')

const histories: Gesture = fc
  .array(fc.tuple(message, who, fc.boolean()), { minLength: 3, maxLength: 6 })
  .map((asked) => asked.map(([name, as, allow_empty_topic_name]) => history(name, as, { allow_empty_topic_name })))

export const historyGestures: Weighted = [{ weight: 1, arbitrary: histories }]
