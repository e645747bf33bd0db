import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultNamed, faults } from './faults.ts'
import { start } from './start.ts'
import { ask, at } from './testing/client.ts'

const folder = import.meta.dirname
const sources = globSync('*.ts', { cwd: folder }).filter((file) => !file.includes('test') && file !== 'faults.ts')
const code = sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')

test('thirty faults, each looked up at one place', () => {
  expect(faults).toHaveLength(30)
  const places = faults.map(({ name }) => [name, code.split(`has('${name}')`).length - 1])
  expect(places.filter(([, times]) => times !== 1)).toEqual([])
})

test('a fault that does not exist is named with those that do', () => {
  expect(() => faultNamed('leaks')).toThrow('no fault is called leaks; there are errors-without-code')
})

test('a fault does what it says, and only where it is switched on', async () => {
  const sound = await start()
  const faulty = await start({ faults: ['one-too-many', 'success-says-aye'] })
  const asked = { anchor: 'newest', num_before: 5001, num_after: 0 }
  expect((await ask(sound, sound.accounts.owner, 'GET /messages', asked)).body.result).toBe('error')
  const told = await ask(faulty, faulty.accounts.owner, 'GET /messages', asked)
  expect(at(told, 'msg')).toBe('aye')
  await Promise.all([sound.close(), faulty.close()])
})
