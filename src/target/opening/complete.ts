// Asks a server for what its target file leaves out (the word, ids, roles), and whether what stands there is true. Does so
// before anything else: from here on the server is known to be there and to take its accounts.

import type { FileAccount, TargetFile } from '../file/described-target.ts'
import { secret, TargetFileError } from '../file/target-file.ts'
import type { Credentials } from '../target.ts'
import type { Patience } from '../wire/patience.ts'
import { Unreachable } from '../wire/unreachable.ts'
import { type Contact, littleState, look, type Place, register, wordsIn } from './first-contact.ts'
import { type Identity, identityIn, identityInList, identityOf } from './identity.ts'
import { transportOf } from './open.ts'

export interface Completed {
  readonly file: TargetFile
  /** What looks wrong, and may not be. */
  readonly doubts: readonly string[]
  /** Accounts that the server does not take, as sentences. A run that was killed may have left them so. */
  readonly refused: readonly string[]
}

interface Asking extends Patience {
  readonly environment: NodeJS.ProcessEnv
  /** Seconds to wait for a server that is not there yet. */
  readonly wait?: number | undefined
  /** Is told once why it waits. */
  readonly waitsFor?: (why: string) => void
}

export async function completed(file: TargetFile, asking: Asking): Promise<Completed> {
  const place: Place = { name: file.base_url, transport: transportOf(file, asking.environment) }
  try {
    const entries = Object.entries(file.accounts)
    const contact = await firstContact(place, entries, asking)
    const word = file.word ?? (await wordOf(place, contact, asking))
    const asked = []
    for (const [name, account] of entries) asked.push(await complete(place, name, account, contact, asking))
    const accounts = Object.fromEntries(asked.map(({ name, account }) => [name, account]))
    return {
      file: { ...file, word, accounts },
      doubts: asked.flatMap(({ doubts }) => doubts),
      refused: asked.flatMap(({ refused }) => refused),
    }
  } finally {
    await place.transport.close()
  }
}

/** Seconds between two looks whether a server is there now. */
const lookAgain = 0.5

type FirstContact = Contact & { readonly of: string }

/** With the first account that the server takes. */
async function firstContact(
  place: Place,
  entries: readonly [string, FileAccount][],
  asking: Asking,
): Promise<FirstContact> {
  let refusal = new Unreachable('the target file names no account')
  for (const [index, entry] of entries.entries())
    try {
      return await contactAs(place, entry, asking)
    } catch (error) {
      if (!(error instanceof Unreachable && error.isOfAccount)) throw error
      if (index === 0) refusal = error
    }
  throw refusal
}

async function contactAs(place: Place, [name, account]: [string, FileAccount], asking: Asking): Promise<FirstContact> {
  const { clock, signal, wait = 0 } = asking
  let { waitsFor } = asking
  const end = clock.now() + wait
  for (;;)
    try {
      return { of: name, ...(await register(place, `accounts.${name}`, credentialsOf(account, asking), asking)) }
    } catch (error) {
      if (!(error instanceof Unreachable && error.mayPass) || clock.now() >= end) throw error
      waitsFor?.(error.message)
      waitsFor = undefined
      await clock.sleep(lookAgain, signal)
      signal?.throwIfAborted()
    }
}

/** As a registration names it, or else the settings that a server tells everybody. */
async function wordOf(place: Place, { state }: Contact, asking: Asking): Promise<string> {
  const [told] = wordsIn(state)
  if (told !== undefined) return told
  return wordsIn(await look(place, '/server_settings', undefined, asking))[0] ?? 'service'
}

/** A whole account that the server does not take now stays as it is. */
async function complete(
  place: Place,
  name: string,
  account: FileAccount,
  contact: FirstContact,
  asking: Asking,
): Promise<Asked> {
  try {
    return await taken(place, name, account, contact, asking)
  } catch (error) {
    if (!(error instanceof Unreachable && error.isOfAccount && isWhole(account))) throw error
    return { name, account, doubts: [], refused: [error.message] }
  }
}

interface Asked {
  readonly name: string
  readonly account: FileAccount
  readonly doubts: readonly string[]
  readonly refused: readonly string[]
}

async function taken(
  place: Place,
  name: string,
  account: FileAccount,
  contact: FirstContact,
  asking: Asking,
): Promise<Asked> {
  const isFirst = contact.of === name
  if (!isFirst) await register(place, `accounts.${name}`, credentialsOf(account, asking), asking, littleState)
  const listed = isFirst ? identityIn(contact.state, account.email) : identityInList(contact.state, account.email)
  const isKnown = isWhole(account) || isWhole(listed)
  const found = isKnown ? listed : { ...(await askWho(place, name, account, asking)), ...listed }
  const { role, user_id } = { ...found, ...account }
  if (user_id === undefined || role === undefined) throw lacking(name, user_id === undefined ? 'user_id' : 'role')
  if (found.user_id !== undefined && found.user_id !== user_id) throw otherId(name, account, found.user_id)
  return { name, account: { ...account, role, user_id }, doubts: doubtsOf(name, role, found), refused: [] }
}

function otherId(name: string, { user_id, email }: FileAccount, found: number): TargetFileError {
  return new TargetFileError(
    `accounts.${name}.user_id is ${user_id}, but the server says that ${email} is user ${found}`,
  )
}

function isWhole({ role, user_id }: Identity): boolean {
  return role !== undefined && user_id !== undefined
}

async function askWho(place: Place, name: string, account: FileAccount, asking: Asking): Promise<Identity> {
  const credentials = credentialsOf(account, asking)
  const { state } = await register(place, `accounts.${name}`, credentials, asking)
  const own = identityIn(state, account.email)
  return isWhole(own) ? own : { ...identityOf(await look(place, '/users/me', credentials, asking)), ...own }
}

function lacking(name: string, what: 'user_id' | 'role'): TargetFileError {
  const example = what === 'user_id' ? 'user_id: 7' : 'role: member'
  return new TargetFileError(
    `accounts.${name} lacks ${what}, and the server does not tell it: add \`${example}\` there`,
  )
}

/** Numbers of roles are not shown by the text, so that a server may mean something else by them. */
function doubtsOf(name: string, role: string, found: Identity): string[] {
  if (found.role === undefined || found.role === role) return []
  return [`accounts.${name}.role is ${role}, but the server seems to say ${found.role}`]
}

function credentialsOf({ email, key }: FileAccount, { environment }: Asking): Credentials {
  return { email, key: secret(key, environment) }
}
