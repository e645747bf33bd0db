// Opens and empties the database. Knows nothing of what the rows mean.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { BUSY_MS } from '../limits.ts'
import { asFault, DatabaseFault } from './database-fault.ts'
import { TABLES } from './tables.ts'

export { atomically } from './transaction.ts'

/** Grows with every change of the tables. */
const SCHEMA_VERSION = 4
/** Tells files of this server from those of other programs. */
const APPLICATION_ID = 0x706c_756d

const TABLE_NAMES = [...TABLES.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map(([, name]) => name)

/** What is written survives the end of the process; with `power` also that of the machine, at a price for each write. */
export type Durability = 'process' | 'power'

export interface DatabaseOptions {
  readonly durability?: Durability | undefined
  /** How many pages of 4 KiB it may take. */
  readonly pagesMax?: number | undefined
}

export function openDatabase(location: string, options: DatabaseOptions = {}): DatabaseSync {
  const isNew = location === ':memory:' || !existsSync(location)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(location, { timeout: BUSY_MS })
    if (!isNew) checkVersion(database, location)
    prepare(database, options)
    return database
  } catch (error) {
    database?.close()
    throw asFault(location, error)
  }
}

function prepare(database: DatabaseSync, { durability, pagesMax }: DatabaseOptions): void {
  if (pagesMax !== undefined) database.exec(`PRAGMA max_page_count = ${pagesMax}`)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durability === 'power' ? 'FULL' : 'NORMAL'};`)
  database.exec(TABLES)
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}; PRAGMA application_id = ${APPLICATION_ID};`)
}

/** An empty file is as good as none. */
function checkVersion(database: DatabaseSync, location: string): void {
  const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_master').get() as { tables: number }
  if (tables === 0) return
  const { user_version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  const { application_id } = database.prepare('PRAGMA application_id').get() as { application_id: number }
  if (application_id !== APPLICATION_ID)
    throw new DatabaseFault(
      `${location} is not of this server, or of one before version ${SCHEMA_VERSION}: name another file`,
    )
  if (user_version !== SCHEMA_VERSION)
    throw new DatabaseFault(
      `${location} has version ${user_version}, and this server knows ${SCHEMA_VERSION}: start the one that wrote it, or name another file`,
    )
}

/** Empties all tables and begins all counters again, but that of queues: whoever knows an old one must not get a new one. */
export function emptyDatabase(database: DatabaseSync): void {
  for (const name of TABLE_NAMES) database.exec(`DELETE FROM ${name}`)
  database.exec("DELETE FROM sqlite_sequence WHERE name <> 'event_queues'")
}
