// Looks at each account of a target file: do its credentials work, and is it who the file says?

import type { FileAccount, TargetFile } from '../file/described-target.ts'
import { secret } from '../file/target-file.ts'
import { type Contact, look, type Place, register } from '../opening/first-contact.ts'
import { type Identity, identityIn, identityOf } from '../opening/identity.ts'
import { Unreachable } from '../wire/unreachable.ts'
import type { Check, Examination } from './doctor-check.ts'

export interface AccountFound {
  readonly name: string
  readonly checks: readonly Check[]
  /** Undefined where it could not register. */
  readonly contact?: Contact & { readonly seconds: number }
  /** With what was found; undefined where something is lacking still. */
  readonly whole?: FileAccount
}

/** Throws Unreachable where the server itself cannot be talked to. */
export async function examineAccounts(
  place: Place,
  file: TargetFile,
  examination: Examination,
): Promise<AccountFound[]> {
  const found: AccountFound[] = []
  for (const [name, account] of Object.entries(file.accounts))
    found.push(await examineAccount(place, name, account, examination))
  return found
}

async function examineAccount(
  place: Place,
  name: string,
  account: FileAccount,
  examination: Examination,
): Promise<AccountFound> {
  const { clock, environment } = examination
  const credentials = { email: account.email, key: secret(account.key, environment) }
  const sent = clock.now()
  try {
    const contact = await register(place, `accounts.${name}`, credentials, examination)
    const seconds = clock.now() - sent
    const told = identityIn(contact.state, account.email)
    const isTold = told.role !== undefined && told.user_id !== undefined
    const found = isTold ? told : { ...identityOf(await look(place, '/users/me', credentials, examination)), ...told }
    return { name, contact: { ...contact, seconds }, ...compared(name, account, found) }
  } catch (error) {
    if (!(error instanceof Unreachable && error.isOfAccount)) throw error
    return { name, checks: [{ state: 'wrong', what: `accounts.${name}`, says: error.message }] }
  }
}

function compared(name: string, account: FileAccount, found: Identity): Omit<AccountFound, 'name'> {
  const { role, user_id } = { ...account, ...found }
  const parts = [comparedPart(name, 'user_id', account, found), comparedPart(name, 'role', account, found)].flat()
  const who: Check = { state: 'fine', what: `accounts.${name}`, says: `signs in${whoIs(role, user_id)}` }
  const isWhole = role !== undefined && user_id !== undefined
  return { checks: [who, ...parts], ...(isWhole && { whole: { ...account, role, user_id } }) }
}

function whoIs(role: string | undefined, user_id: number | undefined): string {
  return `${user_id === undefined ? '' : ` as user ${user_id}`}${role === undefined ? '' : `, ${role}`}`
}

function comparedPart(name: string, part: 'user_id' | 'role', account: FileAccount, found: Identity): Check[] {
  const [said, told] = [account[part], found[part]]
  const what = `accounts.${name}.${part}`
  if (said === undefined && told === undefined)
    return [{ state: 'wrong', what, says: `is not said, and the server does not tell it; add \`${part}: …\`` }]
  if (said === undefined) return [{ state: 'note', what, says: `is left out; the server says ${told}` }]
  if (told === undefined) return [{ state: 'note', what, says: `is ${said}; the server does not tell it` }]
  if (said === told) return []
  return [{ state: 'wrong', what, says: `is ${said}, but the server says ${told}; write \`${part}: ${told}\`` }]
}
