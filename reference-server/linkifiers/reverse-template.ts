// Reverse templates: text with `{variable}`, in which doubled braces stand for single ones. Makes the text again that
// a linkifier was applied to. Knows nothing of patterns.
import { badRequest } from '../refusal.ts'

type Piece = { readonly text: string } | { readonly variable: string }

const PIECE = /(\{\{)|(\}\})|\{([A-Za-z_][A-Za-z0-9_]*)\}|([^{}]+)/y

export function readReverseTemplate(template: string): Piece[] {
  const pieces: Piece[] = []
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < template.length) {
    const found = PIECE.exec(template)
    if (found === null) throw badRequest('Invalid reverse template.')
    const [, opening, closing, variable, text = ''] = found
    if (variable !== undefined) pieces.push({ variable })
    else pieces.push({ text: opening === undefined ? (closing === undefined ? text : '}') : '{' })
  }
  return pieces
}

export function regenerate(pieces: readonly Piece[], values: Readonly<Record<string, string>>): string {
  return pieces.map((piece) => ('text' in piece ? piece.text : (values[piece.variable] ?? ''))).join('')
}
