// Writes the table of what each need unlocks into docs/targets.md, from the ledger.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withNeeds } from '../src/cli/target-needs.ts'

const page = join(import.meta.dirname, '../docs/targets.md')
writeFileSync(page, withNeeds(readFileSync(page, 'utf8')))
