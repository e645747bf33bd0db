// `plumb report`: what can be done with reports that are there already.

import type { Command } from 'commander'
import type { MergeOptions } from '../several/merge.ts'
import { gateOptions } from './common-options.ts'

export function reportCommand(program: Command): void {
  const report = program
    .command('report')
    .argument('[folder]', 'write the page of this report (index.html) anew')
    .description('write the page of a report anew, or make one report of several')
    .addHelpText('after', examples)
    .action(async (folder: string | undefined) => {
      const { renderReport } = await import('../several/render.ts')
      process.exitCode = renderReport(folder)
    })
  addMerge(report)
}

const examples = `
Example:
  $ plumb report reports/latest
  $ plumb report merge reports/shard-1 reports/shard-2 --report reports/all`

function addMerge(report: Command): void {
  const merge = report
    .command('merge <folder...>')
    .description('make one report of several, such as those of the shards of a run (see `plumb check --shard`)')
    .requiredOption('--report <folder>', 'where the merged report goes')
    .option('--quiet', 'tell only what is wrong, and the exit code')
    .option('--json', 'print report.json instead of the summary')
    .addHelpText(
      'after',
      `
A clause is broken where any part found it broken, and holds where some part saw it hold. The numbers of exchanges count
on from folder to folder. The coverage floor is that of the whole.

Example:
  $ plumb report merge reports/shard-1 reports/shard-2 --report reports/all`,
    )
  gateOptions(merge).action(async (folders: string[], options: MergeOptions) => {
    const { mergeFolders } = await import('../several/merge.ts')
    process.exitCode = mergeFolders(folders, options)
  })
}
