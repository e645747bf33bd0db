// What files of the server may not do: ask the machine for time or chance, or know the harness that tests it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = import.meta.dirname
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name: relative(ROOT, join(ROOT, name)), text: readFileSync(join(ROOT, name), 'utf8') }))

function filesWith(pattern: RegExp): string[] {
  return SOURCES.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
}

test('only the clock knows the time', () => {
  const time = /Date\.now|new Date|Date\(\)|setTimeout|setInterval|setImmediate|performance\b|hrtime|node:timers/
  // A planted fault may be one of real time: a call that waits though it must not.
  expect(filesWith(time).filter((name) => !name.startsWith('variants/mutants/'))).toEqual(['clock.ts'])
})

test('nothing is left to chance but what nobody may guess', () => {
  expect(filesWith(/Math\.random|randomBytes|randomUUID|randomInt|getRandomValues/)).toEqual(['chance.ts'])
})

test('nothing is shared with the harness', () => {
  expect(filesWith(/from '(\.\.\/)+(src|specs|scripts)\//)).toEqual([])
})
