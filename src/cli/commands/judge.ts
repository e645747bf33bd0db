// `plumb judge`: judges recorded traces without any server.

import type { Command } from 'commander'
import type { JudgeOptions } from '../judging/judge.ts'
import { clauses } from '../process/options.ts'
import { gateOptions } from './common-options.ts'

const helpText = `
Exit codes:
  0    nothing broken that counts, and enough was judged (--coverage-floor)
  1    broken, or a known deviation that is over
  2    wrong use, or a bad file
  3    too little of it could be judged, or what held in the baseline cannot be told; the last line says which
  4    a fault of Plumbline itself
  130  interrupted

Example:
  $ plumb judge reports/latest/trace.jsonl --report reports/judged
  $ plumb judge capture.har --target target.yaml`

export function judgeCommand(program: Command): void {
  const command = program
    .command('judge <trace...>')
    .description(
      'judge recorded traces (see `plumb check --record`) and HAR files; several are parts of one history of one target',
    )
    .option('--target <file>', 'of HAR files: which server they tell of, and whose accounts are in them')
    .option('--report <folder>', 'write report.json, junit.xml, summary.md and index.html into this folder')
    .option('--each', 'judge each trace alone; their reports have folders of their own')
    .option('--only <names>', 'judge these clauses, groups or endpoints alone', clauses)
    .option('--skip <names>', 'do not judge these clauses, groups or endpoints', clauses)
    .option('--quiet', 'tell only what is wrong, and the exit code')
    .option('--json', 'print a report as JSON instead of the summary, with --each a list of them')
    .addHelpText('after', helpText)
  gateOptions(command).action(async (files: string[], options: JudgeOptions) => {
    const { judge } = await import('../judging/judge.ts')
    process.exitCode = await judge(files, options)
  })
}
