// Traces: a history as JSON lines. A file without a header is read too, its accounts unknown.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { Entry, Header } from './entry.ts'
import { problemOf } from './trace-line.ts'

export interface Trace {
  readonly header: Header
  readonly entries: readonly Entry[]
}

export class TraceError extends Error {}

export function readTrace(file: string): Trace {
  const lines = readText(file).split('\n')
  const parsed = lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(file, index + 1, line)]))
  const [first, ...rest] = parsed
  if (first?.kind === 'header') return { header: first, entries: rest.filter((entry) => entry.kind !== 'header') }
  return { header: unknownHeader, entries: parsed.filter((entry) => entry.kind !== 'header') }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new TraceError(`${file}: cannot be read (${(error as Error).message})`)
  }
}

const unknownHeader: Header = { kind: 'header', version: 1, word: 'service', accounts: {} }

function parseLine(file: string, line: number, text: string): Entry | Header {
  const value = parseJson(file, line, text)
  const problem = problemOf(value)
  if (problem !== undefined) throw new TraceError(`${file}:${line}: ${problem}`)
  return value as Entry | Header
}

function parseJson(file: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TraceError(`${file}:${line}: not a line of JSON (${(error as Error).message})`)
  }
}

/** Writes a trace as it grows; every line given is in the file when `write` returns. */
export class TraceWriter {
  readonly #file: string

  constructor(file: string, header: Header) {
    this.#file = file
    writeFileSync(file, `${JSON.stringify(header)}\n`)
  }

  write(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`)
  }
}
