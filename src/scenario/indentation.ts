// A wrong indentation, told where it is: a parser tells it where it was lost, often a line before.

import type { Problem } from '../spec/placed-file.ts'

/** The problem as it was told, unless a line around it stands in another column than the one before it. */
export function asIndentation(problem: Problem, text: string): Problem {
  const lines = text.split('\n')
  const around = [problem.line - 1, problem.line, problem.line + 1].filter((line) => line > 1)
  const line = around.find((one) => isAskew(lines[one - 2] ?? '', lines[one - 1] ?? ''))
  if (line === undefined) return problem
  const column = indentOf(lines[line - 1] ?? '') + 1
  const before = contentColumn(lines[line - 2] ?? '')
  return {
    ...problem,
    line,
    column,
    message: `wrong indentation: it begins in column ${column}, the line before in column ${before + 1}`,
  }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Where the key of a line begins, behind the dash of an item. */
function contentColumn(line: string): number {
  return indentOf(line) + (/^\s*((?:- )*)/.exec(line)?.[1]?.length ?? 0)
}

/** A key after a whole `key: value`, inside the same item, and in another column. */
function isAskew(before: string, line: string): boolean {
  const isKey = /^\s*[\w$"']+.*:(\s|$)/.test(line) && !/^\s*-/.test(line)
  const isWhole = /:\s+[^\s{[|>].*$/.test(before)
  return isKey && isWhole && indentOf(line) !== contentColumn(before) && indentOf(line) > indentOf(before)
}
