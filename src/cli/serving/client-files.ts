// Files by which client libraries of this family sign in, one for each account, for nobody else to read.

import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../spec/ground/make-folder.ts'
import { sayably } from '../process/sayable.ts'

interface Account {
  readonly role: string
  readonly email: string
  readonly api_key: string
}

export function writeClientFiles(folder: string, site: string, accounts: readonly Account[]): void {
  sayably(`${folder} cannot be written`, 'choose another folder for --zuliprc', () => {
    makeFolder(folder)
    writeAll(folder, site, accounts)
  })
}

function writeAll(folder: string, site: string, accounts: readonly Account[]): void {
  for (const { role, email, api_key } of accounts) {
    const file = join(folder, `zuliprc-${role}`)
    writeFileSync(file, `[api]\nemail=${email}\nkey=${api_key}\nsite=${site}\n`, { mode: 0o600 })
    // A file that was there keeps its mode otherwise.
    chmodSync(file, 0o600)
  }
}
