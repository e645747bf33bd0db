// The files of one process of the generator, and the folders in which they are.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const files = {
  plan: 'plan.json.gz',
  ledger: 'ledger.tsv',
  meter: 'meter.json',
  exchanges: 'exchanges.jsonl',
  summary: 'k6.json',
  log: 'k6.log',
}

/** Those of a run with one process are in `raw` itself. */
export function partFolders(raw: string, processes: number): string[] {
  return processes === 1 ? [raw] : Array.from({ length: processes }, (_, index) => join(raw, `${index + 1}`))
}

/** The part that a folder is, or all parts that are in it or in its `raw`. */
export function partsIn(folder: string): string[] {
  if (existsSync(join(folder, files.plan))) return [folder]
  const raw = join(folder, 'raw')
  if (existsSync(raw)) return partsIn(raw)
  if (!existsSync(folder)) return []
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return inside.map(({ name }) => join(folder, name)).filter((one) => existsSync(join(one, files.plan)))
}
