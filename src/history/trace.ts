// Traces: a history as JSON lines, in one file or in several that are parts of it. Entries come in the order in which
// they were sent, whatever the order of the lines. A file without a header is read too, its accounts unknown.

import { appendFileSync, writeFileSync } from 'node:fs'
import { asSent } from './as-sent.ts'
import type { Entry, Header } from './entry.ts'
import { type Lines, openLines } from './lines.ts'
import { type Place, TraceIndex } from './trace-index.ts'

export { TraceError } from './lines.ts'

export interface Trace {
  /** Of a history that does not say so, `complete` is false. */
  readonly header: Header
  /** Read from the files as they are asked for, so that a trace may be larger than the memory. */
  readonly entries: Iterable<Entry>
  /** How many entries there are. */
  readonly length: number
}

export interface Reading {
  /** How many lines were read, now and then; it is over when they are. */
  readonly lines: Iterable<number>
  /** What was read. */
  trace(): Trace
}

export function readTrace(...files: readonly Lines[]): Trace {
  const { lines, trace } = readingTrace(...files)
  for (const _ of lines);
  return trace()
}

/** Every line is read and checked here; kept are its place and its times. */
export function readingTrace(...files: readonly Lines[]): Reading {
  const index = new TraceIndex(files)
  const trace = () => {
    const { header, length } = index
    return { header, length, entries: { [Symbol.iterator]: () => entriesIn(index) } }
  }
  return { lines: index.read(), trace }
}

function* entriesIn(index: TraceIndex): Generator<Entry> {
  const opened = index.files.map(openLines)
  const entryAt = ({ file, offset, length, overlapped, besideFixture }: Place): Entry => {
    const entry = asSent(JSON.parse(opened[file]?.at(offset, length) ?? '') as Entry)
    return overlapped ? ({ ...entry, overlapped, ...(besideFixture && { besideFixture }) } as Entry) : entry
  }
  try {
    for (const places of handfuls(index.places()))
      yield* places.flatMap((place) => (place.isAnew ? anew(entryAt(place)) : entryAt(place)))
  } finally {
    for (const file of opened) file.close()
  }
}

/** Of another run than what came before: nobody knows what is left of that. */
function anew(first: Entry): readonly Entry[] {
  const at = first.kind === 'exchange' ? first.sent : first.at
  return [{ kind: 'control', at, did: 'forget' }, first]
}

const handfulBytes = 1 << 17

/** One after the other, lines are parsed in less time than each between two others that are judged. */
function* handfuls(places: Iterable<Place>): Generator<readonly Place[]> {
  let [some, bytes]: [Place[], number] = [[], 0]
  for (const place of places) {
    some.push(place)
    bytes += place.length
    if (bytes < handfulBytes) continue
    yield some
    some = []
    bytes = 0
  }
  yield some
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
