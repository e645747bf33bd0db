// Decodes form encoding strictly: what is not percent-encoded valid UTF-8 is refused.
// Knows nothing of which parameters exist.
import { badRequest } from '../refusal.ts'

const MAX_PAIRS = 1000

/** Takes the bytes as a string of Latin-1 characters. Where a name is sent twice, the last value counts. */
export function decodeForm(latin1: string): Map<string, string> {
  const pairs = latin1.split('&', MAX_PAIRS + 1)
  if (pairs.length > MAX_PAIRS) throw badRequest('Too many parameters')
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
  const ascii = piece.replaceAll('+', ' ').replace(/[\x80-\xff]/g, percentEncode)
  try {
    return decodeURIComponent(ascii)
  } catch {
    throw badRequest('The parameters are not percent-encoded UTF-8')
  }
}

function percentEncode(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16)}`
}
