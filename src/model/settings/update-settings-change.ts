// What a change of settings changes: the settings of the caller, or of those whom it names; who edited settings
// themselves; the password; and the drafts of whoever switches their synchronisation off.

import type { Fields } from '../facts/fields.ts'
import { isSetting } from '../things/setting-names.ts'
import type { Change } from '../things/shelf.ts'
import { draftsChanges } from './update-settings-drafts.ts'
import { editsOfCaller, ownChange } from './update-settings-own.ts'
import { passwordChanges } from './update-settings-password.ts'
import type { Attempt, UpdateSettingsRequest } from './update-settings-request.ts'
import { changesOfTargets } from './update-settings-targets.ts'
import { refusedChangesNothing } from './update-settings-value.ts'

export function changesOf(attempt: Attempt, body: Fields): readonly Change[] {
  const settings = settingsChanges(attempt, body)
  return [...settings, ...passwordChanges(attempt), ...editsOfCaller(attempt), ...draftsChanges(attempt)]
}

export function settingsChanges(attempt: Attempt, body: Fields = {}): readonly Change[] {
  return attempt.aims ? changesOfTargets(attempt, attempt.aims) : [ownChange(attempt, body)]
}

export function changesOfAnybody(request: UpdateSettingsRequest): readonly Change[] {
  const names = Object.keys(request).filter(isSetting)
  const values = names.map((key) => ({ key, promise: refusedChangesNothing, instead: [request[key]] }))
  const kinds = ['settings', 'password', 'edits', 'drafts']
  return kinds.map((shelf) => ({
    shelf,
    ...(shelf === 'settings' && { values }),
    unlessRefused: refusedChangesNothing,
  }))
}
