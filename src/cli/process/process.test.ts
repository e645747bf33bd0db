import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { screenOf } from './process.ts'

afterEach(() => vi.unstubAllEnvs())

function screen(isTTY: boolean, environment: Record<string, string | undefined>) {
  for (const name of ['CI', 'NO_COLOR']) vi.stubEnv(name, environment[name])
  const stream = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream
  const { isTerminal, hasColour } = screenOf(stream)
  return { isTerminal, hasColour }
}

test('a terminal has colour', () => {
  expect(screen(true, {})).toEqual({ isTerminal: true, hasColour: true })
})

test('NO_COLOR takes the colour and leaves the terminal, unless it is empty', () => {
  expect(screen(true, { NO_COLOR: '1' })).toEqual({ isTerminal: true, hasColour: false })
  expect(screen(true, { NO_COLOR: '' })).toEqual({ isTerminal: true, hasColour: true })
})

test('in CI, and where output goes to a file, nothing is taken for a terminal', () => {
  expect(screen(true, { CI: 'true' })).toEqual({ isTerminal: false, hasColour: false })
  expect(screen(false, {})).toEqual({ isTerminal: false, hasColour: false })
})
