// What each need unlocks, as a table of Markdown: for the terminal, and for docs/targets.md.

import { changesOrganization } from '../../spec/control-facts.ts'
import { loadSpec } from '../../spec/spec.ts'
import { type Need, needsOf } from '../../target/doctor/needs.ts'

export function tellNeeds({ json }: { readonly json?: true }): void {
  const needs = needsOf(loadSpec().clauses.values())
  process.stdout.write(json ? `${JSON.stringify(needs, null, 2)}\n` : needsTable(needs))
}

export function needsTable(needs: readonly Need[]): string {
  const rows = needs.map(({ need, clauses, alone, does }) => [
    `\`${need}\``,
    `${clauses}`,
    `${alone}`,
    changesOrganization(need) ? 'yes' : '',
    does.replaceAll('|', '\\|'),
  ])
  return table([
    ['need', '`must` clauses', 'nothing else needed', 'wants `disposable`', 'what its action does'],
    ...rows,
  ])
}

/** Columns as wide as their widest cell, as the formatter of Markdown would have them. */
function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('')
}
