// Reads a list of accounts, which may have thousands: CSV, or a JSON or YAML list.

import { readFileSync } from 'node:fs'
import { problemsOf, refuse, FileError as TargetFileError } from '../../spec/file-problems.ts'
import { fileCheck } from '../../spec/lazy.ts'
import { placedFile } from '../../spec/placed-file.ts'
import schema from '../target-file.schema.json' with { type: 'json' }
import { readCsv } from './csv.ts'
import type { FileAccount } from './described-target.ts'

/** As in the accounts of a target file. */
export type ListedAccount = FileAccount

const account = schema.properties.accounts.additionalProperties
const columns = Object.keys(account.properties)
const check = fileCheck<ListedAccount[]>({ type: 'array', minItems: 1, items: account })

export function readAccountsFile(file: string): readonly ListedAccount[] {
  const text = readText(file)
  if (file.endsWith('.csv')) return fromCsv(file, text)
  const placed = placedFile(file, text)
  refuse(placed.unreadable)
  const validate = check()
  if (!validate(placed.content)) return refuse(problemsOf(placed, validate.errors)) as never
  return placed.content
}

function fromCsv(file: string, text: string): ListedAccount[] {
  const [names, ...rows] = readCsv(text)
  const wrong = names?.cells.filter((name) => !columns.includes(name)) ?? []
  if (!names || wrong.length > 0 || !['email', 'key'].every((name) => names.cells.includes(name)))
    throw new TargetFileError(`${file}:1:1: the first line must name the columns: email,key,role,user_id`)
  if (rows.length === 0) throw new TargetFileError(`${file}:2:1: there is no account below the names of the columns`)
  return rows.map(({ line, cells }) => {
    const given = names.cells
      .map((name, index) => [name, cells[index] ?? ''] as const)
      .filter(([, cell]) => cell !== '')
    return checked(`${file}:${line}:1`, Object.fromEntries(given))
  })
}

function checked(place: string, { user_id, ...texts }: Readonly<Record<string, string>>): ListedAccount {
  const id = user_id === undefined ? {} : { user_id: /^\d+$/.test(user_id) ? Number(user_id) : user_id }
  const row: unknown = { ...texts, ...id }
  const validate = check()
  if (validate([row])) return row as ListedAccount
  const [first] = problemsOf(placedFile('', ''), validate.errors)
  throw new TargetFileError(`${place}: ${first?.message.replace(/^0\.?/, '').trim()}`)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new TargetFileError(`${file}: cannot be read, though accounts_file of the target file names it`)
  }
}
