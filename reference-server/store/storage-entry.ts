// An entry of a bot's storage, in pieces of which each is short: nobody waits long while one of them is read or written.
// Knows nothing of where it comes from.
import { createHash, type Hash, hash } from 'node:crypto'
import { countCharacters } from '../limits.ts'

/** In UTF-16 units: a piece that another one follows is about as long. */
const PIECE_LENGTH = 64 * 1024
/** Of a SHA-256 in base64. */
const DIGEST_LENGTH = 44

/** Keys and values put together from all pieces are what is stored. */
export interface StorageEntry {
  readonly shortKey: string
  readonly pieces: readonly EntryPiece[]
  readonly characters: number
}

interface EntryPiece {
  readonly key: string
  /** None while the key goes on. */
  readonly value: string | null
  readonly characters: number
}

interface TextPiece {
  readonly text: string
  readonly characters: number
}

/** What a key is found by: SQLite reads all of a long one each time it compares it. All digests have the same length. */
export function shortKeyOf(key: string): string {
  return key.length < DIGEST_LENGTH ? key : hash('sha256', key, 'base64')
}

/** In one piece, however long the texts are. */
export function entryOf(key: string, value: string): StorageEntry {
  const characters = countCharacters(key) + countCharacters(value)
  return { shortKey: shortKeyOf(key), pieces: [{ key, value, characters }], characters }
}

/** The last piece of the key goes with the first of the value. */
export function entryOfPieces(key: GrowingKey, value: GrowingText): StorageEntry {
  const [first, ...others] = value.pieces
  const last = key.pieces.at(-1)
  const pieces = [
    ...key.pieces.slice(0, -1).map(({ text, characters }) => ({ key: text, value: null, characters })),
    { key: textOf(last), value: textOf(first), characters: charactersIn(last) + charactersIn(first) },
    ...others.map(({ text, characters }) => ({ key: '', value: text, characters })),
  ]
  return { shortKey: key.shortKey(), pieces, characters: pieces.reduce((sum, { characters }) => sum + characters, 0) }
}

function textOf(piece: TextPiece | undefined): string {
  return piece?.text ?? ''
}

function charactersIn(piece: TextPiece | undefined): number {
  return piece?.characters ?? 0
}

/** A text that comes bit by bit. No piece of it ends within a character, and lone surrogates are replaced. */
export class GrowingText {
  readonly pieces: TextPiece[] = []
  #isWellFormed = true
  #last = ''

  get isWellFormed(): boolean {
    return this.#isWellFormed
  }

  take(text: string): void {
    this.#last += text
    const { length } = this.#last
    if (length < PIECE_LENGTH) return
    const end = isHead(this.#last.charCodeAt(length - 1)) ? length - 1 : length
    this.add(this.#last.slice(0, end))
    this.#last = this.#last.slice(end)
  }

  end(): void {
    if (this.#last !== '') this.add(this.#last)
    this.#last = ''
  }

  protected add(text: string): void {
    this.#isWellFormed &&= text.isWellFormed()
    const piece = text.toWellFormed()
    this.pieces.push({ text: piece, characters: countCharacters(piece) })
  }
}

/** Its digest is made piece by piece, too. */
export class GrowingKey extends GrowingText {
  /** None of a key in one piece. */
  #hash: Hash | undefined

  protected override add(text: string): void {
    const [before] = this.pieces
    super.add(text)
    if (before === undefined) return
    this.#hash ??= createHash('sha256').update(before.text)
    this.#hash.update(textOf(this.pieces.at(-1)))
  }

  shortKey(): string {
    return this.#hash?.digest('base64') ?? shortKeyOf(textOf(this.pieces[0]))
  }
}

function isHead(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
