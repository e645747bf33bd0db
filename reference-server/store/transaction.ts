// Does work in the database all or nothing, together with what is kept beside it in memory.
// Knows nothing of what the rows mean.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** What is kept in memory and has to be as the database is, also where a transaction fails. */
export interface Companion {
  begin(): void
  /** The last chance to write. */
  beforeCommit(): void
  afterCommit(): void
  undo(): void
}

const companions = new WeakMap<DatabaseSync, Companion>()

export function accompany(database: DatabaseSync, companion: Companion): void {
  companions.set(database, companion)
}

interface Statements {
  readonly begin: StatementSync
  readonly commit: StatementSync
}

const statements = new WeakMap<DatabaseSync, Statements>()

/** Prepared once. The lock is asked for at the beginning, where it can be waited for. */
function statementsOf(database: DatabaseSync): Statements {
  const known = statements.get(database)
  if (known !== undefined) return known
  const made = { begin: database.prepare('BEGIN IMMEDIATE'), commit: database.prepare('COMMIT') }
  statements.set(database, made)
  return made
}

const afterwards = new WeakMap<DatabaseSync, (() => void)[]>()

/** Does what cannot be undone once all else has come to be; at once where nothing is under way. */
export function onceDone(database: DatabaseSync, run: () => void): void {
  if (database.isTransaction) afterwards.set(database, [...(afterwards.get(database) ?? []), run])
  else run()
}

/** Does all of the work, or none of it. */
export function atomically<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work()
  const companion = companions.get(database)
  const { begin, commit } = statementsOf(database)
  begin.run()
  companion?.begin()
  let result: T
  try {
    result = work()
    companion?.beforeCommit()
    commit.run()
  } catch (error) {
    // A full disk may have ended it already.
    if (database.isTransaction) database.exec('ROLLBACK')
    afterwards.delete(database)
    companion?.undo()
    throw error
  }
  companion?.afterCommit()
  for (const run of taken(database)) run()
  return result
}

function taken(database: DatabaseSync): (() => void)[] {
  const runs = afterwards.get(database) ?? []
  afterwards.delete(database)
  return runs
}
