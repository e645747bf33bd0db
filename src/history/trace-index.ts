// Where the entries of some files stand, and when they were sent: all that has to be kept of a trace to put it in the
// order of sending. Each file is read once from its beginning to its end.

import { asSent } from './as-sent.ts'
import { Column } from './column.ts'
import type { ClockLine, Entry, Exchange, Header } from './entry.ts'
import { Grain, grainOf } from './grain.ts'
import { type Lines, linesOf, nameOf, TraceError } from './lines.ts'
import { type Part, type Seams, seamsOf } from './other-runs.ts'
import { besideFixturesIn, type Kind, kindOf, kindOfFixture, overlapsIn, type Span } from './overlap.ts'
import { Answers, type PlacedHeader, united } from './told-of-target.ts'
import { problemOf } from './trace-line.ts'

const linesAtATime = 20
const kinds: readonly Kind[] = ['none', 'read', 'write', 'presence', 'registration', 'fixture', 'making']

export interface Place {
  readonly file: number
  readonly offset: number
  readonly length: number
  readonly overlapped: boolean
  readonly besideFixture: boolean
  /** Whether it is the first one of another run than before. */
  readonly isAnew: boolean
}

export class TraceIndex {
  readonly files: readonly Lines[]
  readonly #headers: PlacedHeader[] = []
  readonly #answers = new Answers()
  readonly #grain = new Grain()
  readonly #actors = new Map<string, number>()
  readonly #file = new Column()
  readonly #offset = new Column()
  readonly #size = new Column()
  readonly #sent = new Column()
  readonly #answered = new Column()
  readonly #kind = new Column()
  readonly #actor = new Column()
  /** By file. */
  readonly #runs = new Map<number, string | undefined>()
  readonly #clocks = new Map<number, Pick<ClockLine, 'at' | 'now'>>()
  #seams: Seams = seamsOf([])
  #header: Header | undefined

  constructor(files: readonly Lines[]) {
    this.files = files
  }

  /** Reads all lines, before anything else is asked; yields now and then how many there were, so that it may be paused. */
  *read(): Generator<number> {
    let read = 0
    for (const [number, file] of this.files.entries())
      for (const { text, number: line, offset, length } of linesOf(file)) {
        const place = `${nameOf(file)}:${line}`
        const parsed = parseLine(place, text)
        if (parsed.kind === 'header') {
          this.#headers.push({ place, file: number, header: parsed })
          this.#runs.set(number, parsed.run)
        } else this.#add(asSent(parsed), text, { file: number, offset, length })
        if (++read % linesAtATime === 0) yield read
      }
    this.#seams = seamsOf(this.#parts())
  }

  get header(): Header {
    this.#header ??= this.#headerOf()
    return this.#header
  }

  #headerOf(): Header {
    const header = united(this.#headers, this.#answers, this.files.length)
    const [rounded, apart] = [this.#grain.roundedAway, header.clocks_within ?? 0]
    const ofTurns = rounded === 0 || this.#isInTurn() ? 0 : rounded
    const exact = { ...header, grain: rounded + apart, own_grain: apart + ofTurns }
    return this.#seams.isMixed ? { ...exact, complete: false } : exact
  }

  /** How many entries there are. */
  get length(): number {
    return this.#sent.length
  }

  /** In the order of sending; what was sent at one time stays as it stood. */
  *places(): Generator<Place> {
    const order = Uint32Array.from({ length: this.length }, (_, index) => index)
    if (!this.#isInOrder()) order.sort((a, b) => this.#sent.at(a) - this.#sent.at(b) || a - b)
    const at = (index: number) => this.#span(order[index] ?? 0)
    const { grain = 0, own_grain: own = 0 } = this.header
    const overlaps = overlapsIn(this.length, at, { grain: grainOf(this.header), own })
    const besides = besideFixturesIn(this.length, at, { grain, own })
    const anew = new Set(this.#seams.anew)
    for (const [index, entry] of order.entries())
      yield {
        isAnew: anew.delete(this.#file.at(entry)),
        file: this.#file.at(entry),
        offset: this.#offset.at(entry),
        length: this.#size.at(entry),
        overlapped: overlaps[index] === 1 || besides[index] === 1,
        besideFixture: besides[index] === 1,
      }
  }

  #parts(): readonly Part[] {
    const parts = this.files.map((_, file) => ({
      ...{ run: this.#runs.get(file), from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY },
    }))
    for (let entry = 0; entry < this.length; entry++) {
      const part = parts[this.#file.at(entry)]
      if (!part) continue
      part.from = Math.min(part.from, this.#sent.at(entry))
      part.until = Math.max(part.until, this.#answered.at(entry))
    }
    return parts
  }

  /** Whether the lines of each actor are all in one file, which was written as things happened: by their beginnings or ends. */
  #isInTurn(): boolean {
    const fileOf = new Map<number, number>()
    const ends = [this.#sent, this.#answered]
    const sorted = this.files.map(() => ends.map(() => ({ last: Number.NEGATIVE_INFINITY, is: true })))
    for (let entry = 0; entry < this.length; entry++) {
      const [file, actor] = [this.#file.at(entry), this.#actor.at(entry)]
      if (actor < 0) continue
      if ((fileOf.get(actor) ?? file) !== file) return false
      fileOf.set(actor, file)
      for (const [end, order] of (sorted[file] ?? []).entries()) {
        const time = ends[end]?.at(entry) ?? 0
        order.is &&= time >= order.last
        order.last = time
      }
    }
    return sorted.every((orders) => orders.some(({ is }) => is))
  }

  #isInOrder(): boolean {
    for (let entry = 1; entry < this.length; entry++) if (this.#sent.at(entry) < this.#sent.at(entry - 1)) return false
    return true
  }

  #span(entry: number): Span {
    return {
      kind: kinds[this.#kind.at(entry)] ?? 'none',
      actor: this.#actor.at(entry),
      sent: this.#sent.at(entry),
      answered: this.#answered.at(entry),
    }
  }

  #add(entry: Entry, text: string, { file, offset, length }: Pick<Place, 'file' | 'offset' | 'length'>): void {
    const [sent, answered] = entry.kind === 'exchange' ? [entry.sent, entry.answered] : [this.#heard(entry), entry.at]
    this.#file.push(file)
    this.#offset.push(offset)
    this.#size.push(length)
    this.#sent.push(sent)
    this.#answered.push(answered)
    this.#kind.push(kinds.indexOf(entry.kind === 'clock' ? this.#moved(file, entry) : kindIn(entry)))
    this.#actor.push(entry.kind === 'exchange' ? this.#numberOf(entry.actor) : -1)
    if (entry.kind !== 'exchange') return
    this.#grain.see(file, entry)
    this.#answers.see(entry.request.path, text)
  }

  /** Whoever moves the clock does what a fixture does: nobody knows what time it was for a request under way. */
  #moved(file: number, { at, now }: ClockLine): Kind {
    const last = this.#clocks.get(file)
    this.#clocks.set(file, { at, now })
    const isMoved = last !== undefined && Math.abs(now - last.now - (at - last.at)) > tolerance
    return isMoved ? 'fixture' : 'none'
  }

  /** What integrations are told arrives at any time, and is written down where the run waited for it. */
  #heard(entry: Exclude<Entry, Exchange>): number {
    const isWebhook = entry.kind === 'webhook' || entry.kind === 'no-webhook'
    return isWebhook && this.#sent.length > 0 ? Math.max(entry.at, this.#sent.at(this.#sent.length - 1)) : entry.at
  }

  #numberOf(actor: string): number {
    const number = this.#actors.get(actor) ?? this.#actors.size
    this.#actors.set(actor, number)
    return number
  }
}

/** Seconds by which a clock may go wrong that nobody moves. */
const tolerance = 5

function kindIn(entry: Entry): Kind {
  if (entry.kind === 'exchange') return kindOf(entry.request)
  return entry.kind === 'control' ? kindOfFixture(entry.did) : 'none'
}

function parseLine(place: string, text: string): Entry | Header {
  const value = parseJson(place, text)
  const problem = problemOf(value)
  if (problem !== undefined) throw new TraceError(`${place}: ${problem}`)
  return value as Entry | Header
}

function parseJson(place: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TraceError(`${place}: not a line of JSON (${(error as Error).message})`)
  }
}
