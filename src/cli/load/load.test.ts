// Real load runs: k6 is found or built; only without Go are they skipped, and then that is said.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { deliveryFaults, startFaultyProxy } from '../../../proving/servers/faulty-proxy.ts'
import { files, partFolders } from '../../load/generator/part-files.ts'
import { percentileMs } from '../../load/measure/histogram.ts'
import { mergedMeter, mergedSeries, readMeter, requestsOf } from '../../load/measure/meter.ts'
import { mergeParts } from '../../load/parts/merge-parts.ts'
import { unpacked } from '../../load/parts/record.ts'
import { passingOf } from '../../load/report/gate.ts'
import schema from '../../load/report/load-report.schema.json' with { type: 'json' }
import type { LoadReport } from '../../load/report/load-report.ts'
import { makeReport } from '../../load/report/make-report.ts'
import { readExchanges } from '../../load/sample/sampled-trace.ts'
import { buildK6, hasGo } from '../../load/setup/build-k6.ts'
import { findK6 } from '../../load/setup/find-k6.ts'
import { newAjv } from '../../spec/lazy.ts'
import { plumb, start, temporaryFolder } from '../testing/plumb.ts'

const canRun = hasGo(process.env) || isThere()
if (!canRun)
  process.stderr.write('SKIPPED: the load runs, since there is neither Go nor a k6 with our extension here\n')

function isThere(): boolean {
  try {
    return findK6(process.env) !== ''
  } catch {
    return false
  }
}

interface Control {
  readonly control_url: string
  readonly token: string
}

function reportIn(folder: string): LoadReport {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as LoadReport
}

/** Shorter than those that come with Plumbline, and forgiving of a busy machine. */
function profileFile(folder: string, more: object = {}): string {
  const file = join(folder, 'own.yaml')
  const profile = {
    about: 'a short one for tests',
    stages: [
      { users: 24, over: '1s' },
      { users: 24, over: '6s' },
    ],
    mix: { editor: '80%', reader: '20%' },
    personas: 'people.yaml',
    speed: 1,
    ...{ sample: 2, lost_after: '4s', drain: '7s', slo: 'wrong = 0' },
    organization: { people_per_channel: 6, channels_per_person: 1, private: '100%' },
    // A machine that stands still for a while makes a run slow, not wrong.
    generator: { lag_p99: '10m', cpu: '100%' },
    ...more,
  }
  const register = {
    fetch_event_types: ['subscription', 'user_settings'],
    client_capabilities: { notification_settings_null: true },
  }
  const calm = { view: { before: 5, after: 5 }, session: { from: '1h', to: '2h' }, retry: 'back-off', register }
  const personas = {
    editor: { about: 'edits without end', ...calm, per_hour: { edit: 3600, move: 200, settings: 400, rename: 40 } },
    reader: { about: 'looks on', ...calm, per_hour: { look: 400 } },
  }
  writeFileSync(file, stringify(profile))
  writeFileSync(join(folder, 'people.yaml'), stringify({ personas }))
  return file
}

/** A reference server, and a target file for it that may say something else. */
async function served(folder: string, change: (file: Record<string, unknown>) => void = () => {}) {
  const file = join(folder, 'target.yaml')
  const server = start(['serve', '--port', '0', '--control-port', '0', '--target-file', file])
  await server.printed('http')
  const target = parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  change(target)
  writeFileSync(file, stringify(target))
  return { file, server, url: `${target.base_url}` }
}

/** Those that the owner sees, archived ones left out. */
async function channelsAt(url: string, file: string): Promise<string[]> {
  const { accounts } = parse(readFileSync(file, 'utf8')) as { accounts: { owner: { email: string; key: string } } }
  const authorization = `Basic ${Buffer.from(`${accounts.owner.email}:${accounts.owner.key}`).toString('base64')}`
  const answer = await fetch(`${url}/api/v1/streams?include_all=true`, { headers: { authorization } })
  const { streams } = (await answer.json()) as { streams: { name: string }[] }
  return streams.map(({ name }) => name)
}

describe.skipIf(!canRun)('plumb load', () => {
  beforeAll(async () => {
    if (!isThere()) await buildK6({ environment: process.env, progress: () => {} })
  }, 900_000)

  test.concurrent('smoke plays users in four processes, finds nothing wrong, and reports it as one run', async () => {
    const folder = temporaryFolder()
    const own = join(folder, 'smoke.yaml')
    // As it comes, but forgiving of a machine that is busy with other tests, and with everybody's exchanges recorded.
    const smoke = { ...parse(readFileSync('scenarios/load/smoke.yaml', 'utf8')), sample: 30 }
    const patient = { generator: { lag_p99: '10m', cpu: '100%', achieved: '50%' }, slo: 'p99 event < 1m, wrong = 0' }
    writeFileSync(own, stringify({ ...smoke, ...patient }))
    const args = ['load', own, '--seed', '3', '--processes', '4', '--report', folder]
    const { code, stdout, stderr } = await plumb(args)
    const report = reportIn(folder)
    expectPooled(folder, report)
    expectMerged(folder, report)
    const validate = newAjv({ allErrors: true, strictTypes: false }).compile(schema)
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
    expect({ code, stderr, reason: report.exit.reason }).toMatchObject({ code: 0, stderr: '' })
    expect(report.deliveries.wrong).toEqual({ lost: 0, doubled: 0, reordered: 0, misdirected: 0, stale: 0 })
    expect(report.deliveries.delivered).toBeGreaterThan(100)
    expect(report.sample.clauses.filter(({ verdict }) => verdict === 'broken')).toEqual([])
    expect(report.sample.clauses.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(50)
    expect(report.sample.states).toMatchObject({ differences: [] })
    expect(report.sample.states.compared).toBeGreaterThan(50)
    expect(report.all_requests.failures).toEqual({})
    expect(report.mix.filter(({ differs }) => differs)).toEqual([])
    expect(stdout).toContain('exit 0')
    for (const file of ['summary.md', 'junit.xml', 'index.html', 'trace.jsonl'])
      expect(existsSync(join(folder, file))).toBe(true)
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).not.toMatch(/ (src|href)="(?!#)/)
    expect((await plumb(['judge', join(folder, 'trace.jsonl')])).code).not.toBe(1)
  })

  test.concurrent('a target whose clock is far ahead is asked for its own times', async () => {
    const folder = temporaryFolder()
    const { file, server } = await served(folder)
    const { fixtures } = parse(readFileSync(file, 'utf8')) as { fixtures: { control: Control } }
    const { control_url: url, token } = fixtures.control
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch(`${url}/clock`, { method: 'POST', headers, body: '{"advance":20000}' })
    const profile = profileFile(folder, { mix: { announcer: '100%' } })
    const people = parse(readFileSync(join(folder, 'people.yaml'), 'utf8')) as { personas: Record<string, object> }
    const announcer = { ...people.personas.editor, per_hour: { schedule: 1200 } }
    writeFileSync(join(folder, 'people.yaml'), stringify({ personas: { announcer } }))
    const { code } = await plumb(['load', profile, '--target', file, '--prepare', '--report', folder])
    server.signal('SIGTERM')
    await server.ended
    const { requests, all_requests, deliveries } = reportIn(folder)
    expect(requests['schedule-message']?.count).toBeGreaterThan(5)
    expect({ code, failures: all_requests.failures, wrong: deliveries.wrong.lost }).toEqual({
      ...{ code: 0, failures: {}, wrong: 0 },
    })
  })

  /** Percentiles are those of all exchanges of all processes, within the error of a bucket; iterations are all there. */
  function expectPooled(folder: string, { parts, all_requests }: LoadReport): void {
    const folders = partFolders(join(folder, 'raw'), 4)
    const exchanges = folders.flatMap((one) => readExchanges(join(one, files.exchanges)))
    const whole = mergedMeter(folders.map((one) => readMeter(join(one, files.meter))))
    const plan = unpacked(readFileSync(join(folders[0] ?? '', files.plan)))
    const end = (whole.start + (plan?.common.end_ms ?? 0)) / 1000
    // Polls are not measured, and who registers after the end only looks.
    const measured = exchanges.filter(
      ({ request: { path }, sent }) => path !== '/events' && (path !== '/register' || sent < end),
    )
    const took = measured.map(({ sent, answered }) => (answered - sent) * 1e6)
    const pooled = mergedSeries(Object.values(requestsOf(whole))).service
    const sorted = took.toSorted((one, other) => one - other)
    expect([pooled.count, all_requests.count]).toEqual([sorted.length, sorted.length])
    for (const share of [0.5, 0.9, 0.99, 1]) {
      const exact = (sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000
      expect(Math.abs((percentileMs(pooled, share) ?? 0) - exact)).toBeLessThan(exact * 0.005 + 0.002)
    }
    expect(parts.map(({ segment }) => segment)).toEqual(['0:1/4', '1/4:1/2', '1/2:3/4', '3/4:1'])
    expect(parts.reduce((sum, { iterations }) => sum + (iterations ?? 0), 0)).toBe(plan?.common.vus)
    expect(new Set(parts.map(({ started }) => started)).size).toBe(1)
  }

  /** What the processes wrote makes the same report again; where one is missing, nothing is said but that. */
  function expectMerged(folder: string, report: LoadReport): void {
    const merged = makeReport(mergeParts([folder], join(folder, 'merged.jsonl')))
    expect({ ...JSON.parse(JSON.stringify(merged)), exit: 0 }).toEqual({ ...report, exit: 0 })
    const [first = '', second = '', third = '', fourth = ''] = partFolders(join(folder, 'raw'), 4)
    const lacking = passingOf(makeReport(mergeParts([first, second, fourth], join(folder, 'lacking.jsonl'))), 'slo')
    expect(lacking).toMatchObject({ kind: 'not-judged', reason: expect.stringContaining('is missing (1/2:3/4)') })
    expect(() => mergeParts([first, third, third], '')).toThrow('are the same part (1/2:3/4)')
  }

  test.concurrent('finds planted faults of delivery, each of them', async () => {
    const folder = temporaryFolder()
    const { file, server, url } = await served(folder)
    const proxy = await startFaultyProxy(url)
    writeFileSync(file, readFileSync(file, 'utf8').replace(url, proxy.url))
    const { code } = await plumb([
      'load',
      profileFile(folder),
      '--target',
      file,
      '--prepare',
      '--seed',
      '5',
      '--report',
      folder,
    ])
    const left = await channelsAt(url, file)
    server.signal('SIGTERM')
    await Promise.all([proxy.close(), server.ended])
    expect(left.filter((name) => name.startsWith('load '))).toEqual([])
    const { deliveries, exit } = reportIn(folder)
    expect([...proxy.done].sort()).toEqual([...deliveryFaults].sort())
    // Each was done once. A stale event is also the loss of the one in whose place it stands.
    expect(deliveries.wrong).toEqual({ lost: 2, doubled: 1, reordered: 1, misdirected: 1, stale: 1 })
    expect({ code, reason: exit.reason }).toEqual({ code: 1, reason: expect.stringContaining('events lost') })
  })

  test.concurrent('its examples in docs/load.md run, with fewer users and for a shorter time', async () => {
    const folder = temporaryFolder()
    const { server } = await served(folder)
    const page = readFileSync('docs/load.md', 'utf8')
    const [setup, ...played] = [...page.matchAll(/^npx (plumb load .*?)(?: +#.*)?$/gm)].map(([, line]) => line ?? '')
    expect([setup, played.length]).toEqual(['plumb load --setup', 4])
    // A few seconds of smoke with its own users are another test's.
    const examples = played.filter((line) => line !== 'plumb load smoke')
    const ended = await Promise.all(
      examples.map((line, number) => {
        const words = line.replace(/ --users \d+| --for \w+| --report \S+/g, '').split(' ')
        const placed = words.map((word) => (/^(target.yaml|cluster)$/.test(word) ? join(folder, word) : word))
        const small = ['--users', '8', '--for', '6s', '--report', join(folder, `${number}`)]
        // No cluster reaches what listens on this machine alone.
        const reached = words.includes('--kubernetes') ? ['--cluster-url', 'http://chat.example.com'] : []
        return plumb([...placed.slice(1), ...small, ...reached])
      }),
    )
    server.signal('SIGTERM')
    await server.ended
    // On a machine that is busy with other tests a run may be INVALID.
    for (const { code, stdout, stderr } of ended) expect([0, 3], stdout + stderr).toContain(code)
    const reports = [0, 1].map((number) => reportIn(join(folder, `${number}`)))
    expect(reports.map(({ deliveries }) => deliveries.wrong.lost)).toEqual([0, 0])
    for (const name of ['configmap.yaml', 'secret.yaml', 'volume.yaml', 'testrun.yaml', 'collect.yaml', 'Dockerfile'])
      expect(existsSync(join(folder, 'cluster', name))).toBe(true)
  })

  test.concurrent('that is interrupted reports what it saw', async () => {
    const folder = temporaryFolder()
    const { file, server } = await served(folder)
    const run = start(['load', profileFile(folder), '--target', file, '--prepare', '--report', folder])
    await waitFor(() => existsSync(join(folder, 'raw/meter.json')))
    run.signal('SIGINT')
    expect((await run.ended).code).toBe(130)
    server.signal('SIGTERM')
    await server.ended
    expect(reportIn(folder)).toMatchObject({ interrupted: true })
    expect(reportIn(folder).all_requests.count).toBeGreaterThan(0)
  })

  test.concurrent('says that the target died in the middle', async () => {
    const folder = temporaryFolder()
    const { file, server } = await served(folder)
    const run = start(['load', profileFile(folder), '--target', file, '--prepare', '--keep', '--report', folder])
    await waitFor(() => existsSync(join(folder, 'raw/meter.json')))
    server.signal('SIGKILL')
    const { code, stdout } = await run.ended
    expect(code).toBe(3)
    expect(stdout).toMatch(/exit 3: the target stopped answering about \d+ s after the start/)
  })
})

/** Seconds are counted by what the disk says, and the test's own limit ends it. */
async function waitFor(isSo: () => boolean): Promise<void> {
  const { systemClock } = await import('../../target/clock.ts')
  while (!isSo()) await systemClock.sleep(0.1)
  await systemClock.sleep(1)
}

describe('what cannot be loaded is refused with what to do:', () => {
  const refused = async (...args: string[]) => {
    const environment = { XDG_CACHE_HOME: temporaryFolder() }
    const { code, stderr } = await plumb(['load', ...args], { environment })
    return `${code} ${stderr}`
  }

  test.concurrent('no k6', async () => {
    expect(await refused('smoke')).toMatch(/^2 A load run needs k6[\s\S]*plumb load --setup[\s\S]*PLUMB_K6/)
  })

  test.concurrent('an unknown profile', async () => {
    expect(await refused('smok')).toMatch(/^2 smok: there is no such profile; there are breakpoint/)
  })

  test.concurrent('more processes than users, before anybody is made', async () => {
    const { code, stdout, stderr } = await plumb(['load', 'smoke', '--users', '3', '--processes', '4'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('--processes 4 are too many for 3 users')
  })

  test.concurrent('a cluster that would not reach the target, or find the people', async () => {
    const folder = temporaryFolder()
    expect(await refused('smoke', '--kubernetes', folder)).toMatch(/^2 --kubernetes needs --target/)
    const file = join(folder, 'target.yaml')
    const account = 'accounts: { a: { email: a@b, key: k, role: member, user_id: 1 } }'
    writeFileSync(file, `base_url: http://127.0.0.1:9\n${account}\n`)
    const kept = await refused('smoke', '--kubernetes', folder, '--target', file, '--prepare')
    expect(kept).toMatch(/^2 --kubernetes with --prepare needs --keep, too/)
  })

  test.concurrent('parts that are no run together', async () => {
    const [smoke, other] = [temporaryFolder(), temporaryFolder()]
    writeFileSync(join(smoke, files.plan), 'no plan')
    const merge = async (...folders: string[]) => {
      const { code, stderr } = await plumb(['report', 'merge', ...folders, '--report', join(other, 'merged')])
      return `${code} ${stderr}`
    }
    expect(await merge(smoke)).toMatch(/^2 .*plan.json.gz cannot be read; copy the folder anew/)
    expect(await merge(smoke, other)).toMatch(/^2 .* is of a load run, and .* has nothing of one/)
  })

  test.concurrent('a host that is not near', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'far.yaml')
    writeFileSync(
      file,
      'base_url: https://chat.example.com\naccounts: { a: { email: a@b, key: k, role: member, user_id: 1 } }\n',
    )
    const k6 = join(folder, 'k6')
    writeFileSync(k6, '#!/bin/sh\nprintf "k6 v2.2.0\\nk6/x/plumb"\n', { mode: 0o755 })
    const { code, stderr } = await plumb(['load', 'smoke', '--target', file, '--report', folder], {
      environment: { PLUMB_K6: k6 },
    })
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes-load-this-host') })
  })
})
