// `plumb compare`: whether one build is worse than another under the same load.

import type { Command } from 'commander'
import type { CompareOptions } from '../load/compare.ts'
import { atLeastOne, integer, seconds, share, someSeconds } from '../options.ts'
import { WrongUse } from '../process.ts'

const helpText = `
Both targets are played by turns in short blocks, by the same users who do the same; docs/capacity.md explains the intervals.

Exit codes:
  0    B is not seen to be worse than A
  1    B is worse: a whole interval is, by more than --tolerate
  2    wrong use, a bad file, or no k6
  3    nothing can be said: the generator was the limit, or a target stopped answering
  4    a fault of Plumbline itself
  130  interrupted

Example:
  $ plumb compare --load before.yaml after.yaml --prepare --users 200 --pairs 12
  $ plumb compare --load before.yaml before.yaml --prepare          how much one target varies`

export function compareCommand(program: Command): void {
  program
    .command('compare <a> <b>')
    .description('whether the target of file b is worse than that of file a under the same load, with an error bar')
    .option('--load', 'compare by load (the only way so far)')
    .option('--profile <name>', 'who the users are', 'steady')
    .option('--users <n>', 'so many of them', atLeastOne, 100)
    .option('--block <time>', 'play each block for so long', someSeconds, 10)
    .option('--pairs <n>', 'so many blocks on each', atLeastOne, 12)
    .option('--tolerate <percent>', 'let B be so much worse', share, 0)
    .option('--seed <n>', 'draw what users do from this seed', integer, 1)
    .option('--prepare', "make people, channels and messages by the targets' fixtures, and put them away at the end")
    .option('--keep', 'leave there what --prepare made')
    .option('--report <dir>', 'where the report goes', 'reports/compare')
    .option('--yes-load-this-host', 'load a host that is neither on this machine nor in a private network')
    .option('--allow-commands', 'run the shell commands that the target file has for control actions')
    .option('--anyway', 'go on where another run is at work on the same organization')
    .option('--wait <time>', 'wait so long for a server that is not there yet, e.g. 60s', seconds)
    .option('--json', 'print report.json instead of the summary')
    .addHelpText('after', helpText)
    .action(async (a: string, b: string, options: CompareOptions & { load?: true }) => {
      if (!options.load) throw new WrongUse('say by what to compare: plumb compare --load A B')
      const { runCompare } = await import('../load/compare.ts')
      process.exitCode = await runCompare(a, b, options)
    })
}
