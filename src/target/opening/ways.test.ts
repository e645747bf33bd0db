// Which ways a target has, by what its file says.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTargetFile } from '../file/target-file.ts'
import { answer, overHttp, type Seen } from '../testing/servers.ts'
import { openTarget } from './open.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  file = join(folder, 'target.yaml')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What becomes of two actions: the first has a command and a recipe, the second a recipe alone. */
async function done(more: string, allowCommands: boolean) {
  const seen: Seen[] = []
  const server = (await overHttp(async (request) => {
    seen.push(request)
    return request.url.startsWith('/control')
      ? answer(404)
      : answer(200, {}, '{"members":[],"storage":{"by":"recipe"}}')
  })) as Awaited<ReturnType<typeof overHttp>> & { url: string }
  const account = '{ role: owner, email: boss@x, key: k, user_id: 1 }'
  writeFileSync(
    file,
    `base_url: ${server.url}\naccounts: { boss: ${account} }\nrecipes: wider\n${more.replace('URL', server.url)}`,
  )
  const { control, transport } = openTarget(readTargetFile(file), {}, 'r1', { path: file, allowCommands })
  const acts = [await control?.act('owners', {}), await control?.act('bot-storage', { user_id: 1 })]
  await Promise.all([transport.close(), control?.close()])
  await server.close()
  return { acts, paths: seen.map(({ url }) => url) }
}

const command = `commands: { owners: "echo '{\\"owners\\":[5]}'" }\n`
const control = 'fixtures: { control: { control_url: URL/control, token: t } }\n'

test('a command goes before a recipe, where commands are allowed', async () => {
  const both = await done(command, true)
  expect(both.acts).toEqual([{ owners: [5] }, { storage: { by: 'recipe' } }])
  expect(both.paths).toEqual(['/api/v1/bot_storage'])
  const without = await done(command, false)
  expect(without.acts).toEqual([{ owners: [] }, { storage: { by: 'recipe' } }])
})

test('the control protocol goes before both', async () => {
  const { paths } = await done(command + control, true)
  expect(paths).toEqual(['/control/owners', '/control/bot-storage', '/api/v1/bot_storage'])
})
