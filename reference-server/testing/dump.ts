// All that a database holds, as one text, to be compared with what it holds later.
import { DatabaseSync } from 'node:sqlite'

/** When people were last seen is noted with every request, also with those that are refused. */
const LEFT_OUT = ['activity', 'sqlite_sequence']

export function dumpOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all()
    const names = tables.map(({ name }) => String(name)).filter((name) => !LEFT_OUT.includes(name))
    return names.map((name) => `${name}: ${JSON.stringify(database.prepare(`SELECT * FROM ${name}`).all())}`).join('\n')
  } finally {
    database.close()
  }
}
