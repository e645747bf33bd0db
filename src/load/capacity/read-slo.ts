// The objective of a search, as it is written on the command line. What cannot be read is shown with its place.

import { type Part, parseSlo } from '../profile/slo.ts'

export class BadSlo extends Error {}

export function readSlo(text: string): readonly Part[] {
  const { parts, problems } = parseSlo(text)
  if (problems.length === 0) return parts
  const marks = problems.map(({ at, message }) => `${' '.repeat(at)}^ at character ${at + 1}: ${message}`)
  throw new BadSlo(['the objective cannot be read:', text, ...marks].join('\n'))
}
