// Traces: a history as JSON lines. A file without a header is read too, its accounts unknown.

import { appendFileSync, closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import type { Entry, Header } from './entry.ts'
import { problemOf } from './trace-line.ts'

export interface Trace {
  readonly header: Header
  /** Read from the file as they are asked for, so that a trace may be larger than the memory. */
  readonly entries: Iterable<Entry>
}

export class TraceError extends Error {}

export function readTrace(file: string): Trace {
  const [first] = parsedLines(file)
  const header = first?.kind === 'header' ? first : unknownHeader
  return { header, entries: { [Symbol.iterator]: () => entriesIn(file) } }
}

function* entriesIn(file: string): Generator<Entry> {
  for (const line of parsedLines(file)) if (line.kind !== 'header') yield line
}

function* parsedLines(file: string): Generator<Entry | Header> {
  let number = 0
  for (const line of linesOf(file)) {
    number++
    if (line.trim() !== '') yield parseLine(file, number, line)
  }
}

const pieceBytes = 1 << 20
const newLine = 0x0a

function* linesOf(file: string): Generator<string> {
  const opened = readably(file, () => openSync(file, 'r'))
  try {
    const begun: Buffer[] = []
    for (let piece = nextPiece(file, opened); piece.length > 0; piece = nextPiece(file, opened)) {
      let start = 0
      for (let end = piece.indexOf(newLine); end >= 0; end = piece.indexOf(newLine, start)) {
        yield Buffer.concat([...begun.splice(0), piece.subarray(start, end)]).toString('utf8')
        start = end + 1
      }
      begun.push(piece.subarray(start))
    }
    yield Buffer.concat(begun).toString('utf8')
  } finally {
    closeSync(opened)
  }
}

function nextPiece(file: string, opened: number): Buffer {
  const piece = Buffer.allocUnsafe(pieceBytes)
  return piece.subarray(
    0,
    readably(file, () => readSync(opened, piece)),
  )
}

function readably<T>(file: string, read: () => T): T {
  try {
    return read()
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
