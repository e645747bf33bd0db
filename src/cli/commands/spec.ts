// `plumb spec`: the clauses, what each says and what has to do with it, and whether their files are well written.

import { type Command, Option } from 'commander'
import { level, word } from '../process/options.ts'
import type { SpecOptions } from '../spec/spec.ts'

const examples = `
Exit codes: 0 printed, or nothing is wrong with the files · 2 wrong use, no such clause, or --check found mistakes · 4 a
fault of Plumbline itself.

Example:
  $ plumb spec edit-message.change-later
  $ plumb spec --group edit-message --strength open
  $ plumb spec wildcard
  $ plumb spec --coverage
  $ plumb spec --check my-specs/
  $ plumb spec --openapi --level 300 > openapi.json`

export function specCommand(program: Command): void {
  program
    .command('spec [word]')
    .description('list the clauses of the specification, explain one, or check their files')
    .option('--group <name>', 'only those of an endpoint, object, event or topic')
    .addOption(
      new Option('--strength <strength>', 'only those of this strength').choices([
        'must',
        'should',
        'deprecated',
        'open',
      ]),
    )
    .option('--alone', 'only those that one answer can contradict by itself')
    .option('--level <n>', 'only those that apply at this feature level', level)
    .option('--word <word>', 'as a server says them that writes this word for `service`', word)
    .option('--coverage', 'tell by whom each clause is judged, and why some are not')
    .option('--check [folder]', 'tell what is wrong with the files of a specification, by default its own')
    .option('--openapi', 'print the endpoints as an OpenAPI 3.1 document')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(async (named: string | undefined, options: SpecOptions) => {
      const { tellSpec } = await import('../spec/spec.ts')
      process.exitCode = tellSpec(named, options)
    })
}
