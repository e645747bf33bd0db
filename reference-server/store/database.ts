// Opens the database and lays out its tables. Knows nothing of what the rows mean.
import { DatabaseSync } from 'node:sqlite'

// Edits are appended to a table of their own; a history is never rewritten.
const TABLES = `
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL UNIQUE, full_name TEXT NOT NULL,
    role TEXT NOT NULL, api_key TEXT, is_system INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS recipients (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS channels (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE,
    recipient_id INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS subscriptions (
    stream_id INTEGER NOT NULL, user_id INTEGER NOT NULL, PRIMARY KEY (stream_id, user_id));
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT, sender_id INTEGER NOT NULL, recipient_id INTEGER NOT NULL,
    stream_id INTEGER, participants TEXT, topic TEXT NOT NULL, topic_key TEXT NOT NULL,
    content TEXT NOT NULL, rendered_content TEXT NOT NULL, client TEXT NOT NULL, sent_ms INTEGER NOT NULL,
    edited_ms INTEGER, moved_ms INTEGER, edits INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS messages_by_topic ON messages (stream_id, topic_key, id);
  CREATE TABLE IF NOT EXISTS edits (
    id INTEGER PRIMARY KEY AUTOINCREMENT, message_id INTEGER NOT NULL, user_id INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    prev_content TEXT, prev_rendered_content TEXT, prev_topic TEXT, topic TEXT, prev_stream INTEGER, stream INTEGER);
  CREATE INDEX IF NOT EXISTS edits_by_message ON edits (message_id);
  CREATE TABLE IF NOT EXISTS organization_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS user_settings (
    user_id INTEGER NOT NULL, property TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (user_id, property));
`

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
