// Decodes a long form while it arrives, by the rules of `form.ts`: nobody waits until all of it is decoded.
// Knows nothing of which parameters exist.
import { FORM_PAIRS_MAX } from '../limits.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { encodedByte, notEncoded, SIGNS } from './form.ts'
import type { Sent } from './parameters.ts'

const [AMPERSAND, EQUALS, PERCENT, PLUS, SPACE] = SIGNS
const NOTHING = new Uint8Array()
/** A longer value stays in the pieces that it came in: to put them together takes long, too. */
const WHOLE_LENGTH_MAX = 100_000

export class ArrivingForm {
  readonly #values = new Map<string, Sent>()
  #piece = new Piece()
  /** What stands before the `=`, once that came. */
  #name: string | undefined
  #pairs = 0
  /** The beginning of an encoded byte whose end has not come. */
  #cut: Uint8Array = NOTHING
  #fault: Refusal | undefined

  /** What is wrong is told at the end: whoever is not logged in is told that first. */
  take(chunk: Uint8Array): void {
    if (this.#fault !== undefined) return
    const whole = this.#cut.length === 0 ? chunk : Buffer.concat([this.#cut, chunk])
    try {
      this.#cut = this.#decode(whole)
    } catch (error) {
      this.#fault = error instanceof Refusal ? error : notEncoded()
    }
  }

  end(): void {
    this.take(Uint8Array.of(AMPERSAND))
    if (this.#cut.length > 0) this.#fault ??= notEncoded()
  }

  /** Where a name is sent twice, the last value counts. */
  get values(): ReadonlyMap<string, Sent> {
    if (this.#fault !== undefined) throw this.#fault
    return this.#values
  }

  /** Gives what it could not decode yet. */
  #decode(chunk: Uint8Array): Uint8Array {
    const bytes = new Uint8Array(chunk.length)
    let length = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (byte === PERCENT) {
        if (at + 2 >= chunk.length) return this.#putOff(bytes.subarray(0, length), chunk.slice(at))
        bytes[length] = encodedByte(chunk, at)
        at += 2
        length += 1
      } else if (byte === AMPERSAND) {
        this.#endPair(bytes.subarray(0, length))
        length = 0
      } else if (byte === EQUALS && this.#name === undefined) {
        this.#name = this.#endPiece(bytes.subarray(0, length)).join('')
        length = 0
      } else {
        bytes[length] = byte === PLUS ? SPACE : byte
        length += 1
      }
    }
    return this.#putOff(bytes.subarray(0, length), NOTHING)
  }

  #putOff(bytes: Uint8Array, cut: Uint8Array): Uint8Array {
    this.#piece.take(bytes)
    return cut
  }

  #endPair(bytes: Uint8Array): void {
    this.#pairs += 1
    if (this.#pairs > FORM_PAIRS_MAX) throw badRequest('Too many parameters')
    const texts = this.#endPiece(bytes)
    if (this.#name !== undefined) this.#values.set(this.#name, isLong(texts) ? texts : texts.join(''))
    else if (texts.some((text) => text !== '')) this.#values.set(texts.join(''), '')
    this.#name = undefined
  }

  #endPiece(bytes: Uint8Array): readonly string[] {
    const texts = this.#piece.end(bytes)
    this.#piece = new Piece()
    return texts
  }
}

function isLong(texts: readonly string[]): boolean {
  return texts.reduce((length, text) => length + text.length, 0) > WHOLE_LENGTH_MAX
}

/** A name or a value, which is UTF-8 by itself. */
class Piece {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  readonly #texts: string[] = []

  take(bytes: Uint8Array): void {
    this.#texts.push(this.#decoder.decode(bytes, { stream: true }))
  }

  end(bytes: Uint8Array): readonly string[] {
    this.#texts.push(this.#decoder.decode(bytes))
    return this.#texts
  }
}
