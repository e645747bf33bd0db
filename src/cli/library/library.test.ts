// The library against a server that listens, and against an app that is a function; the package's own test has it inside
// of tests of vitest.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseYaml } from '../../spec/lazy.ts'
import { type Started, start, temporaryFolder } from '../testing/plumb.ts'
import { conformance } from './api.ts'
import { served } from './serve-dispatch.ts'
import type { TargetDescription } from './types.ts'

const folder = temporaryFolder()
const file = join(folder, 'target.yaml')
let server: Started
let description: TargetDescription
beforeAll(async () => {
  server = start(['serve', '--control-port', '0', '--target-file', file])
  await server.printed('http://')
  description = parseYaml(readFileSync(file, 'utf8')) as TargetDescription
})
afterAll(() => server.signal('SIGTERM'))

describe('a server that listens', () => {
  test('is judged by a description in the place of a file, and the report is written where asked', async () => {
    const { base_url: url, ...target } = description
    const report = join(folder, 'report')
    const judged = await conformance({ target, ...(url !== undefined && { url }), runs: 2, report })
    expect(judged).toMatchObject({ isKept: true, findings: [] })
    expect(judged.clauses.some(({ verdict }) => verdict === 'holds')).toBe(true)
    expect(judged.summary).toContain('must: ')
    for (const name of ['index.html', 'report.json']) expect(existsSync(join(report, name))).toBe(true)
  })

  test('is not kept where too little of it was judged', async () => {
    const judged = await conformance({ target: file, runs: 1, coverageFloor: 0.9 })
    expect(judged).toMatchObject({ isKept: false, reason: expect.stringContaining('the floor is 90 %') })
  })

  test('needs somebody who can log in', async () => {
    await expect(conformance({ url: 'http://127.0.0.1:1' })).rejects.toThrow('accounts that can log in')
    await expect(conformance({ target: { ...description, accounts: {} } })).rejects.toThrow('accounts')
  })
})

describe('an app that is a function', () => {
  test('is given requests as they were sent, and its answers are sent as they are', async () => {
    const { url, close } = await served(async (request) => {
      const asked = { method: request.method, url: new URL(request.url).pathname, body: await request.text() }
      return Response.json(asked, { status: 418, headers: { 'x-kept': 'yes' } })
    })
    const answer = await fetch(`${url}/api/v1/messages/1?a=b`, { method: 'PATCH', body: 'content=x' })
    expect(answer.status).toBe(418)
    expect(answer.headers.get('x-kept')).toBe('yes')
    expect(await answer.json()).toEqual({ method: 'PATCH', url: '/api/v1/messages/1', body: 'content=x' })
    await close()
  })

  test('that throws has answered with a fault', async () => {
    const { url, close } = await served(() => Promise.reject(new Error('no idea')))
    const answer = await fetch(url)
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 500, text: 'Error: no idea' })
    await close()
  })
})
