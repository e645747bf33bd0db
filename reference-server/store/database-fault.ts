// What can be wrong with the file of a database, named, with what to do about it. Knows nothing of what the rows mean.
import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../refusal.ts'

/** Something that only whoever runs the server can put right. */
export class DatabaseFault extends Error {
  /** As errors of the system say which file they are about. */
  readonly syscall = 'open'
  readonly path: string

  constructor(message: string, path = '') {
    super(message)
    this.path = path
  }
}

interface Trouble {
  readonly code: string
  readonly says: string
}

/** By SQLite's primary result code. */
const TROUBLES: ReadonlyMap<number, Trouble> = new Map([
  [5, { code: 'DATABASE_LOCKED', says: 'is locked by another program: let it finish' }],
  [6, { code: 'DATABASE_LOCKED', says: 'is locked by another program: let it finish' }],
  [8, { code: 'DATABASE_READ_ONLY', says: 'cannot be written: allow it' }],
  [10, { code: 'DATABASE_UNREACHABLE', says: 'cannot be read or written: look at the disk' }],
  [11, { code: 'DATABASE_CORRUPT', says: 'is damaged: take a copy that is whole, or a new file' }],
  [13, { code: 'DATABASE_FULL', says: 'has no room left: make some on its disk' }],
  [14, { code: 'DATABASE_UNREACHABLE', says: 'cannot be opened: look whether its folder is there and may be written' }],
  [26, { code: 'DATABASE_CORRUPT', says: 'is no database: name another file' }],
])

function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return TROUBLES.get(Number(error.errcode) & 0xff)
}

export function isTroubleOfDatabase(error: unknown): boolean {
  return troubleOf(error) !== undefined
}

/** What a client is told, where the database is the trouble; clients are not told where the file is. */
export function asRefusal(database: DatabaseSync, error: unknown): unknown {
  const trouble = troubleOf(error)
  if (trouble === undefined) return error
  const name = basename(database.location() ?? 'in memory')
  return new Refusal(503, trouble.code, `The database ${name} ${trouble.says}, then ask again`)
}

/** What whoever starts the server is told. */
export function asFault(file: string, error: unknown): unknown {
  const trouble = troubleOf(error)
  return trouble === undefined ? error : new DatabaseFault(`${file} ${trouble.says} (${trouble.code})`, file)
}
