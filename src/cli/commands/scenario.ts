// `plumb scenario`: runs scenarios, one claim a file, and judges them as `check` judges its plans.

import { type Command, Option } from 'commander'
import { endpoint } from '../process/options.ts'
import type { ScenarioOptions } from '../scenario/scenario.ts'
import { targetOptions } from './common-options.ts'

const helpText = `
Without FILES all scenarios run that come with Plumbline. A folder stands for all .yaml files in it. Every exchange is
judged clause by clause as well; what a scenario expects only adds to that. docs/scenarios.md teaches the language.

Exit codes:
  0    no scenario failed, and at least one passed
  1    a scenario failed, twice: by what it expects, or by a clause that was broken meanwhile
  2    wrong use, or a bad file
  3    the target could not be reached, stopped answering, or came to no verdict in some scenario
  4    a fault of Plumbline itself
  130  interrupted; the report has what was seen until then

Example:
  $ plumb scenario scenarios/edit-message --target target.yaml --report reports/mine
  $ plumb scenario --tag moves --only resolved
  $ plumb scenario --new edit-message scenarios/edit-message/my-claim.yaml
  $ plumb scenario --from-finding reports/latest edit-message.change-later > scenarios/edit-message/regression.yaml`

export function scenarioCommand(program: Command): void {
  const command = program
    .command('scenario [files...]')
    .description('run YAML scenarios (those that come with Plumbline, unless files are named)')
    .option('--only <words>', 'only scenarios with these words in their title or file name')
    .option('--tag <tags>', 'only scenarios with one of these tags, with commas between them')
    .option('--explain', 'say in English what they will do, and do nothing')
    .option('--watch', 'run them again whenever one of the files changes')
    .option('--update', 'write what came back as expectations into the files, to be reviewed')
    .option('--new <slug>', 'print the beginning of a scenario about an endpoint, or write it to FILE', endpoint)
    .option('--from-finding <report clause...>', 'print the counterexample of a finding as a scenario')
    .option('--report <folder>', 'where the report goes', 'reports/scenarios')
    .option('--record [file]', 'record the trace (default file: trace.jsonl in the report folder)')
    .addOption(
      new Option('--fail-on <strength>', 'the weakest clause whose breach fails a scenario')
        .choices(['must', 'should'])
        .default('must'),
    )
    .option('--json', 'print report.json instead of the summary')
    .addHelpText('after', helpText)
  targetOptions(command).action(async (files: string[], options: ScenarioOptions) => {
    const { scenario } = await import('../scenario/scenario.ts')
    process.exitCode = await scenario(files, options)
  })
}
