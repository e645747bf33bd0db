// The folders that channels may be in. Knows nothing of the channels.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

interface ChannelFolder {
  readonly id: number
  readonly name: string
}

export class ChannelFolders {
  readonly #insert: StatementSync
  readonly #byName: StatementSync
  readonly #all: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO channel_folders (name) VALUES (?)')
    this.#byName = database.prepare('SELECT id FROM channel_folders WHERE name = ?')
    this.#all = database.prepare('SELECT id, name FROM channel_folders ORDER BY id')
  }

  /** The id of the folder of a name, made if it is not there. */
  idOf(name: string): number {
    const row = this.#byName.get(name) as unknown as { id: number } | undefined
    return row?.id ?? Number(this.#insert.run(name).lastInsertRowid)
  }

  all(): ChannelFolder[] {
    return this.#all.all() as unknown as ChannelFolder[]
  }
}
