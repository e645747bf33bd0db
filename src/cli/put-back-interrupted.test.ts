// Whoever wants a run to end while it tidies up does not keep it from that; what it leaves behind it says.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { TargetFile } from '../target/file/described-target.ts'
import { passing } from './testing/passing.ts'
import { readReport, type Started, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const file = join(folder, 'target.yaml')

/** Of the people whom a run made. */
async function active({ base_url, accounts }: TargetFile): Promise<number> {
  const owner = Object.values(accounts).find(({ role }) => role === 'owner')
  const authorization = `Basic ${Buffer.from(`${owner?.email}:${owner?.key}`).toString('base64')}`
  const answer = await fetch(`${base_url}/api/v1/users`, { headers: { authorization } })
  const { members } = (await answer.json()) as { members: { user_id: number; is_active: boolean }[] }
  const known = Object.values(accounts).map(({ user_id }) => user_id)
  return members.filter(({ user_id, is_active }) => is_active && !known.includes(user_id)).length
}

test('SIGTERM while people are deactivated one by one: all are, or it is told how many are not', async () => {
  const server = start(['serve', '--wider', '--target-file', file])
  await server.printed('http://')
  const whole = parse(readFileSync(file, 'utf8')) as TargetFile
  let run: Started | undefined
  let deactivated = 0
  // Plans about one message deactivate nobody.
  const comes = (method: string, path: string) => {
    if (method === 'DELETE' && /\/users\/\d+$/.test(path) && ++deactivated === 2) run?.signal('SIGTERM')
  }
  const before = await passing(whole.base_url, { comes })
  writeFileSync(file, stringify({ ...whole, base_url: before.url }))
  const plans = ['--seed', '1', '--runs', '4', '--focus', 'get-message', '--patience', '1s']
  run = start(['check', '--target', file, ...plans, '--report', folder])
  const { code, stdout } = await run.ended
  const { left_behind } = readReport(folder)
  const left = await active(whole)
  before.close()
  server.signal('SIGTERM')
  expect(deactivated).toBeGreaterThanOrEqual(2)
  expect(code, stdout).not.toBe(null)
  expect(left_behind?.people ?? 0).toBe(left)
  expect(left).toBe(0)
  expect(stdout).toMatch(/^exit \d+: /m)
})
