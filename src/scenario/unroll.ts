// Steps that are repeated over a table of values, written out: one round for each row, with its values in their places.

import type { Json, Members } from './scenario.ts'
import { isMembers, nameIn, piecesOf } from './words.ts'

export interface WrittenStep {
  readonly step: Members
  readonly path: readonly (string | number)[]
}

export function unrolled(steps: readonly Json[], path: readonly (string | number)[]): WrittenStep[] {
  return steps.flatMap((step, index): WrittenStep[] => {
    const at = [...path, index]
    if (!isMembers(step)) return []
    if (!Array.isArray(step.repeat) || !Array.isArray(step.steps)) return [{ step, path: at }]
    const { repeat, steps: inner } = step
    return repeat.flatMap((row) =>
      unrolled(
        inner.map((one) => withRow(one, row as Members)),
        [...at, 'steps'],
      ),
    )
  })
}

function withRow(value: Json, row: Members): Json {
  if (typeof value === 'string') return textWithRow(value, row)
  if (Array.isArray(value)) return value.map((item) => withRow(item, row))
  if (!isMembers(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [`${textWithRow(key, row)}`, withRow(member, row)]),
  )
}

function textWithRow(text: string, row: Members): Json {
  const name = nameIn(text)
  if (name !== undefined) return Object.hasOwn(row, name) ? (row[name] ?? null) : text
  if (!text.includes('${')) return text
  const pieces = piecesOf(text).map((piece) => {
    if ('plain' in piece) return piece.plain.replaceAll('$', '$$$$')
    return Object.hasOwn(row, piece.name) ? `${row[piece.name]}` : `\${${piece.name}}`
  })
  return pieces.join('')
}
