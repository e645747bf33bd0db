// Traces: a history as JSON lines, in one file or in several that are parts of it. Entries come in the order in which
// they were sent, whatever the order of the lines. A file without a header is read too, its accounts unknown.

import { appendFileSync, writeFileSync } from 'node:fs'
import { asSent } from './as-sent.ts'
import type { Entry, Header } from './entry.ts'
import { PlacedLines } from './lines.ts'
import { TraceIndex } from './trace-index.ts'

export { TraceError } from './lines.ts'

export interface Trace {
  /** Of a history that does not say so, `complete` is false. */
  readonly header: Header
  /** Read from the files as they are asked for, so that a trace may be larger than the memory. */
  readonly entries: Iterable<Entry>
  /** How many entries there are. */
  readonly length: number
}

/** Every line is read and checked here; kept are its place and its times. */
export function readTrace(...files: readonly string[]): Trace {
  const index = new TraceIndex(files)
  const { header, length } = index
  return { header, length, entries: { [Symbol.iterator]: () => entriesIn(index) } }
}

function* entriesIn(index: TraceIndex): Generator<Entry> {
  const opened = index.files.map((file) => new PlacedLines(file))
  try {
    for (const { file, offset, length, overlapped } of index.places()) {
      const entry = asSent(JSON.parse(opened[file]?.at(offset, length) ?? '') as Entry)
      yield overlapped ? ({ ...entry, overlapped } as Entry) : entry
    }
  } finally {
    for (const file of opened) file.close()
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
