// The secret of a server. Where the database is a file, the secret stands in a file of its own beside it, so that a copy
// of the database alone gives nobody a key. Knows nothing of what follows from the secret.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { drawSecret } from '../chance.ts'
import { Secrets } from '../secrets.ts'
import { DatabaseFault } from './database-fault.ts'

/** Embedded, the server leaves nothing to chance: two that are given the same requests give the same answers. */
export type SecretKind = 'embedded' | 'random' | { readonly seed: number }

export function secretsOf(kind: SecretKind, database: string): Secrets {
  if (kind === 'embedded') return new Secrets('', '')
  const mark = drawSecret().slice(0, 16)
  if (kind !== 'random') return new Secrets(`seed ${kind.seed} `, mark)
  return new Secrets(database === ':memory:' ? drawSecret() : keptSecret(database), mark)
}

function keptSecret(database: string): string {
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
