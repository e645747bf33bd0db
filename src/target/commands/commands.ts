// The way of commands: actions of the control protocol carried out by shell commands of the target file, for what only a
// shell can do. A command reads what the action takes as JSON, and writes what it gives.

import type { HarnessClock } from '../clock.ts'
import { ControlError, ControlRefused, HalfDone, NotOffered, type Way } from '../control/way.ts'
import { excerpt } from '../wire/excerpt.ts'
import { runShell, type ShellEnd } from './shell.ts'

export type CommandEntry = string | { readonly command: string; readonly timeout?: number }

/** The environment variable that has the name of the action. */
const actionVariable = 'PLUMB_ACTION'
/** Seconds. */
const usualTimeout = 30

export interface CommandSurroundings {
  /** Where commands run: the folder of the target file. */
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  readonly clock: HarnessClock
}

export class Commands implements Way {
  readonly name = 'commands'
  readonly #commands: Readonly<Record<string, CommandEntry>>
  readonly #surroundings: CommandSurroundings
  readonly #ending = new AbortController()

  constructor(commands: Readonly<Record<string, CommandEntry>>, surroundings: CommandSurroundings) {
    this.#commands = commands
    this.#surroundings = surroundings
  }

  offers(action: string): boolean {
    return Object.hasOwn(this.#commands, action)
  }

  async act(action: string, takes: object): Promise<object> {
    const entry = this.#commands[action]
    if (entry === undefined || !this.offers(action)) throw new NotOffered(`there is no command for ${action}`)
    const { command, timeout = usualTimeout } = typeof entry === 'string' ? { command: entry } : entry
    const what = `the command for ${action} (${command})`
    const end = await this.#run(action, command, timeout, JSON.stringify(takes)).catch((error: Error) => {
      throw new ControlError(`${what} could not be run: ${error.message}`)
    })
    const why = this.#ending.signal.aborted ? 'before the run did' : `within ${timeout} s`
    if (!end) throw new HalfDone(`${what} did not end ${why} and was killed`)
    if (end.code !== 0) throw new ControlRefused(`${what} ended with ${end.code ?? 'a signal'}: ${excerpt(end.stderr)}`)
    return answerOf(end.stdout, what)
  }

  async close(): Promise<void> {
    this.#ending.abort()
  }

  #run(action: string, command: string, timeout: number, input: string): Promise<ShellEnd | undefined> {
    const { folder, environment, clock } = this.#surroundings
    const variables = { ...environment, [actionVariable]: action }
    const { signal } = this.#ending
    return runShell({ command, folder, environment: variables, input, timeout, clock, signal })
  }
}

function answerOf(stdout: string, what: string): object {
  try {
    const value: unknown = JSON.parse(stdout.trim() === '' ? '{}' : stdout)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw new HalfDone(`${what} answered something that is no JSON object: ${excerpt(stdout)}`)
}
