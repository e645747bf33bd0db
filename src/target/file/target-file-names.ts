// What a JSON Schema cannot say about a target file: names that stand in the ledger, and what belongs together.

import { allowedInstead } from '../../spec/nearest.ts'
import type { PlacedFile, Problem } from '../../spec/placed-file.ts'
import { presentId } from '../../spec/renamed.ts'
import { loadSpec } from '../../spec/spec.ts'
import type { WrittenFile } from './described-target.ts'

/** Made by Plumbline itself for each request. */
const ownHeaders = ['authorization', 'connection', 'content-length', 'content-type', 'transfer-encoding']

export function wrongNames(placed: PlacedFile, written: WrittenFile): Problem[] {
  return [
    ...wrongClauses(placed, written),
    ...wrongDates(placed, written),
    ...wrongHeaders(placed, written),
    ...lacking(placed, written),
  ]
}

function wrongClauses(placed: PlacedFile, { deviations = {} }: WrittenFile): Problem[] {
  const names = Object.keys(deviations)
  if (names.length === 0) return []
  const known = [...loadSpec().clauses.keys()]
  return names
    .filter((name) => presentId(name) === undefined)
    .map((name) =>
      placed.problemOfKey(
        ['deviations', name],
        `deviations.${name} is no clause; ${allowedInstead(name, known, '`plumb spec`')}`,
      ),
    )
}

function wrongDates(placed: PlacedFile, { deviations = {} }: WrittenFile): Problem[] {
  return Object.entries(deviations).flatMap(([name, why]) => {
    const until = typeof why === 'string' ? undefined : why.until
    if (until === undefined || isDay(until)) return []
    const path = ['deviations', name, 'until']
    return [placed.problem(path, `${path.join('.')} is "${until}", but there is no such day`)]
  })
}

export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function wrongHeaders(placed: PlacedFile, { headers = {} }: WrittenFile): Problem[] {
  const wrong = Object.keys(headers).filter((name) => ownHeaders.includes(name.toLowerCase()))
  return wrong.map((name) =>
    placed.problemOfKey(
      ['headers', name],
      `headers.${name} is sent with each request as the API wants it; leave it out`,
    ),
  )
}

function lacking(placed: PlacedFile, written: WrittenFile): Problem[] {
  const { accounts, accounts_file, control_url, control_token } = written
  const told = (path: string[], message: string) => [placed.problem(path, message)]
  return [
    ...(accounts === undefined && accounts_file === undefined
      ? told([], 'the file lacks accounts (or accounts_file): at least one account is needed')
      : []),
    ...(control_url !== undefined && control_token === undefined
      ? told(['control_url'], 'control_url lacks control_token beside it')
      : []),
    ...(control_url === undefined && control_token !== undefined
      ? told(['control_token'], 'control_token lacks control_url beside it')
      : []),
  ]
}
