// Which server a command talks to: the one of a target file, or the embedded reference server.

import { type Command, Option } from 'commander'
import { type Care, takeCare } from '../target/care.ts'
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
  readonly anyway?: true
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
    .option('--anyway', 'go on where another run is at work on the same organization')
}

export async function chooseTarget(choice: TargetChoice): Promise<{ target: Target; close: () => Promise<void> }> {
  if (choice.target === undefined) {
    const { level, word, transport } = choice
    return openEmbedded(
      { ...(level === undefined ? {} : { level }), ...(word === undefined ? {} : { word }) },
      transport,
    )
  }
  const opened = openTarget(readTargetFile(choice.target), process.env)
  const disconnect = async () => {
    await Promise.all([opened.transport.close(), opened.control?.close()])
  }
  try {
    await opened.control?.learn()
    const care = await cared(opened, choice.anyway === true)
    const close = () => ended(care).finally(disconnect)
    return { target: await learnClock(care.target, systemClock), close }
  } catch (error) {
    await disconnect()
    throw error
  }
}

/** What runs before it left behind is put back first. */
async function cared(target: Target, anyway: boolean): Promise<Care> {
  const care = await takeCare(target, { clock: systemClock, environment: process.env, anyway })
  if (care.mended > 0)
    process.stderr.write(
      `${care.mended === 1 ? 'A run' : `${care.mended} runs`} before this one did not come to an end; what was changed has been put back.\n`,
    )
  return care
}

async function ended(care: Care): Promise<void> {
  if (await care.end()) return
  process.stderr.write(
    'What was changed could not be put back, since the target does not answer; the next run will try.\n',
  )
}
