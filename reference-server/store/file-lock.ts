// Keeps a second server from a database that one has already. The lock is SQLite's own, on an empty database beside
// it: the system lifts it when the process ends, however that happens. Knows nothing of what is locked.
import { DatabaseSync } from 'node:sqlite'
import { asFault, DatabaseFault } from './database-fault.ts'

const BUSY = 5

export interface FileLock {
  release(): void
}

export function lockFile(database: string): FileLock {
  if (database === ':memory:') return { release: () => {} }
  const file = `${database}.lock`
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY)
      throw new DatabaseFault(`${database} is in use by another server: stop it, or name another file`, database)
    throw asFault(file, error)
  }
  const held = lock
  return { release: () => held.isOpen && held.close() }
}
