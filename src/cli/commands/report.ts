// `plumb report`: what can be done with reports that are there already.

import type { Command } from 'commander'
import { WrongUse } from '../process/process.ts'
import type { MergeOptions } from '../several/merge.ts'
import { gateOptions } from './common-options.ts'
import { refuseOptions } from './refuse-options.ts'

export function reportCommand(program: Command): void {
  const report = program
    .command('report')
    .argument('[folder]', 'the folder of a report: its page (index.html) is written anew')
    .description('write the page of a report anew, seal or verify what it says, or make one report of several')
    .option('--statement', 'write a conformance statement, sealed by hashes, and badge.svg into the folder instead')
    .option('--verify <file>', 'hold a statement against the report and the trace beside it: exit 1 names what differs')
    .addHelpText('after', examples)
    .action(async (folder: string | undefined, options: ReportOptions) => {
      process.exitCode = await reportOn(folder, options)
    })
  addMerge(report)
}

interface ReportOptions {
  readonly statement?: true
  readonly verify?: string
}

async function reportOn(folder: string | undefined, { statement, verify }: ReportOptions): Promise<number> {
  if (verify !== undefined && (statement || folder !== undefined))
    throw new WrongUse(
      `--verify takes the statement alone, which has its report beside it; leave out ${statement ? '--statement' : folder}`,
    )
  const { verifyStatement, writeStatement } = await import('../several/state.ts')
  if (verify !== undefined) return verifyStatement(verify)
  const { renderReport } = await import('../several/render.ts')
  return statement && folder !== undefined ? writeStatement(folder) : renderReport(folder)
}

const examples = `
A statement has the hashes of the report and of the trace, and one of itself: --verify tells whether any of them was
changed, and judges the trace again. A hash does not say who made it; publish the statement where your name stands.

Exit codes:
  0  done; with --verify, nothing differs
  1  with --verify, something differs
  2  wrong use, a bad file, or a trace of another run
  4  a fault of Plumbline itself

Example:
  $ plumb report reports/latest
  $ plumb report reports/latest --statement
  $ plumb report --verify reports/latest/statement.json
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
on from folder to folder. The coverage floor is that of the whole. Exit codes are those of \`plumb check\`.

Folders of a load run (\`raw\` of its report, or what each runner of a cluster wrote) become one load report: sums and
percentiles are those of one big run. Parts of different runs are refused; where a part is missing, the run is INVALID.

Example:
  $ plumb report merge reports/shard-1 reports/shard-2 --report reports/all
  $ plumb report merge results/runner-* --report reports/load`,
    )
  gateOptions(merge).action(async (folders: string[], options: MergeOptions) => {
    refuseOptions(report, ['statement', 'verify'], 'is for one report; merge first, then say it to `plumb report`')
    const { areOfLoad, mergeLoad } = await import('../load/merge.ts')
    if (areOfLoad(folders)) {
      process.exitCode = mergeLoad(folders, options)
      return
    }
    const { mergeFolders } = await import('../several/merge.ts')
    process.exitCode = mergeFolders(folders, options)
  })
}
