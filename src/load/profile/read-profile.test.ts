import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newAjv } from '../../spec/lazy.ts'
import personasSchema from './personas.schema.json' with { type: 'json' }
import schema from './profile.schema.json' with { type: 'json' }
import { lengthMs, mostUsers } from './profile.ts'
import { profileNames, readProfile } from './read-profile.ts'
import { parseSlo } from './slo.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-profile-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(text: string): string {
  const file = join(folder, 'own.yaml')
  writeFileSync(file, text)
  return file
}

const good = `about: a try
stages: [{ users: 4, over: 2s }]
mix: { web-active: 75%, bot: 25% }
`

test('all that come with Plumbline can be read', () => {
  const names = profileNames()
  expect(names).toEqual(expect.arrayContaining(['smoke', 'steady', 'stress', 'spike', 'soak', 'breakpoint']))
  expect(names).toEqual(expect.arrayContaining(['deploy-reload', 'queue-loss', 'error-window', 'wake-up-wave']))
  for (const name of names) expect(lengthMs(readProfile(name))).toBeGreaterThan(0)
})

test('what is left out has its default, and amounts are numbers', () => {
  const profile = readProfile(written(good))
  expect(profile).toMatchObject({ name: 'own', speed: 1, lostAfterMs: 10_000, mix: { 'web-active': 0.75, bot: 0.25 } })
  expect(profile.personas['web-active']?.register?.slim_presence).toBe('true')
  expect([mostUsers(profile), lengthMs(profile), profile.slo.length]).toEqual([4, 2_000, 4])
})

test('the example of the docs is a profile', () => {
  const [, text = ''] = /```yaml\n(about: .*?)```/s.exec(readFileSync('docs/load.md', 'utf8')) ?? []
  expect(readProfile(written(text))).toMatchObject({ speed: 20, storms: [{ kind: 'wake-up-wave' }] })
})

describe('a mistake is told with its place and what is allowed:', () => {
  test.each([
    [
      'an unknown persona',
      good.replace('bot', 'robot'),
      /own\.yaml:3:25: mix\.robot: there is no such persona; allowed there: web-active/,
    ],
    [
      'shares that do not add up',
      good.replace('25%', '20%'),
      /own\.yaml:3:6: mix: the shares add up to 95%, but must be 100%/,
    ],
    ['a share that is none', good.replace('25%', '25'), /own\.yaml:3:\d+: mix\.bot is 25, but must be string/],
    ['an unknown key', `${good}sped: 3\n`, /own\.yaml:4:1: sped is not known; did you mean speed/],
    [
      'a time that is none',
      good.replace('2s', '2 weeks'),
      /own\.yaml:2:\d+: stages\.0\.over is "2 weeks", but must match/,
    ],
    [
      'an objective that is none',
      `${good}slo: p99 event < 1s, p99 lunch < 1s\n`,
      /own\.yaml:4:22: slo: "p99 lunch < 1s" is no objective; parts are/,
    ],
    [
      'a storm after the end',
      `${good}storms: [{ kind: queue-loss, at: 9s }]\n`,
      /own\.yaml:4:\d+: the run ends after 2 s, before this storm/,
    ],
    ['a short drain', `${good}drain: 5s\n`, /own\.yaml:4:8: drain must be at least 2 s longer than lost_after/],
    ['no users', good.replace('users: 4', 'users: 0'), /never any users/],
    ['no YAML', 'about: [', /own\.yaml:1:/],
  ])('%s', (_, text, says) => {
    expect(() => readProfile(written(text))).toThrow(says)
  })

  test('no such profile', () => {
    expect(() => readProfile('smok')).toThrow(/smok: there is no such profile; there are breakpoint, .*smoke/)
    expect(() => readProfile('./nowhere.yaml')).toThrow(/there is no such file/)
  })
})

test('an objective is read part by part', () => {
  const { parts, problems } = parseSlo('p99.9 event < 1.5s, errors < 0.1%, wrong = 0, wrong < 1')
  expect(parts.map(({ objective }) => objective)).toEqual([
    { kind: 'latency', of: 'event', percentile: 0.9990000000000001, belowMs: 1_500 },
    { kind: 'errors', below: 0.001 },
    { kind: 'wrong', most: 0 },
  ])
  expect(problems).toMatchObject([{ at: 46 }])
})

test('the schemas are well written', () => {
  const ajv = newAjv({ meta: true, validateSchema: true, strictTypes: false })
  for (const one of [schema, personasSchema]) expect(() => ajv.compile(one)).not.toThrow()
})
