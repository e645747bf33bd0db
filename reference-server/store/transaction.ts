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

interface Transactions {
  readonly begin: StatementSync
  readonly commit: StatementSync
  companion: Companion | undefined
  /** What is done once all else has come to be. */
  afterwards: (() => void)[]
}

const known = new WeakMap<DatabaseSync, Transactions>()

/** Prepared once. The lock is asked for at the beginning, where it can be waited for. */
function transactionsOf(database: DatabaseSync): Transactions {
  const found = known.get(database)
  if (found !== undefined) return found
  const statements = { begin: database.prepare('BEGIN IMMEDIATE'), commit: database.prepare('COMMIT') }
  const made = { ...statements, companion: undefined, afterwards: [] }
  known.set(database, made)
  return made
}

export function accompany(database: DatabaseSync, companion: Companion): void {
  transactionsOf(database).companion = companion
}

/** Does what cannot be undone once all else has come to be; at once where nothing is under way. */
export function onceDone(database: DatabaseSync, run: () => void): void {
  if (database.isTransaction) transactionsOf(database).afterwards.push(run)
  else run()
}

/** Does all of the work, or none of it. */
export function atomically<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work()
  const transactions = transactionsOf(database)
  const { begin, commit, companion } = transactions
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
    transactions.afterwards = []
    companion?.undo()
    throw error
  }
  companion?.afterCommit()
  if (transactions.afterwards.length > 0) runAfterwards(transactions)
  return result
}

function runAfterwards(transactions: Transactions): void {
  const runs = transactions.afterwards
  transactions.afterwards = []
  for (const run of runs) run()
}
