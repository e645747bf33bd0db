// `plumb proxy` between a run and a server: what passes is judged as it passes.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plumb, problemsIn, readReport, type Started, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()

async function addressOf(started: Started, of: 'server' | 'proxy'): Promise<string> {
  const url = await started.firstLine()
  expect(url, of).toMatch(/^http:/)
  return url
}

/** A run through a proxy, and what the proxy made of it. */
async function throughProxy(name: string, mutant?: string) {
  const [file, through, report] = ['target.yaml', 'through.yaml', 'report'].map((part) =>
    join(folder, `${name}-${part}`),
  )
  const server = start(['serve', '--control-port', '0', '--target-file', `${file}`], { mutant })
  const url = await addressOf(server, 'server')
  const proxy = start(['proxy', '--target', `${file}`, '--report', `${report}`])
  const instead = await addressOf(proxy, 'proxy')
  writeFileSync(`${through}`, readFileSync(`${file}`, 'utf8').replace(`base_url: ${url}`, `base_url: ${instead}`))
  const options = ['--seed', '5', '--runs', '12', '--coverage-floor', '0', '--report', join(folder, `${name}-run`)]
  const run = await plumb(['check', '--target', `${through}`, ...options])
  proxy.signal('SIGINT')
  const ended = await proxy.ended
  server.signal('SIGTERM')
  await server.ended
  return { run, ended, report: `${report}` }
}

test('an honest server is not accused; the trace shows the same once more', async () => {
  const { run, ended, report } = await throughProxy('honest')
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  const read = readReport(report)
  expect(problemsIn(read)).toEqual([])
  expect(read.exchanges).toBeGreaterThan(200)
  expect(read.clauses.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(100)
  const again = await plumb(['judge', join(report, 'trace.jsonl'), '--coverage-floor', '0', '--json'])
  expect(JSON.parse(again.stdout)).toMatchObject({ exchanges: read.exchanges, clauses: read.clauses })
})

test('a fault is told as soon as it passes, and by the exit code', async () => {
  const { ended } = await throughProxy('faulty', 'success-with-words-where-parameters-are-ignored')
  expect(ended.code).toBe(1)
  expect(ended.stdout).toContain('broken envelope.msg: ')
  expect(ended.stdout).toContain(`trace: ${join(folder, 'faulty-report')}/trace.jsonl`)
})

test('where nothing passed, nothing was judged; mistakes say what to do', async () => {
  const file = join(folder, 'idle.yaml')
  const server = start(['serve', '--control-port', '0', '--target-file', file])
  const url = await addressOf(server, 'server')
  const report = ['--report', join(folder, 'idle')]
  const idle = await plumb(['proxy', '--target', file, '--for', '1s', '--no-record', ...report])
  expect(idle).toMatchObject({ code: 3, stdout: expect.stringContaining('exit 3: nothing passed the proxy') })
  const taken = await plumb(['proxy', '--target', file, '--port', new URL(url).port, ...report])
  expect(taken).toMatchObject({ code: 2, stderr: expect.stringContaining('choose another --port') })
  server.signal('SIGTERM')
  await server.ended
  const gone = await plumb(['proxy', '--target', file, ...report])
  expect(gone.code).toBe(3)
})
