// Seals: hashes by which anybody sees whether something is as it was. A seal is no signature: it does not say who made it.

import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parsedSpecs } from '../../spec/parsed-specs.ts'

/** Of a value, however its members are ordered. */
export function sealOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('hex')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, ordered(part)]))
}

const piece = 1 << 20

/** Of a file that may be larger than the memory. */
export function sealOfFile(file: string): string {
  const hash = createHash('sha256')
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(piece)
    for (let read = readSync(opened, bytes); read > 0; read = readSync(opened, bytes))
      hash.update(bytes.subarray(0, read))
  } finally {
    closeSync(opened)
  }
  return hash.digest('hex')
}

/** What the clauses and schemas of this version say. */
export function sealOfSpecification(): string {
  return sealOf([...parsedSpecs()])
}
