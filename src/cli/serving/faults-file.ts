// Reads the file of `plumb serve --faults`; each mistake says where it is and what is allowed.

import { readFileSync } from 'node:fs'
import { type Document, LineCounter, parseDocument } from 'yaml'
import { ENDPOINTS } from '../../../reference-server/endpoints/endpoints.ts'
import { type Faults, faultsIn, mistakesInFaults } from '../../../reference-server/sandbox/faults-file.ts'
import { WIDER } from '../../../reference-server/wider/endpoints.ts'
import { WrongUse } from '../process/process.ts'
import { sayably } from '../process/sayable.ts'

export function readFaultsFile(file: string): Faults {
  const lines = new LineCounter()
  const text = sayably(`${file} cannot be read`, 'name a file for --faults, as `plumb serve --help` shows one', () =>
    readFileSync(file, 'utf8'),
  )
  const document = parseDocument(text, { lineCounter: lines })
  const [unreadable] = document.errors
  if (unreadable !== undefined) throw new WrongUse(`${file}: ${unreadable.message}`)
  const value: unknown = document.toJS()
  const mistakes = mistakesInFaults(value, [...ENDPOINTS, ...WIDER].map(nameOf))
  if (mistakes.length === 0) return faultsIn(value)
  const told = mistakes.map(({ path, says }) => `${file}:${lineOf(document, lines, path)}: ${says}`)
  throw new WrongUse(told.join('\n'))
}

/** As the specification writes it. */
function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
}

/** The line of what is there, or else of what it is missing in. */
function lineOf(document: Document, lines: LineCounter, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true)
    if (hasRange(node)) return lines.linePos(node.range[0]).line
  }
  return 1
}

function hasRange(node: unknown): node is { readonly range: readonly [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
}
