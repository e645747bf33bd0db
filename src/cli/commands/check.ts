// `plumb check`: judges a server by generated sequences of requests.

import { type Command, Option } from 'commander'
import type { CheckOptions } from '../gates/carry-out.ts'
import {
  atLeastOne,
  clauses,
  concurrency,
  defaultRuns,
  endpoints,
  integer,
  seconds,
  several,
  shard,
  someSeconds,
} from '../process/options.ts'
import { keepHeapSmall } from '../process/small-heap.ts'
import { gateOptions, targetOptions } from './common-options.ts'

const marks = `What a finding is called:
  broken               the plan that showed it was run again three times, and showed it each time
  broken (flaky)       one or two of the three re-runs showed it
  broken (not re-run)  as the run saw it: there was no time, or no plan shows it by itself
  suspicion            no re-run showed it again; it counts as cannot tell, and the run ends with 3
A broken must fails the run (exit 1), a broken should only with --fail-on should.

What is sent and what counts:
  --focus chooses the plans, and so what is sent. --only and --skip choose the clauses that count: others are neither
  run again nor in the report, and plans stay those of the seed. The coverage floor is a share of the clauses that count:
  those of --only and --skip where given, otherwise those of the endpoints of --focus, otherwise all. A shard alone has
  no floor; \`plumb report merge\` has.

Known deviations (\`deviations\` in the target file, or in a baseline):
  One that is broken is forgiven, with its reason, until its day is over. One that holds again fails the run until it is
  taken out (unless it is called flaky there), and so does one whose day is over. With --baseline a clause that held
  before and cannot be told now ends the run with 3. --update-baseline writes what held, and keeps the reasons.

Exit codes:
  0    nothing broken that counts, and enough was judged (--coverage-floor)
  1    broken, or a known deviation that is over
  2    wrong use, or a bad file
  3    not judged: the target could not be reached or set up, stopped answering, too few of the must clauses
       that apply to it were judged, one that held in the baseline no longer is, or there are only suspicions;
       the last line says which
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
    .option(
      '--focus <endpoints>',
      'only plans about these endpoints, e.g. edit-message,get-messages; `plumb spec` lists their names',
      endpoints,
    )
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
    .option('--report <folder>', 'where the report goes', 'reports/latest')
    .option('--record [file]', 'record the trace (default file: trace.jsonl in the report folder)')
    .option('--dry-run', 'only print what a run would make and change; nothing is sent that changes the target')
    .option(
      '--only <names>',
      'judge these clauses, groups or endpoints alone, e.g. edit-message,queues.ordered',
      clauses,
    )
    .option('--skip <names>', 'do not judge these clauses, groups or endpoints', clauses)
    .option('--shard <i/n>', 'carry out the i-th of n parts of the plans; `plumb report merge` joins them', shard)
    .option('--jobs <n>', 'so many processes side by side, each with an organization of its own', atLeastOne)
    .option(
      '--organization <file>',
      'with --jobs and --target: the target file of a further organization; once for each job but the first',
      several,
    )
    .option('--resume', 'go on with the run in the report folder that was cut off')
    .option('--max-findings <n>', 'end the run once so many clauses are broken that fail it', atLeastOne)
    .addOption(new Option('--fail-fast', 'end the run with the first of them').conflicts('maxFindings'))
    .option('--quiet', 'tell only what is wrong, and the exit code')
    .option('--json', 'print report.json instead of the summary')
    .addHelpText(
      'after',
      `\n${marks}\n\nExample:\n  $ plumb check --target target.yaml --seed 7 --runs 200 --report reports/mine`,
    )
  gateOptions(targetOptions(command)).action(async (options: CheckOptions) => {
    keepHeapSmall()
    const { check } = await import('../checking/check.ts')
    process.exitCode = await check(options)
  })
}
