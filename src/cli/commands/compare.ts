// `plumb compare`: tells what changed between two runs, and why it may have; or whether one build is worse than another
// under the same load.

import { type Command, Option } from 'commander'
import type { CompareOptions as LoadOptions } from '../load/compare.ts'
import { atLeastOne, integer, share, someSeconds } from '../process/options.ts'
import type { CompareOptions } from '../several/compare.ts'
import { targetOptions } from './common-options.ts'
import { refuseOptions } from './refuse-options.ts'

const help = `
With --load, a and b are target files. Both targets are played by turns in short blocks, by the same users who do the same;
docs/capacity.md explains the intervals.

Exit codes:
  0    nothing got worse
  1    a must clause is broken that was not; with --load, a whole interval is worse by more than --tolerate
  2    wrong use, or a bad file; with --load, no k6
  3    a must clause is no longer judged, or no re-run showed what is new; with --load, the generator was the limit; the
       target could not be reached
  4    a fault of Plumbline itself
  130  with --load: interrupted

Example:
  $ plumb compare reports/yesterday reports/today --rerun --target target.yaml
  $ plumb compare --load before.yaml after.yaml --prepare --users 200 --pairs 12
  $ plumb compare --load before.yaml before.yaml --prepare          how much one target varies`

export function compareCommand(program: Command): void {
  const command = program
    .command('compare')
    .argument('<a>', 'the report folder from before; with --load, a target file')
    .argument('<b>', 'the report folder that is held against it; with --load, another target file')
    .description('tell what changed between two report folders, or with --load between two targets under the same load')
    .option(
      '--rerun',
      'run what is newly broken again, to tell flakes from faults (on --target, or the embedded server)',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', help)
  loadOptions(targetOptions(command)).action(async (a: string, b: string, options: CompareOptions & LoadOptions) => {
    refuseIdle(command, options)
    process.exitCode = await (options.load ? byLoad(a, b, options) : byReports(a, b, options))
  })
}

const ofLoad = [
  'profile',
  'users',
  'block',
  'pairs',
  'tolerate',
  'seed',
  'prepare',
  'keep',
  'report',
  'yesLoadThisHost',
]
const ofOneTarget = ['target', 'level', 'word', 'transport']
const ofAnyTarget = ['allowCommands', 'anyway', 'wait']

function refuseIdle(command: Command, { load, rerun }: CompareOptions & LoadOptions): void {
  if (load) {
    refuseOptions(command, ['rerun', ...ofOneTarget], 'is for reports; with --load name two target files, as a and b')
    return
  }
  refuseOptions(command, ofLoad, 'is for --load, which compares two targets; say --load, or leave it out')
  if (!rerun)
    refuseOptions(command, [...ofOneTarget, ...ofAnyTarget], 'is for --rerun; without it nothing is sent: leave it out')
}

function loadOptions(command: Command): Command {
  return command
    .option('--load', 'compare two targets by load')
    .option('--profile <name>', 'with --load: who the users are', 'steady')
    .option('--users <n>', 'with --load: so many of them', atLeastOne, 100)
    .addOption(
      new Option('--block <time>', 'with --load: play each block for so long')
        .argParser(someSeconds)
        .default(10, '10s'),
    )
    .option('--pairs <n>', 'with --load: so many blocks on each', atLeastOne, 12)
    .option('--tolerate <percent>', 'with --load: let b be so much worse', share, 0)
    .option('--seed <n>', 'with --load: draw what users do from this seed', integer, 1)
    .option('--prepare', "with --load: make people, channels and messages by the targets' fixtures")
    .option('--keep', 'with --load: leave there what --prepare made')
    .option('--report <folder>', 'with --load: where the report goes', 'reports/compare')
    .option('--yes-load-this-host', 'load a host that is neither on this machine nor in a private network')
}

async function byReports(a: string, b: string, options: CompareOptions): Promise<number> {
  const { compare } = await import('../several/compare.ts')
  return compare(a, b, options)
}

async function byLoad(a: string, b: string, options: LoadOptions): Promise<number> {
  const { runCompare } = await import('../load/compare.ts')
  return runCompare(a, b, options)
}
