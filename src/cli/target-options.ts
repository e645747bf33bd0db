// Which server a command talks to: the one of a target file, or the embedded reference server.

import { type Command, Option } from 'commander'
import { systemClock } from '../target/clock.ts'
import { learnClock } from '../target/movable-clock.ts'
import { openTarget } from '../target/open.ts'
import type { Target } from '../target/target.ts'
import { readTargetFile } from '../target/target-file.ts'
import { openEmbedded, type TransportName } from './embedded.ts'
import { level, word } from './options.ts'

export interface TargetChoice {
  readonly target?: string
  readonly level?: number
  readonly word?: string
  readonly transport: TransportName
}

export function targetOptions(command: Command): Command {
  return command
    .option('--target <file>', 'judge the server that this target file describes')
    .addOption(
      new Option('--level <n>', 'feature level of the embedded server, 167 to 500')
        .argParser(level)
        .conflicts('target'),
    )
    .addOption(new Option('--word <word>', 'vendor word of the embedded server').argParser(word).conflicts('target'))
    .addOption(
      new Option('--transport <name>', 'how to reach the embedded server: over HTTP, or in process')
        .choices(['http', 'inject'])
        .default('http')
        .conflicts('target'),
    )
}

export async function chooseTarget(choice: TargetChoice): Promise<{ target: Target; close: () => Promise<void> }> {
  if (choice.target === undefined) {
    const { level, word, transport } = choice
    return openEmbedded(
      { ...(level === undefined ? {} : { level }), ...(word === undefined ? {} : { word }) },
      transport,
    )
  }
  const target = await learnClock(openTarget(readTargetFile(choice.target), process.env), systemClock)
  const close = async () => {
    await Promise.all([target.transport.close(), target.control?.close()])
  }
  return { target, close }
}
