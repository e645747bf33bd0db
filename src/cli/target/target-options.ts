// Which server a command talks to: the one of a target file, or the embedded reference server.

import { harmless } from '../../report/words/harmless.ts'
import { type Care, takeCare } from '../../target/care/care.ts'
import type { LeftBehind } from '../../target/care/left-behind.ts'
import { systemClock } from '../../target/clock.ts'
import { readTargetFile, TargetFileError } from '../../target/file/target-file.ts'
import { type Completed, completed } from '../../target/opening/complete.ts'
import { interruptible, unlessAborted } from '../../target/opening/interruptible.ts'
import { learnClock } from '../../target/opening/movable-clock.ts'
import { openTarget } from '../../target/opening/open.ts'
import { checkWays } from '../../target/opening/ways.ts'
import type { Target } from '../../target/target.ts'
import { Unreachable } from '../../target/wire/unreachable.ts'
import type { TransportName } from './embedded.ts'

export interface TargetChoice {
  readonly target?: string
  readonly level?: number
  readonly word?: string
  readonly transport: TransportName
  readonly anyway?: true
  readonly allowCommands?: true
  readonly wait?: number
}

/** What stands behind `--target`, so that a replay reaches the same target by the same ways. */
export function targetWords({
  target,
  allowCommands,
}: Pick<TargetChoice, 'target' | 'allowCommands'>): string | undefined {
  return target !== undefined && allowCommands ? `${target} --allow-commands` : target
}

export interface ChosenTarget {
  readonly target: Target
  /** Puts back and away what it can, in so many seconds, and tells what stays; once is enough. */
  putBack(seconds?: number): Promise<LeftBehind>
  /** Puts back what was not yet. */
  close(): Promise<void>
}

export async function chooseTarget(choice: TargetChoice, signal: AbortSignal): Promise<ChosenTarget> {
  if (choice.target === undefined) {
    const { level, word, transport } = choice
    const options = { ...(level === undefined ? {} : { level }), ...(word === undefined ? {} : { word }) }
    const { openEmbedded } = await import('./embedded.ts')
    return { ...(await openEmbedded(options, transport)), putBack: async () => ({}) }
  }
  return openDescribed(choice.target, choice, signal)
}

/** The target as its file describes it: asked for nothing but the actions that it has, and for what the file leaves out. */
export async function lookAtTarget(
  choice: TargetChoice,
  signal: AbortSignal,
): Promise<{ target: Target; rate: number | undefined; close: () => Promise<void> }> {
  const { target: path, transport, allowCommands = false } = choice
  if (path === undefined) {
    const { openEmbedded } = await import('./embedded.ts')
    return { ...(await openEmbedded({}, transport)), rate: undefined }
  }
  const written = readTargetFile(path)
  checkWays(written, path)
  const isWhole = Object.values(written.accounts).every(({ role, user_id }) => role && user_id !== undefined)
  const asking = { clock: systemClock, environment: process.env, signal }
  const file = isWhole ? written : (await completed(written, asking)).file
  const target = openTarget(file, process.env, undefined, { path, allowCommands })
  await target.control?.learn()
  const close = async () => {
    await Promise.all([target.transport.close(), target.control?.close()])
  }
  return { target, rate: file.max_rate, close }
}

/** What the file leaves out, its server tells. */
async function openDescribed(path: string, choice: TargetChoice, signal: AbortSignal): Promise<ChosenTarget> {
  const { wait, anyway, allowCommands = false } = choice
  const file = readTargetFile(path)
  if (file.commands && !allowCommands)
    process.stderr.write(`The commands of ${path} are not used; --allow-commands runs them.\n`)
  checkWays(file, path)
  const waitsFor = (why: string) => process.stderr.write(`${harmless(why)}; waiting for at most ${wait} s\n`)
  const asking = { clock: systemClock, environment: process.env, signal, wait, waitsFor }
  const ask = () => completed(file, asking).catch((error: unknown) => Promise.reject(placed(error, path)))
  const asked = await ask()
  const opened = openTarget(asked.file, process.env, undefined, { path, allowCommands })
  const disconnect = async () => {
    await Promise.all([opened.transport.close(), opened.control?.close()])
  }
  try {
    await unlessAborted(
      () => opened.control?.learn() ?? Promise.resolve(),
      signal,
      () => signal.reason,
    )
    const care = await unlessAborted(
      () => cared(opened, anyway === true),
      signal,
      () => signal.reason,
    )
    let left: Promise<LeftBehind> | undefined
    const putBack = (seconds?: number) => (left ??= ended(care, signal.aborted ? inHaste : seconds))
    const close = () => putBack().then(disconnect, disconnect)
    // What a killed run had changed was put back by now.
    await complain(care.mended > 0 ? ask() : asked, path).catch(async (error: unknown) => {
      await putBack()
      throw error
    })
    return { target: await learnClock(interruptible(care.target, signal), systemClock), putBack, close }
  } catch (error) {
    await disconnect()
    throw error
  }
}

function placed(error: unknown, path: string): unknown {
  return error instanceof TargetFileError ? new TargetFileError(`${path}: ${error.message}`) : error
}

async function complain(asked: Completed | Promise<Completed>, path: string): Promise<void> {
  const { doubts, refused } = await asked
  if (refused.length > 0) throw new Unreachable(refused.join('; '))
  for (const doubt of doubts) process.stderr.write(`${path}: ${doubt}; \`plumb target doctor\` tells more\n`)
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

/** Seconds, where somebody wants it to end now. */
const inHaste = 8

async function ended(care: Care, seconds: number | undefined): Promise<LeftBehind> {
  const { isDone, left } = await care.end(seconds)
  if (!isDone)
    process.stderr.write(
      'What was changed could not be put back, since the target does not answer, or not in time; the next run will try.\n',
    )
  return left
}
