// `plumb target init`: asks a few questions, each with a default, and writes a target file.

import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { writeTargetFile } from '../../target/file/write-target-file.ts'
import { WrongUse } from '../process/process.ts'
import { sayably } from '../process/sayable.ts'
import { type Account, keyOf, roles } from './account-option.ts'

export interface InitOptions {
  readonly baseUrl?: string
  readonly account: readonly Account[]
  readonly controlUrl?: string
  readonly controlToken?: string
  readonly recipes?: string
  readonly disposable?: true
  readonly yes?: true
  readonly force?: true
}

const usualUrl = 'http://127.0.0.1:8080'

/** The answer to a question; empty where there is none. */
type Ask = (question: string) => Promise<string>

export async function init(file: string, options: InitOptions): Promise<void> {
  if (existsSync(file) && options.force !== true)
    throw new WrongUse(`${file} is there already; choose another name, or write over it with --force`)
  const { ask, close } = options.yes ? { ask: async () => '', close: () => {} } : asker()
  try {
    const content = await contentOf(options, ask)
    sayably(`${file} cannot be written`, 'name a file in a folder that is there', () => writeTargetFile(file, content))
  } finally {
    close()
  }
  process.stdout.write(`wrote ${file}, which only you can read; next: plumb target doctor ${file}\n`)
}

async function contentOf(options: InitOptions, ask: Ask): Promise<object> {
  const base_url = urlOf(options.baseUrl ?? ((await ask(`Where is the server? [${usualUrl}] `)) || usualUrl))
  const listed = options.account.length > 0 ? options.account : await askAccounts(ask)
  if (listed.length === 0)
    throw new WrongUse('at least one account is needed: answer the questions, or give --account role=…,email=…,key=…')
  const control = await askControl(options, ask)
  const recipes = options.recipes ?? (await ask('Recipes for a wider API of the server (wider, or nothing) [] '))
  const isDisposable = options.disposable ?? /^y/i.test(await ask('May a run change the whole organization? [y/N] '))
  return {
    base_url,
    accounts: Object.fromEntries(listed.map((one, index) => [nameOf(listed, index), one])),
    ...control,
    ...(recipes !== '' && { recipes }),
    disposable: isDisposable,
  }
}

/** By its role; the second of one role gets a number. */
function nameOf(accounts: readonly Account[], index: number): string {
  const role = accounts[index]?.role ?? 'account'
  const before = accounts.slice(0, index).filter((one) => one.role === role).length
  return before === 0 ? role : `${role}${before + 1}`
}

async function askAccounts(ask: Ask): Promise<Account[]> {
  const accounts: Account[] = []
  for (const role of roles) {
    const email = await ask(`E-mail of ${/^[ao]/.test(role) ? 'an' : 'a'} ${role} (empty: none) [] `)
    if (email === '') continue
    const key = keyOf(await ask(`  API key of ${email}, or $NAME to take it from the environment: `))
    const id = await ask('  user id (empty: the server is asked) [] ')
    accounts.push({ role, email, key, ...(id !== '' && { user_id: idOf(id) }) })
  }
  return accounts
}

async function askControl({ controlUrl, controlToken }: InitOptions, ask: Ask): Promise<object> {
  const control_url = controlUrl ?? (await ask('Where is its control protocol? (empty: it has none) [] '))
  if (control_url === '') return {}
  const token = controlToken ?? (await ask('  its token, or $NAME to take it from the environment: '))
  return { fixtures: { control: { control_url: urlOf(control_url), token: keyOf(token) } } }
}

function urlOf(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  throw new WrongUse(`${text} is no URL; it must begin with http:// or https://`)
}

function idOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new WrongUse(`${text} is no user id; a whole number is expected`)
}

/** Lines may come from a terminal or a pipe; where they end, all that follows is left at its default. */
function asker(): { ask: Ask; close: () => void } {
  const lines = createInterface({ input: process.stdin })
  const coming = lines[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    process.stdout.write(question)
    const { value, done } = await coming.next()
    if (process.stdin.isTTY !== true) process.stdout.write('\n')
    return done ? '' : value.trim()
  }
  return { ask, close: () => lines.close() }
}
