// Everything that is wrong with a folder of specification files, each mistake at its place. Nothing stops at the first.

import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkReferences } from './check-references.ts'
import { checkShape } from './check-shape.ts'
import { isReadable, type Problem, placedFile } from './placed-file.ts'

export interface Checked {
  readonly files: number
  readonly problems: readonly Problem[]
}

export function checkSpecs(folder: string): Checked {
  readdirSync(folder) // A folder that is not there has no files either, but is a mistake of another kind.
  const names = globSync(['*/*.yaml', 'control.yaml'], { cwd: folder }).sort()
  const files = names.map((name) => placedFile(name, readFileSync(join(folder, name), 'utf8')))
  const problems = [
    ...files.flatMap(({ unreadable }) => unreadable),
    ...files.filter(isReadable).flatMap(checkShape),
    ...checkReferences(files),
  ]
  return { files: files.length, problems: problems.sort(inOrder) }
}

function inOrder(a: Problem, b: Problem): number {
  return a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column
}
