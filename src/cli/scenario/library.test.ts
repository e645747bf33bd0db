// The scenarios that come with Plumbline, all in one process on the reference server.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScenarios } from '../../run/scenarios.ts'
import { readScenario } from '../../scenario/read.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { root } from '../../spec/own-files.ts'
import { endpointSlugs } from '../../spec/spec-files.ts'
import { systemClock } from '../../target/clock.ts'
import { openEmbedded } from '../target/embedded.ts'

const folder = join(root, 'scenarios')
const files = globSync('**/*.yaml', { cwd: folder }).filter((file) => !file.startsWith('load/'))
const library = files.sort().map((file) => readScenario(file, readFileSync(join(folder, file), 'utf8')))

async function run(scenarios: readonly Scenario[], level: number) {
  const { target, close } = await openEmbedded({ level }, 'inject')
  const { signal } = new AbortController()
  const counts = ['must', 'should']
  const result = await runScenarios({ target, clock: systemClock, scenarios, counts, signal }, () => undefined)
  await close()
  return result
}

test.each([500, 300])('all that apply at feature level %i pass there', async (level) => {
  const { scenarios, findings } = await run(library, level)
  const unhappy = scenarios.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')
  expect(unhappy.map(({ scenario, failures, reason }) => ({ file: scenario.file, failures, reason }))).toEqual([])
  expect(findings).toEqual([])
  const skipped = scenarios.filter(({ verdict }) => verdict === 'skipped')
  expect(skipped.filter(({ reason }) => !reason?.startsWith('it is for feature levels'))).toEqual([])
  if (level === 500) expect(skipped.filter(({ scenario }) => scenario.levels.until === undefined)).toEqual([])
})

test('each endpoint has one, in the folder of its slug; what is common to all is in `everywhere`', () => {
  const asked = new Set(
    library.flatMap(({ steps }) => steps.flatMap((step) => ('request' in step ? step.request : []))),
  )
  expect(endpointSlugs().filter((slug) => !asked.has(slug))).toEqual([])
  const folders = new Set(files.map((file) => file.split('/')[0] ?? ''))
  expect(
    [...folders].filter((one) => !['stories', 'everywhere'].includes(one) && !endpointSlugs().includes(one)),
  ).toEqual([])
})

test('no two have the same title, and each names its editor’s schema', () => {
  const titles = library.map(({ title }) => title)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  const first = files.map((file) => readFileSync(join(folder, file), 'utf8').split('\n')[0])
  expect(new Set(first)).toEqual(new Set(['# yaml-language-server: $schema=../../src/scenario/scenario.schema.json']))
})
