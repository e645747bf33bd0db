// `plumb judge`: judges a recorded trace without any server.

import type { Command } from 'commander'
import { readTrace } from '../history/trace.ts'
import { Judge } from '../judge/judge.ts'
import type { Report } from '../report/report.ts'
import { summary } from '../report/terminal.ts'
import { unlocks } from '../report/unlock.ts'
import { loadSpec } from '../spec/spec.ts'
import { exitOf, type Gate } from './exit-code.ts'
import { gateOptions } from './options.ts'
import { screenOf, version } from './process.ts'

export function judgeCommand(program: Command): void {
  const command = program
    .command('judge <trace>')
    .description('judge a recorded trace (see `plumb check --record`)')
    .option('--json', 'print a report as JSON instead of the summary')
    .addHelpText('after', '\nExample:\n  $ plumb judge reports/latest/trace.jsonl')
  gateOptions(command).action((file: string, options: Gate & { json?: true }) => {
    process.exitCode = judgeTrace(file, options)
  })
}

function judgeTrace(file: string, options: Gate & { json?: true }): number {
  const { header, entries } = readTrace(file)
  const spec = loadSpec({
    word: header.word,
    ...(header.feature_level === undefined ? {} : { level: header.feature_level }),
  })
  const judge = new Judge(spec, header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  const judged: Report = {
    tool: { name: 'plumbline', version: version() },
    target: file,
    word: header.word,
    feature_level: spec.level,
    seed: 0,
    plans: 0,
    exchanges: judge.exchanges,
    requests: {},
    cannot_tell_share: judge.cannotTellShare(),
    unlock: unlocks({ clauses: judge.verdicts() }, 'trace'),
    clauses: judge.verdicts(),
    findings: judge
      .findings()
      .map((finding) => ({ ...finding, story: judge.storyOf(finding), replay: `plumb judge ${file}` })),
  }
  const report = { ...judged, exit: exitOf(judged, options) }
  const screen = screenOf(process.stdout)
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else process.stdout.write(summary(report, screen))
  return report.exit.code
}
