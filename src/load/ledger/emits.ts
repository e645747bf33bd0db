// Which change is told by an event of which type. The specification does not say it: the target file may, and otherwise
// what most servers do is expected, and nothing is held against one that never does.

const usual: Readonly<Record<string, string>> = {
  'edit-message': 'update_message',
  'schedule-message': 'message',
  'update-settings': 'realm_user',
  'update-user-status': 'user_status',
}

export interface Promised {
  readonly type: string
  /** Whether the target's file says it. */
  readonly isSure: boolean
}

/** By the slug of the endpoint; those that promise nothing are left out. */
export function promisesOf(emits: Readonly<Record<string, string>>): ReadonlyMap<string, Promised> {
  const kinds = Object.keys(usual).map((kind) => [kind, promiseOf(kind, emits)] as const)
  return new Map(kinds.filter((entry): entry is [string, Promised] => entry[1].type !== 'none'))
}

function promiseOf(kind: string, emits: Readonly<Record<string, string>>): Promised {
  const said = emits[kind]
  return said === undefined ? { type: usual[kind] ?? 'none', isSure: false } : { type: said, isSure: true }
}
