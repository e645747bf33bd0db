// Reads a long `storage` parameter bit by bit: a JSON map of texts, by the rules of JSON.parse.
// Knows nothing of what is stored already.
import { BOT_STORAGE_ENTRIES_MAX } from '../limits.ts'
import { badRequest, type Refusal } from '../refusal.ts'
import { Share, type Steps } from '../store/long-work.ts'
import { entryOfPieces, GrowingKey, GrowingText, type StorageEntry } from '../store/storage-entry.ts'

/** Where the reading is between two texts. */
type Place = 'start' | 'first key' | 'key' | 'colon' | 'value' | 'comma' | 'end'

/** What may stand there, and what comes behind it; a quote begins a text. */
const SIGNS: Readonly<Record<Place, Readonly<Record<string, Place>>>> = {
  start: { '{': 'first key' },
  'first key': { '"': 'colon', '}': 'end' },
  key: { '"': 'colon' },
  colon: { ':': 'value' },
  value: { '"': 'comma' },
  comma: { ',': 'key', '}': 'end' },
  end: {},
}
/** Looked at before it is asked whether a step is done. */
const SLICE = 16 * 1024
const WHITESPACE = ' \t\n\r'
const OTHER_VALUE = /[[{\-0-9tfn]/

/** One entry for each key; where a key comes twice, the last value counts. */
export function* readLongEntries(texts: readonly string[]): Steps<StorageEntry[]> {
  const reading = new EntriesReading()
  const share = new Share()
  for (const text of texts)
    for (let at = 0; at < text.length; at += SLICE) {
      const entries = reading.take(text.slice(at, at + SLICE))
      if (share.isFullWith(SLICE, entries)) yield
    }
  return reading.end()
}

class EntriesReading {
  readonly #entries = new Map<string, StorageEntry>()
  #ended = 0
  #place: Place = 'start'
  #key = new GrowingKey()
  /** The text that has begun. */
  #text: GrowingText | undefined
  /** The beginning of an escape whose end has not come. */
  #cut = ''

  /** Gives how many entries it has come to the end of. */
  take(text: string): number {
    const before = this.#ended
    const whole = this.#cut + text
    this.#cut = ''
    for (let at = 0; at < whole.length; )
      at = this.#text === undefined ? this.#takeSign(whole, at) : this.#takeText(this.#text, whole, at)
    return this.#ended - before
  }

  end(): StorageEntry[] {
    if (this.#place !== 'end' || this.#text !== undefined) throw noJson()
    return [...this.#entries.values()]
  }

  #takeSign(whole: string, at: number): number {
    const sign = whole[at] ?? ''
    if (WHITESPACE.includes(sign)) return at + 1
    const next = SIGNS[this.#place][sign]
    if (next === undefined) throw faultOf(this.#place, sign)
    if (next === 'colon') this.#text = this.#key = new GrowingKey()
    if (sign === '"' && next === 'comma') this.#text = new GrowingText()
    this.#place = next
    return at + 1
  }

  #takeText(text: GrowingText, whole: string, at: number): number {
    const quote = quoteIn(whole, at)
    const end = quote ?? cutOf(whole, at)
    text.take(unescaped(whole.slice(at, end)))
    if (quote === undefined) this.#cut = whole.slice(end)
    else this.#endText(text)
    return quote === undefined ? whole.length : quote + 1
  }

  #endText(text: GrowingText): void {
    text.end()
    this.#text = undefined
    if (text !== this.#key) this.#addEntry(text)
    // Stored, two of them would be one.
    else if (!text.isWellFormed) throw badRequest('storage contains a key that is no Unicode text')
  }

  #addEntry(value: GrowingText): void {
    const entry = entryOfPieces(this.#key, value)
    this.#ended += 1
    this.#entries.set(entry.shortKey, entry)
    if (this.#entries.size > BOT_STORAGE_ENTRIES_MAX)
      throw badRequest(`Send at most ${BOT_STORAGE_ENTRIES_MAX} entries at once`)
  }
}

/** Where the text ends that goes on at a place, if it does. */
function quoteIn(whole: string, from: number): number | undefined {
  for (let at = whole.indexOf('"', from); at >= 0; at = whole.indexOf('"', at + 1))
    if (backslashesBefore(whole, from, at) % 2 === 0) return at
  return undefined
}

/** Where an escape begins that ends behind all this; the end where there is none. */
function cutOf(whole: string, from: number): number {
  const last = whole.lastIndexOf('\\')
  if (last < from || backslashesBefore(whole, from, last) % 2 === 1) return whole.length
  const length = whole[last + 1] === 'u' ? '\\uffff'.length : '\\n'.length
  return last + length > whole.length ? last : whole.length
}

function backslashesBefore(whole: string, from: number, to: number): number {
  let at = to
  while (at > from && whole[at - 1] === '\\') at -= 1
  return to - at
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    throw noJson()
  }
}

function faultOf(place: Place, sign: string): Refusal {
  if (place === 'start' && (sign === '"' || OTHER_VALUE.test(sign))) return badRequest('storage is not a dict')
  if (place === 'value' && OTHER_VALUE.test(sign)) return badRequest('storage contains a value that is not a string')
  return noJson()
}

function noJson(): Refusal {
  return badRequest('Argument "storage" is not valid JSON.')
}
