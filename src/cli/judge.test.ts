// `plumb judge` on files: one history in several of them, each alone, and reports.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../report/report.ts'
import { plumb, problemsIn, readReport, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const loose = ['--coverage-floor', '0']

function written(name: string, ...lines: unknown[]): string {
  const file = join(folder, name)
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

const header = { kind: 'header', version: 1, word: 'acme', feature_level: 509, accounts: { ann: { user_id: 7 } } }

function fetched(actor: string, sent: number, body: Record<string, unknown>): unknown {
  const request = { method: 'GET', path: '/api/v1/streams?include_public=true' }
  return { kind: 'exchange', actor, sent, answered: sent + 1, request, response: { status: 200, body } }
}

const fine = fetched('ann', 1, { result: 'success', msg: '', streams: [] })
const wrong = fetched('ben', 3, { result: 'success', msg: '', streams: 'none' })

test('several traces are one history, whose report is as that of a run', async () => {
  const files = [written('one.jsonl', header, fine), written('two.jsonl', wrong)]
  const report = join(folder, 'together')
  const { code, stdout } = await plumb(['judge', ...files, '--report', report, ...loose])
  expect(code).toBe(1)
  expect(stdout).toContain('get-streams.streams')
  const read = readReport(report)
  expect(problemsIn(read)).toEqual([])
  expect(read).toMatchObject({ word: 'acme', feature_level: 509, exchanges: 2, requests: { 'get-streams': 2 } })
  expect(readFileSync(join(report, 'junit.xml'), 'utf8')).toContain('get-streams.streams')
})

test('each trace is judged alone where that is wished for', async () => {
  const files = [written('fine.jsonl', header, fine), written('wrong.jsonl', header, wrong)]
  const report = join(folder, 'each')
  const { code, stdout } = await plumb(['judge', '--each', '--json', ...files, '--report', report, ...loose])
  const reports = JSON.parse(stdout) as Report[]
  expect(code).toBe(1)
  expect(reports.map(({ findings }) => findings.length)).toEqual([0, 1])
  expect(readReport(join(report, 'fine')).findings).toEqual([])
  expect(readReport(join(report, 'wrong')).findings).toHaveLength(1)
})

test('a mistake in one of them is told with its file and line', async () => {
  const files = [written('one.jsonl', header, fine), written('bad.jsonl', header, fine, { kind: 'exchange' })]
  const { code, stderr } = await plumb(['judge', ...files])
  expect(code).toBe(2)
  expect(stderr).toContain(`${files[1]}:3: `)
})

async function brokenBy(...lines: unknown[]): Promise<string[]> {
  const report = join(folder, 'level')
  await plumb(['judge', written('level.jsonl', ...lines), '--report', report, ...loose])
  const read = readReport(report)
  expect(problemsIn(read)).toEqual([])
  return read.findings.map(({ clause }) => clause)
}

const archivable = fetched('ann', 5, { result: 'success', msg: '', streams: [{ stream_id: 3 }] })
const { feature_level: _, ...unlevelled } = header

test('where nobody tells the feature level, nothing is held against a server that an older one may do', async () => {
  expect(await brokenBy(header, archivable)).toContain('channel.is-archived')
  expect(await brokenBy(unlevelled, archivable)).not.toContain('channel.is-archived')
  expect(await brokenBy(unlevelled, archivable)).toContain('channel.name')
  expect(await brokenBy(unlevelled, wrong)).toEqual(['get-streams.streams'])
})

test('of a server that was replaced by another version only what is broken at each level counts', async () => {
  const registered = (sent: number, level: number) => ({
    ...{ kind: 'exchange', actor: 'ann', sent, answered: sent + 1, request: { method: 'POST', path: '/register' } },
    response: { status: 200, body: { result: 'success', msg: '', queue_id: 'q', acme_feature_level: level } },
  })
  const upgraded = await brokenBy(unlevelled, registered(1, 200), archivable, registered(8, 500))
  expect(upgraded).toContain('channel.name')
  expect(upgraded).not.toContain('channel.is-archived')
  expect(upgraded).not.toContain('register-queue.feature-level-constant')
  expect(await brokenBy(unlevelled, registered(1, 500), archivable)).toContain('channel.is-archived')
})
