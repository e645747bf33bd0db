import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { joinedEnd } from '../generator/generator-end.ts'
import { files, partsIn } from '../generator/part-files.ts'
import { gapsIn, segmentOptions, segmentsOf } from '../generator/segments.ts'
import { makePlan } from '../plan/make-plan.ts'
import type { Population } from '../plan/population.ts'
import { readProfile } from '../profile/read-profile.ts'
import { mergeParts } from './merge-parts.ts'
import { packed, recordOf, unpacked } from './record.ts'

const all = mkdtempSync(join(tmpdir(), 'plumbline-parts-'))
afterAll(() => rmSync(all, { recursive: true }))

const people = [{ user_id: 7, email: 'a@b', key: 'secret-key', role: 'member' }]
const channels = [{ stream_id: 3, isPrivate: true, members: new Set([7]) }]
const population: Population = { people, channels, possessions: new Map(), lacks: [] }
const address = { base_url: 'http://127.0.0.1:1', headers: { 'x-token': 'hidden' }, absent: [], request_timeout_ms: 1 }
const target = { name: 'it', word: 'acme', settings: {}, emits: {}, absent: [] }

function planOf(name: string, seed: number): Buffer {
  const profile = readProfile(name)
  const run = recordOf(target, population, { version: '0', profile, seed })
  return packed({ ...makePlan(profile, ['web-idle'], population, address, seed), run })
}

function folderWith(plan: Buffer): string {
  const folder = mkdtempSync(join(all, 'part-'))
  writeFileSync(join(folder, files.plan), plan)
  return folder
}

test('a plan stays with the figures, and has no keys in it', () => {
  const plan = unpacked(planOf('smoke', 1))
  expect(plan?.run.channels[0]?.members).toEqual(new Set([7]))
  expect(plan?.run.profile).toEqual(readProfile('smoke'))
  expect(JSON.stringify(plan)).not.toMatch(/secret-key|hidden|authorization/i)
  expect(unpacked(Buffer.from('no plan'))).toBeUndefined()
})

test('users are shared out in equal segments, and what is missing of them is named', () => {
  expect(segmentsOf(4)).toEqual(['0:1/4', '1/4:1/2', '1/2:3/4', '3/4:1'])
  expect(segmentOptions(1, 3)).toEqual(['--execution-segment=1/3:2/3', '--execution-segment-sequence=0,1/3,2/3,1'])
  expect(segmentOptions(0, 1)).toEqual([])
  expect(gapsIn(segmentsOf(7))).toEqual([])
  expect(gapsIn(['1/4:1/2'])).toEqual(['0:1/4', '1/2:1'])
})

test('parts are found in a report, in a folder of folders, and as they are', () => {
  const one = folderWith(planOf('smoke', 1))
  expect(partsIn(one)).toEqual([one])
  const report = mkdtempSync(join(all, 'report-'))
  for (const name of ['1', '2']) {
    mkdirSync(join(report, 'raw', name), { recursive: true })
    writeFileSync(join(report, 'raw', name, files.plan), '')
  }
  expect(partsIn(report)).toEqual([join(report, 'raw/1'), join(report, 'raw/2')])
  expect(partsIn(join(report, 'nowhere'))).toEqual([])
})

test('parts of two runs are refused, and a folder without any, and one that cannot be read', () => {
  const [smoke, steady, other] = [planOf('smoke', 1), planOf('steady', 1), planOf('smoke', 2)].map(folderWith)
  const merge = (...folders: (string | undefined)[]) => mergeParts(folders as string[], '/dev/null')
  expect(() => merge(smoke, steady)).toThrow(/\(smoke, seed 1\) and .* \(steady, seed 1\) are two runs/)
  expect(() => merge(smoke, other)).toThrow(/\(smoke, seed 1\) and .* \(smoke, seed 2\) are two runs/)
  expect(() => merge(mkdtempSync(join(all, 'empty-')))).toThrow('has nothing of a load run')
  expect(() => merge(folderWith(Buffer.from('x')))).toThrow('cannot be read')
  // Whoever ended before anything was measured wrote a plan alone.
  expect(() => merge(smoke)).toThrow('k6 measured nothing (it ended with null)')
})

test('the ends of several processes are one: the first that failed, all thresholds, the sum of iterations', () => {
  const good = { code: 0, told: 'a', thresholds: { x: true }, iterations: 3 }
  expect(joinedEnd([good, good])).toEqual({ code: 0, told: 'aa', thresholds: { x: true }, iterations: 6 })
  expect(joinedEnd([good, { ...good, code: 99, thresholds: { x: false } }])).toMatchObject({
    ...{ code: 99, thresholds: { x: false } },
  })
  expect(joinedEnd([good, { ...good, code: null, thresholds: {}, iterations: undefined }])).toMatchObject({
    ...{ code: null, thresholds: { x: false }, iterations: undefined },
  })
})
