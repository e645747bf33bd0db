// Commands of a target file, run by a real shell.

import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { ControlError, ControlRefused, HalfDone, NotOffered } from '../control/way.ts'
import { type CommandEntry, Commands } from './commands.ts'

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-')))
})
afterAll(() => rmSync(folder, { recursive: true }))

function commandsOf(owners: CommandEntry): Commands {
  return new Commands({ owners }, { folder, environment: { ...process.env, SEEN: 'yes' }, clock: systemClock })
}

async function failureOf(owners: CommandEntry): Promise<Error> {
  return commandsOf(owners)
    .act('owners', {})
    .then(
      () => new Error('it did not fail'),
      (error: Error) => error,
    )
}

describe('a command', () => {
  test('reads what the action takes, and writes what it gives', async () => {
    const echo = `printf '{"owners":[1],"asked":%s,"action":"%s","in":"%s","seen":"%s"}' "$(cat)" "$PLUMB_ACTION" "$PWD" "$SEEN"`
    expect(await commandsOf(echo).act('owners', { some: ['thing'] })).toEqual({
      ...{ owners: [1], asked: { some: ['thing'] }, action: 'owners', in: folder, seen: 'yes' },
    })
  })

  test('need not read its input, nor write anything', async () => {
    expect(await commandsOf('true').act('owners', { text: 'x'.repeat(1_000_000) })).toEqual({})
  })

  test('that fails is a refusal, with what it said', async () => {
    const error = await failureOf('echo no such thing >&2; exit 3')
    expect(error).toBeInstanceOf(ControlRefused)
    expect(error.message).toBe('the command for owners (echo no such thing >&2; exit 3) ended with 3: no such thing')
  })

  test.each(['echo hello', 'echo [1]', 'echo null'])('that answers no JSON object is an error: %s', async (command) => {
    const error = await failureOf(command)
    expect(error).toBeInstanceOf(ControlError)
    expect(error).not.toBeInstanceOf(ControlRefused)
    expect(error.message).toContain(`the command for owners (${command}) answered something that is no JSON object`)
  })

  test('that hangs is killed with all that it started', async () => {
    const file = join(folder, 'pid')
    const command = `sleep 60 & echo $! > ${file}; wait`
    const error = await failureOf({ command, timeout: 2 })
    expect(error).toBeInstanceOf(HalfDone)
    expect(error.message).toBe(`the command for owners (${command}) did not end within 2 s and was killed`)
    expect(existsSync(file)).toBe(true)
    const child = Number(readFileSync(file, 'utf8'))
    await expect.poll(() => isRunning(child)).toBe(false)
  })

  test('that is under way is killed when the run ends', async () => {
    const commands = commandsOf('sleep 60')
    const act = commands.act('owners', {})
    await commands.close()
    await expect(act).rejects.toThrow('did not end before the run did and was killed')
  })

  test('is there for the action that it is for', async () => {
    const commands = commandsOf('true')
    expect([commands.offers('owners'), commands.offers('emoji')]).toEqual([true, false])
    await expect(commands.act('emoji', {})).rejects.toThrow(NotOffered)
  })
})

/** One that waits to be buried is not running any more. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/stat`
  try {
    process.kill(pid, 0)
    return !existsSync(status) || !/^\d+ \(.*\) Z/.test(readFileSync(status, 'utf8'))
  } catch {
    return false
  }
}
