// A file of specs/ that knows where everything in it stands, so that a mistake can be shown at its place.

import { isMap, isScalar, LineCounter, type Node, type ParsedNode, parseDocument, type YAMLParseError } from 'yaml'

export interface Problem {
  /** Relative to the folder that was checked. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** From the outermost key inwards. */
export type Path = readonly (string | number)[]

export interface PlacedFile {
  readonly file: string
  readonly content: unknown
  /** Why it is no YAML; there is no content then. */
  readonly unreadable: readonly Problem[]
  /** A mistake in the value at a path, or in the nearest part around it that stands in the file. */
  problem(path: Path, message: string): Problem
  /** A mistake in the last key of a path. */
  problemOfKey(path: Path, message: string): Problem
}

export function placedFile(file: string, text: string): PlacedFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const at = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col, message }
  }
  const offsetOf = (path: Path): number => {
    const node = document.getIn(path, true) as Node | undefined
    if (node?.range) return node.range[0]
    return path.length === 0 ? 0 : offsetOf(path.slice(0, -1))
  }
  return {
    file,
    content: document.errors.length === 0 ? document.toJS() : undefined,
    unreadable: mistakes(document.errors).map(({ pos, message }) => at(pos[0], firstLine(message))),
    problem: (path, message) => at(offsetOf(path), message),
    problemOfKey: (path, message) => {
      const around = document.getIn(path.slice(0, -1), true) as ParsedNode | undefined
      const pair = isMap(around)
        ? around.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
        : undefined
      return at(pair?.key?.range?.[0] ?? offsetOf(path), message)
    },
  }
}

/** What follows a mistake that the parser could not make sense of is noise; a key that stands twice derails nothing. */
function mistakes(errors: readonly YAMLParseError[]): YAMLParseError[] {
  const [first] = errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
  return errors.filter((error) => error === first || (!first && error.code === 'DUPLICATE_KEY'))
}

export function isReadable({ unreadable }: PlacedFile): boolean {
  return unreadable.length === 0
}

/** The parser shows the place again below its sentence. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '')
}
