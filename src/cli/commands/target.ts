// `plumb target`: writes a target file by asking, examines one, and tells what each need unlocks.

import type { Command } from 'commander'
import { account } from '../target/account-option.ts'
import type { InitOptions } from '../target/target-init.ts'

const examples = `
Example:
  $ plumb target init target.yaml
  $ plumb target doctor target.yaml`

const initExamples = `
Exit codes: 0 written · 2 wrong use, or a file that is there already or cannot be written · 4 a fault of Plumbline itself.

Example:
  $ plumb target init target.yaml
  $ plumb target init target.yaml --yes --base-url https://chat.example.com --account role=owner,email=o@example.com,key=$OWNER_KEY`

export function targetCommand(program: Command): void {
  const target = program
    .command('target')
    .description('write a target file by asking, examine one, or tell what each need unlocks')
    .addHelpText('after', examples)
  addInit(target)
  target
    .command('doctor <file>')
    .description('examine a target file and its server: exit 0 if all is well, 3 with what is wrong')
    .option('--allow-commands', 'run the shell commands that the target file has for control actions')
    .option('--json', 'print JSON')
    .option('--verbose', 'show also what is right')
    .addHelpText('after', '\nExample:\n  $ plumb target doctor target.yaml')
    .action(async (file: string, options: { json?: true; allowCommands?: true; verbose?: true }) => {
      const { doctor } = await import('../target/target-doctor.ts')
      process.exitCode = await doctor(file, options)
    })
  target
    .command('needs')
    .description('what checks require beyond the API, and how many clauses hang on each')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plumb target needs')
    .action(async (options: { json?: true }) => {
      const { tellNeeds } = await import('../target/target-needs.ts')
      tellNeeds(options)
    })
}

function addInit(target: Command): void {
  target
    .command('init [file]')
    .description('write a target file (default: target.yaml), asking for what the options leave out')
    .option('--base-url <url>', 'where the server is')
    .option(
      '--account <parts>',
      'role=…,email=…,key=…,user_id=…; a key $NAME is taken from the environment',
      account,
      [],
    )
    .option('--control-url <url>', 'where the control protocol is')
    .option('--control-token <token>', 'its token; $NAME is taken from the environment')
    .option('--recipes <pack>', 'recipes that meet needs by requests, e.g. wider')
    .option('--disposable', 'a run may change the whole organization')
    .option('--yes', 'ask nothing')
    .option('--force', 'write over a file that is there')
    .addHelpText('after', initExamples)
    .action(async (file: string | undefined, options: InitOptions) => {
      const { init } = await import('../target/target-init.ts')
      await init(file ?? 'target.yaml', options)
    })
}
