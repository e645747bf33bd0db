// Target files with recipes and commands, as the command line takes them.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { targetWords } from './target/target-options.ts'
import { plumb, temporaryFolder } from './testing/plumb.ts'

// Nobody listens there.
const nowhere = `base_url: http://127.0.0.1:9
accounts:
  boss: { role: owner, email: boss@example.org, key: k, user_id: 1 }
`

async function check(more: string, ...options: string[]) {
  const folder = temporaryFolder()
  const file = join(folder, 'target.yaml')
  writeFileSync(file, nowhere + more)
  const { code, stderr } = await plumb(['check', '--target', file, '--runs', '1', '--report', folder, ...options])
  return { code, stderr: stderr.replaceAll(`${folder}/`, '') }
}

test('an unknown placeholder is a mistake of the file', async () => {
  const { code, stderr } = await check('recipes: { actions: { owners: { gives: { owners: "{them}" } } } }\n')
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^target.yaml:4:50: the placeholder \{them\} is not known here; known are run, /),
  })
})

test('a command for what is no action is one, too', async () => {
  const { code, stderr } = await check('commands: { owner: "true" }\n')
  expect(code).toBe(2)
  expect(stderr).toMatch(
    /target.yaml:4:13: commands.owner is no action of the control protocol; known are actions, reset, /,
  )
})

test('commands are used only where they are allowed', async () => {
  const line = 'The commands of target.yaml are not used; --allow-commands runs them.\n'
  const [without, allowed] = [
    await check('commands: { owners: "true" }\n'),
    await check('commands: { owners: "true" }\n', '--allow-commands'),
  ]
  expect([without.code, allowed.code]).toEqual([3, 3])
  expect([without.stderr.includes(line), allowed.stderr.includes(line)]).toEqual([true, false])
})

test('a replay is told to allow them where the run was', () => {
  expect(targetWords({ target: 't.yaml', allowCommands: true })).toBe('t.yaml --allow-commands')
  expect(targetWords({ target: 't.yaml' })).toBe('t.yaml')
  expect(targetWords({})).toBeUndefined()
})
