// GET, POST and DELETE /users/me/alert_words: the words that somebody wants to be alerted of.

import { emitAlertWords } from '../events/personal-events.ts'
import { atomically } from '../store/database.ts'
import type { User } from '../store/users.ts'
import type { Call, Endpoint } from '../transport/endpoint.ts'
import { requiredStrings } from './json-values.ts'

const path = '/users/me/alert_words'

export const getAlertWords: Endpoint = {
  method: 'GET',
  path,
  authentication: 'required',
  answer({ service, caller }) {
    return { alert_words: service.alertWords.of(caller.id) }
  },
}

export const addAlertWords: Endpoint = {
  method: 'POST',
  path,
  authentication: 'required',
  answer(call) {
    const added = sentWords(call)
    return change(call, (before) => [...before, ...added.filter((word) => !isAmong(before, word))])
  },
}

export const removeAlertWords: Endpoint = {
  method: 'DELETE',
  path,
  authentication: 'required',
  answer(call) {
    const removed = sentWords(call)
    return change(call, (before) => before.filter((word) => !isAmong(removed, word)))
  },
}

function sentWords({ parameters }: Call<User>): string[] {
  const words = requiredStrings(parameters, 'alert_words').map((word) => word.trim())
  return [...new Set(words)].filter((word) => word !== '')
}

/** Words that differ only in case are one. */
function isAmong(words: readonly string[], wanted: string): boolean {
  return words.some((word) => word.toLowerCase() === wanted.toLowerCase())
}

function change({ service, caller }: Call<User>, words: (before: readonly string[]) => string[]) {
  const before = service.alertWords.of(caller.id)
  const after = words(before)
  atomically(service.database, () => service.alertWords.replace(caller.id, after))
  if (after.length !== before.length) emitAlertWords(service, caller.id)
  return { alert_words: after }
}
