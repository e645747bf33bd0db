// Options that mean nothing beside the others of a command line are refused: nobody would notice that they are left out.

import type { Command } from 'commander'
import { WrongUse } from '../process/process.ts'

/** `why` goes on after the name of the option. */
export function refuseOptions(command: Command, names: readonly string[], why: string): void {
  const isGiven = (name: string) => names.includes(name) && command.getOptionValueSource(name) === 'cli'
  const found = command.options.find((option) => isGiven(option.attributeName()))
  if (found) throw new WrongUse(`${found.long} ${why}`)
}
