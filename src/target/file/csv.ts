// Reads comma-separated values: cells may stand in double quotes, and a quote inside of them is doubled.

export interface CsvRow {
  /** Where it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Empty lines and those that begin with # are passed over. */
export function readCsv(text: string): CsvRow[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== '' && !content.startsWith('#'))
    .map(({ line, content }) => ({ line, cells: cellsOf(content) }))
}

const cell = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/y

function cellsOf(line: string): string[] {
  const cells: string[] = []
  cell.lastIndex = 0
  while (cell.lastIndex < line.length) {
    const [, quoted, bare = ''] = cell.exec(line) ?? []
    cells.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'))
  }
  return cells
}
