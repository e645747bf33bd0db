// The lines of a file, each with its place, read piece by piece so that a file may be larger than the memory.

import { closeSync, openSync, readSync } from 'node:fs'

export class TraceError extends Error {}

export interface Line {
  readonly number: number
  /** Bytes before it, or lines where they stand in no file. */
  readonly offset: number
  readonly length: number
  readonly text: string
}

/** Lines that were made from something else, and stand in no file. */
export interface HeldLines {
  readonly name: string
  readonly texts: readonly string[]
}

/** A file's name, or the lines themselves. */
export type Lines = string | HeldLines

export function nameOf(lines: Lines): string {
  return typeof lines === 'string' ? lines : lines.name
}

/** Those of `linesOf` once more, by their places. */
export interface Opened {
  at(offset: number, length: number): string
  close(): void
}

export function openLines(lines: Lines): Opened {
  if (typeof lines === 'string') return new PlacedLines(lines)
  return { at: (offset) => lines.texts[offset] ?? '', close: () => {} }
}

const pieceBytes = 1 << 20
const aheadBytes = 1 << 16
const newLine = 0x0a
const byteOrderMark = Buffer.from('\ufeff')

/** Empty ones are left out. */
export function linesOf(lines: Lines): Iterable<Line> {
  if (typeof lines === 'string') return linesIn(lines)
  return lines.texts.map((text, index) => ({ number: index + 1, offset: index, length: text.length, text }))
}

function* linesIn(file: string): Generator<Line> {
  let [number, offset] = [0, 0]
  for (const bytes of bytesOfLines(file)) {
    number++
    // Some editors put a mark before the first one.
    const mark = number === 1 && bytes.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0
    const text = bytes.toString('utf8', mark)
    if (text.trim() !== '') yield { number, offset: offset + mark, length: bytes.length - mark, text }
    offset += bytes.length + 1
  }
}

function* bytesOfLines(file: string): Generator<Buffer> {
  const opened = readably(file, () => openSync(file, 'r'))
  try {
    const begun: Buffer[] = []
    for (let piece = nextPiece(file, opened); piece.length > 0; piece = nextPiece(file, opened)) {
      let start = 0
      for (let end = piece.indexOf(newLine); end >= 0; end = piece.indexOf(newLine, start)) {
        const line = piece.subarray(start, end)
        yield begun.length === 0 ? line : Buffer.concat([...begun.splice(0), line])
        start = end + 1
      }
      begun.push(piece.subarray(start))
    }
    yield Buffer.concat(begun)
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

/** Lines by their places, in any order. Most stand behind the last one, so that a piece of the file is read at a time. */
class PlacedLines implements Opened {
  readonly #file: string
  readonly #opened: number
  #piece = Buffer.alloc(0)
  /** Where the piece begins. */
  #from = 0

  constructor(file: string) {
    this.#file = file
    this.#opened = readably(file, () => openSync(file, 'r'))
  }

  at(offset: number, length: number): string {
    const isThere = offset >= this.#from && offset + length <= this.#from + this.#piece.length
    if (!isThere) this.#read(offset, length)
    const start = offset - this.#from
    return this.#piece.toString('utf8', start, start + length)
  }

  /** At least so much. */
  #read(offset: number, length: number): void {
    const bytes = Buffer.allocUnsafe(Math.max(length, aheadBytes))
    let read = 0
    while (read < length) {
      const more = readably(this.#file, () => readSync(this.#opened, bytes, read, bytes.length - read, offset + read))
      if (more === 0) throw new TraceError(`${this.#file}: became shorter while it was read`)
      read += more
    }
    this.#piece = bytes.subarray(0, read)
    this.#from = offset
  }

  close(): void {
    closeSync(this.#opened)
  }
}

export function readably<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new TraceError(`${file}: cannot be read (${(error as Error).message})`)
  }
}
