// The secret of a server whose database is a file. It stands in a file of its own beside it, so that whoever gets a
// copy of the database alone has no keys. Knows nothing of what follows from the secret.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { drawSecret } from '../chance.ts'
import { DatabaseFault } from './database-fault.ts'

export function keptSecret(database: string): string {
  const file = `${database}.secret`
  if (existsSync(file)) return readSecret(file)
  if (existsSync(database) && statSync(database).size > 0)
    throw new DatabaseFault(
      `${file} is missing, without which no key of ${database} fits: put it back, or take a new file`,
    )
  const secret = drawSecret()
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new DatabaseFault(`${file} holds no secret of this server: put it back`)
  return secret
}
