import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Exchange } from '../history/entry.ts'
import { readBaseline } from '../report/gate/baseline.ts'
import type { Report } from '../report/report.ts'
import { root } from '../spec/own-files.ts'
import { presentId } from '../spec/renamed.ts'
import { type Ended, exchangesIn, plumb, readReport, temporaryFolder } from './testing/plumb.ts'
import { withoutAdvice } from './testing/without-advice.ts'

const folder = temporaryFolder()
const of = (name: string) => join(folder, name)

async function check(name: string, transport: string): Promise<Ended> {
  const options = ['--runs', '60', '--seed', '7', '--transport', transport, '--record']
  return plumb(['check', ...options, '--report', of(name)])
}

let runs: Ended[]
beforeAll(async () => {
  const once = await Promise.all([check('http-1', 'http'), check('inject-1', 'inject')])
  const again = await Promise.all([check('http-2', 'http'), check('inject-2', 'inject')])
  runs = [...once, ...again]
})

/** All that a seed decides; times and headers are not part of it. */
function said(name: string) {
  return exchangesIn(of(name)).map(({ actor, request, response, error }: Exchange) => {
    const { status, body, body_text, body_base64 } = response ?? {}
    return { actor, request, status, body, body_text, body_base64, error }
  })
}

test('the reference server breaks nothing, and enough was judged', () => {
  expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(runs.map(() => ({ code: 0, stderr: '' })))
  expect(readReport(of('http-1')).findings).toEqual([])
  expect(readReport(of('http-1')).clauses.filter(({ verdict }) => verdict === 'broken')).toEqual([])
})

test('two processes send and receive the same over HTTP', () => {
  expect(said('http-1').length).toBeGreaterThan(1_000)
  expect(said('http-2')).toEqual(said('http-1'))
})

test('two processes send and receive the same without a network', () => {
  expect(said('inject-2')).toEqual(said('inject-1'))
})

test('over HTTP and without a network the same is sent and received', () => {
  expect(said('inject-1')).toEqual(said('http-1'))
})

/** Times and the command differ from run to run. How often a clause was looked at depends on which answers happened to overlap another request; its verdict does not. */
function reported(name: string) {
  const { target: _, cannot_tell_share: __, times: ___, command: ____, clauses, ...rest } = readReport(of(name))
  return { ...rest, clauses: clauses.map(({ id, verdict }) => ({ id, verdict })) }
}

test('two processes report the same, whatever the transport', () => {
  expect(reported('http-2')).toEqual(reported('http-1'))
  expect(reported('inject-1')).toEqual(reported('http-1'))
})

test('the baseline of the reference server has all that holds there, and nothing else is known of it', () => {
  // Plans of other seeds come to other clauses, so that some of the baseline may not be judged in these.
  const { deviations, holds } = readBaseline(join(root, 'reports/reference-server.yaml'))
  const held = readReport(of('http-1')).clauses.filter(({ verdict }) => verdict === 'holds')
  const rewrite = 'plumb check --seed 1 --runs 320 --baseline reports/reference-server.yaml --update-baseline'
  expect(deviations).toEqual({})
  expect(
    held.map(({ id }) => id).filter((id) => !holds.includes(id)),
    rewrite,
  ).toEqual([])
  expect(
    holds.filter((id) => presentId(id) !== id),
    rewrite,
  ).toEqual([])
  expect(holds.length).toBeGreaterThan(780)
})

test('`plumb judge` says of the recorded trace what the run said', async () => {
  const { code, stdout } = await plumb(['judge', join(of('http-1'), 'trace.jsonl'), '--json'])
  const judged = JSON.parse(stdout) as Report
  const lived = readReport(of('http-1'))
  expect(code).toBe(0)
  expect(withoutAdvice(judged)).toEqual(withoutAdvice(lived))
  expect(judged.findings).toEqual([])
  expect(judged.exchanges).toBe(lived.exchanges)
  expect(judged.cannot_tell_share).toBe(lived.cannot_tell_share)
})
