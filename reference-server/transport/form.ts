// Decodes form encoding strictly: what is not percent-encoded valid UTF-8 is refused.
// Knows nothing of which parameters exist.
import { isUtf8 } from 'node:buffer'
import { FORM_PAIRS_MAX } from '../limits.ts'
import { badRequest, type Refusal } from '../refusal.ts'

type Five = [number, number, number, number, number]

/** Whoever looks at every byte takes them apart: to ask another file for each takes longer than all the rest. */
export const SIGNS = [...Buffer.from('&=%+ ')] as Five
const [AMPERSAND, EQUALS, PERCENT, PLUS, SPACE] = SIGNS
const NO_DIGIT = 0xff

/** By the code of a hexadecimal digit, its value. */
const DIGITS = new Uint8Array(256).fill(NO_DIGIT)
for (const digit of '0123456789abcdefABCDEF') DIGITS[digit.charCodeAt(0)] = Number.parseInt(digit, 16)

/** Where a name is sent twice, the last value counts. */
export function decodeForm(bytes: Uint8Array): Map<string, string> {
  const values = new Map<string, string>()
  let pairs = 0
  for (let from = 0, to = 0; from < bytes.length; from = to + 1) {
    pairs += 1
    if (pairs > FORM_PAIRS_MAX) throw badRequest('Too many parameters')
    to = placeOf(AMPERSAND, bytes, from, bytes.length)
    const equals = placeOf(EQUALS, bytes, from, to)
    if (from < to) values.set(decodePiece(bytes, from, equals), decodePiece(bytes, equals + 1, to))
  }
  return values
}

/** Or where to end, if it is not there. */
function placeOf(byte: number, bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && bytes[at] !== byte) at += 1
  return at
}

function decodePiece(bytes: Uint8Array, from: number, to: number): string {
  if (from >= to) return ''
  const decoded = Buffer.allocUnsafe(to - from)
  let [length, bits] = [0, 0]
  for (let at = from; at < to; at += 1) {
    const byte = byteAt(bytes, at)
    if (bytes[at] === PERCENT) at += 2
    decoded[length] = byte
    length += 1
    bits |= byte
  }
  if (bits < 0x80) return decoded.toString('latin1', 0, length)
  if (!isUtf8(decoded.subarray(0, length))) throw notEncoded()
  return decoded.toString('utf8', 0, length)
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0
  if (byte === PLUS) return SPACE
  return byte === PERCENT ? encodedByte(bytes, at) : byte
}

/** The byte whose encoding begins here. */
export function encodedByte(bytes: Uint8Array, at: number): number {
  const [high, low] = [DIGITS[bytes[at + 1] ?? 0] ?? NO_DIGIT, DIGITS[bytes[at + 2] ?? 0] ?? NO_DIGIT]
  if (high === NO_DIGIT || low === NO_DIGIT) throw notEncoded()
  return 16 * high + low
}

export function notEncoded(): Refusal {
  return badRequest('The parameters are not percent-encoded UTF-8')
}
