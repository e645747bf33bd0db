// What a command takes from the process it runs in: its terminal, its version, and the wish to stop.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from '../../report/terminal/screen.ts'
import { leaving } from '../../run/asking/trouble.ts'
import { root } from '../../spec/own-files.ts'
import { exitCodes } from './exit-code.ts'

export function screenOf(stream: NodeJS.WriteStream): Screen {
  const isTerminal = stream.isTTY === true && process.env.CI === undefined
  const hasColour = isTerminal && !process.env.NO_COLOR
  return { write: (text) => stream.write(text), isTerminal, hasColour, columns: stream.columns || undefined }
}

export function version(): string {
  const file = join(root, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** A mistake on the command line that its parser cannot see, or in a file that it names. */
export class WrongUse extends Error {}

/** Whoever ran the command wanted it to end. */
export class Interrupted extends Error {}

/**
 * The first interrupt asks the run to come to its end, the second one ends the process. A job whose run is gone, however
 * that went, is interrupted, too.
 */
export function onInterrupt(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted)
    controller.abort(new Interrupted(leaving.interrupted))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  // Nobody has to wait for it.
  process.channel?.unref()
  const release = () => {
    process.off('disconnect', stop)
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
  return { signal: controller.signal, release }
}

/** Resolves once somebody wants it to end. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
