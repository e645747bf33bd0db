// `npm run docs`: writes those parts of docs/ that come from other files: what each need unlocks, the members of a target
// file, the actions of the control protocol.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { needsTable } from '../src/cli/target/target-needs.ts'
import { loadSpec } from '../src/spec/spec.ts'
import { needsOf } from '../src/target/doctor/needs.ts'
import { actionList } from './docs/control.ts'
import { withPart } from './docs/generated.ts'
import { targetFileReference } from './docs/target-file.ts'

const folder = join(import.meta.dirname, '../docs')

const parts: readonly (readonly [page: string, name: string, text: () => string])[] = [
  ['targets.md', 'plumb target needs', () => needsTable(needsOf(loadSpec().clauses.values()))],
  ['target-file.md', 'src/target/target-file.schema.json', targetFileReference],
  ['control.md', 'specs/control.yaml', actionList],
]

/** Each page that has such parts, as it should be. */
export function freshPages(): Map<string, string> {
  const pages = new Map<string, string>()
  for (const [page, name, text] of parts) {
    const file = join(folder, page)
    pages.set(file, withPart(pages.get(file) ?? readFileSync(file, 'utf8'), name, text()))
  }
  return pages
}

if (import.meta.main) for (const [file, text] of freshPages()) writeFileSync(file, text)
