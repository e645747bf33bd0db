// Opens and empties the database, and does work in it all or nothing. Knows nothing of what the rows mean.
import { DatabaseSync } from 'node:sqlite'
import { TABLES } from './tables.ts'

const TABLE_NAMES = [...TABLES.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map(([, name]) => name)

export function openDatabase(location: string): DatabaseSync {
  const database = new DatabaseSync(location)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  database.exec(TABLES)
  return database
}

/** Empties all tables and begins all counters again. */
export function emptyDatabase(database: DatabaseSync): void {
  for (const name of TABLE_NAMES) database.exec(`DELETE FROM ${name}`)
  database.exec('DELETE FROM sqlite_sequence')
}

/** Does all of the work, or none of it. */
export function atomically<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work()
  database.exec('BEGIN')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
