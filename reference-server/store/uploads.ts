// The uploaded files, and which messages refer to them. Knows nothing of how a message names a file.
import { hash } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface Upload {
  readonly id: number
  readonly user_id: number
  readonly name: string
  readonly path_id: string
  readonly size: number
  readonly created_ms: number
}

export interface Reference {
  readonly id: number
  readonly sent_ms: number
}

export class Uploads {
  readonly #insert: StatementSync
  readonly #count: StatementSync
  readonly #byPath: StatementSync
  readonly #ofUser: StatementSync
  readonly #refer: StatementSync
  readonly #release: StatementSync
  readonly #references: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT INTO uploads (user_id, name, path_id, size, created_ms)
      VALUES (:user_id, :name, :path_id, :size, :created_ms)`)
    this.#count = database.prepare('SELECT count(*) AS count FROM uploads')
    this.#byPath = database.prepare(
      'SELECT id, user_id, name, path_id, size, created_ms FROM uploads WHERE path_id = ?',
    )
    this.#ofUser = database.prepare(
      'SELECT id, user_id, name, path_id, size, created_ms FROM uploads WHERE user_id = ? ORDER BY id',
    )
    this.#refer = database.prepare('INSERT OR IGNORE INTO upload_references VALUES (?, ?)')
    this.#release = database.prepare('DELETE FROM upload_references WHERE upload_id = ? AND message_id = ?')
    this.#references = database.prepare(`
      SELECT m.id, m.sent_ms FROM upload_references r JOIN messages m ON m.id = r.message_id
      WHERE r.upload_id = ? ORDER BY m.id`)
  }

  create(upload: Omit<Upload, 'id' | 'path_id'>): { id: number; path_id: string } {
    const path_id = this.#newPath(upload.name)
    return { id: Number(this.#insert.run({ ...upload, path_id }).lastInsertRowid), path_id }
  }

  withPath(pathId: string): Upload | undefined {
    return this.#byPath.get(pathId) as unknown as Upload | undefined
  }

  of(userId: number): Upload[] {
    return this.#ofUser.all(userId) as unknown as Upload[]
  }

  refer(uploadId: number, messageId: number): void {
    this.#refer.run(uploadId, messageId)
  }

  release(uploadId: number, messageId: number): void {
    this.#release.run(uploadId, messageId)
  }

  /** The messages that refer to a file, ascending. */
  references(uploadId: number): Reference[] {
    return this.#references.all(uploadId) as unknown as Reference[]
  }

  /** A path that needs no escaping in Markdown or a URL, whatever the file is called. */
  #newPath(name: string): string {
    const { count } = this.#count.get() as unknown as { count: number }
    const secret = hash('sha256', `upload ${count + 1}`).slice(0, 24)
    const plain = name.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '')
    return `1/${secret.slice(0, 2)}/${secret}/${plain || 'file'}`
  }
}
