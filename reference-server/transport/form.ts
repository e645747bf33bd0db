// Decodes form encoding strictly: what is not percent-encoded valid UTF-8 is refused.
// Knows nothing of which parameters exist.
import { isUtf8 } from 'node:buffer'
import { FORM_PAIRS_MAX } from '../limits.ts'
import { badRequest } from '../refusal.ts'

/** Takes the bytes as a string of Latin-1 characters. Where a name is sent twice, the last value counts. */
export function decodeForm(latin1: string): Map<string, string> {
  if (latin1 === '') return new Map()
  const pairs = latin1.split('&', FORM_PAIRS_MAX + 1)
  if (pairs.length > FORM_PAIRS_MAX) throw badRequest('Too many parameters')
  const values = new Map<string, string>()
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    const value = equals < 0 ? '' : pair.slice(equals + 1)
    values.set(decodePiece(name), decodePiece(value))
  }
  return values
}

function decodePiece(piece: string): string {
  if (!/[+%\x80-\xff]/.test(piece)) return piece
  const ascii = piece.replace(/\+/g, ' ')
  try {
    if (/[\x80-\xff]/.test(ascii)) return decodeBytes(ascii)
    return decodeURIComponent(ascii)
  } catch {
    throw badRequest('The parameters are not percent-encoded UTF-8')
  }
}

/** What came as bytes beside what came percent-encoded; throws where they make no UTF-8. In one go, however long. */
function decodeBytes(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1')
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    bytes[length] = byte === PERCENT ? hexByte(latin1.slice(at + 1, at + 3)) : byte
    if (byte === PERCENT) at += 2
    length += 1
  }
  const decoded = bytes.subarray(0, length)
  if (!isUtf8(decoded)) throw new URIError('no UTF-8')
  return decoded.toString()
}

const PERCENT = '%'.charCodeAt(0)

function hexByte(digits: string): number {
  if (!/^[0-9a-f]{2}$/i.test(digits)) throw new URIError('no hexadecimal digits')
  return Number.parseInt(digits, 16)
}
