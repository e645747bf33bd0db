// `plumb capacity`, as far as it goes without k6. The search itself is tested on simulated services.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plumb, temporaryFolder } from '../testing/plumb.ts'

test.concurrent('--what-if plans servers from what some of them held', async () => {
  const points = '2:29504, 3:43371, 4:51572'
  const options = ['--servers', '5', '--for-users', '60000', '--price', '100']
  const { code, stdout } = await plumb(['capacity', '--what-if', points, ...options])
  expect(code).toBe(0)
  expect(stdout).toMatch(/Amdahl's law/)
  expect(stdout).toMatch(/^5 servers hold 61\d{3} users \[5\d{4}, [67]\d{4}\] at 95 %, \d\.\d\d per 1,000 users$/m)
  expect(stdout).toMatch(/^for 60000 users: [67] servers hold/m)
  const asJson = await plumb(['capacity', '--what-if', points, '--json'])
  expect(JSON.parse(asJson.stdout)).toMatchObject({ law: 'amdahl', planned: { servers: 5 }, needed: null })
})

test.concurrent.each([
  [['--what-if', '2:5, 3;7'], /^2 --what-if: "3;7" at character 6 is not servers:users/],
  [
    ['--slo', 'p99 foo < 1s'],
    /^2 the objective cannot be read:\np99 foo < 1s\n\^ at character 1: .*parts are: p99 event/,
  ],
  [['--step', '5s'], /^2 --step 5s is too short: steps take at least 10 s/],
  [['--budget', '20s'], /^2 --budget 20s is too small for steps of 12 s: at least 36s/],
  [['--start', '30', '--most', '20'], /^2 --start 30 is more than --most 20/],
  [['--price', 'x', '--what-if', '1:2,2:3'], /an amount is expected/],
  [[], /^2 A load run needs k6/],
])('what cannot be is refused with what to do: %s', async (args, told) => {
  const environment = { XDG_CACHE_HOME: temporaryFolder() }
  const { code, stderr } = await plumb(['capacity', ...args], { environment })
  expect(`${code} ${stderr}`).toMatch(told)
})

test.concurrent('a folder with another search is not written over', async () => {
  const folder = temporaryFolder()
  const k6 = join(folder, 'k6')
  writeFileSync(k6, '#!/bin/sh\nprintf "k6 v2.2.0\\nk6/x/plumb"\n', { mode: 0o755 })
  const file = join(folder, 'search.json')
  writeFileSync(file, '{ "kind": "something else" }')
  const { code, stderr } = await plumb(['capacity', '--report', folder], { environment: { PLUMB_K6: k6 } })
  expect(`${code} ${stderr}`).toMatch(/^2 .*search.json is no capacity search of this version: remove it/)
  expect(readFileSync(file, 'utf8')).toContain('something else')
})
