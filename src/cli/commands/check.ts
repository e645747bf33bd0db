// `plumb check`: judges a server by generated sequences of requests.

import { type Command, Option } from 'commander'
import type { CheckOptions } from '../check.ts'
import { atLeastOne, concurrency, defaultRuns, endpoints, integer, seconds, someSeconds } from '../options.ts'
import { gateOptions, targetOptions } from './common-options.ts'

const marks = `What a finding is called:
  broken               the plan that showed it was run again three times, and showed it each time
  broken (flaky)       one or two of the three re-runs showed it
  broken (not re-run)  as the run saw it: there was no time to run it again
  suspicion            no re-run showed it again; it counts as cannot tell, and the run ends with 3
A broken must fails the run (exit 1), a broken should only with --fail-on should.

Exit codes:
  0    nothing broken that counts, and enough was judged (--coverage-floor)
  1    broken
  2    wrong use, or a bad file
  3    not judged: the target could not be reached or set up, stopped answering, too few of the must clauses
       that apply to it were judged, or there are only suspicions; the last line says which
  4    a fault of Plumbline itself
  130  interrupted; the report has what was seen until then`

export function checkCommand(program: Command): void {
  const command = program
    .command('check', { isDefault: true })
    .description('judge a server by generated sequences of requests (the embedded reference server, unless --target)')
    .option('--seed <n>', 'draw the plans from this seed (default: a random one, which is printed)', integer)
    .addOption(
      new Option('--runs <n>', `how many plans to run (default: ${defaultRuns})`)
        .argParser(atLeastOne)
        .conflicts('budget'),
    )
    .option('--focus <endpoints>', 'only plans about these endpoints, e.g. edit-message,get-messages', endpoints)
    .option('--concurrency <n>', 'in every other plan, so many people (2 to 16) ask at once, and collide', concurrency)
    .addOption(
      new Option('--budget <time>', 'run plans for so long, e.g. 30s or 5m; not deterministic').argParser(someSeconds),
    )
    .addOption(
      new Option(
        '--patience <time>',
        'with --runs: how long to wait for a heartbeat and the end of an idle queue, where the clock cannot be moved',
      )
        .argParser(seconds)
        .default(180, '3m')
        .conflicts('budget'),
    )
    .option('--report <dir>', 'where the report goes', 'reports/latest')
    .option('--record [file]', 'record the trace (default file: trace.jsonl in the report folder)')
    .option('--dry-run', 'only print what a run would make and change; nothing is sent that changes the target')
    .option('--json', 'print report.json instead of the summary')
    .addHelpText(
      'after',
      `\n${marks}\n\nExample:\n  $ plumb check --target target.yaml --seed 7 --runs 200 --report reports/mine`,
    )
  gateOptions(targetOptions(command)).action(async (options: CheckOptions) => {
    const { check } = await import('../check.ts')
    process.exitCode = await check(options)
  })
}
