// No rule may speak of uncertainty itself. For each endpoint that writes, and for each kind of uncertainty, an honest
// history is judged in which some of its requests are uncertain: nothing may be held against the server. A new endpoint is
// tried without a line here.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plumb, temporaryFolder } from '../../src/cli/testing/plumb.ts'
import type { Entry, Exchange, Header } from '../../src/history/entry.ts'
import { readTrace } from '../../src/history/trace.ts'
import { Judge } from '../../src/judge/judge.ts'
import { locate } from '../../src/spec/endpoint.ts'
import { loadSpec } from '../../src/spec/spec.ts'
import { drawing } from '../captures/captures.ts'
import { kindsOfUncertainty } from './uncertain.ts'

const spec = loadSpec()
const folder = temporaryFolder()
const writing = spec.endpoints.filter(({ method, path }) => method !== 'GET' && path !== '/service-outgoing-webhook')
/** How many times each kind is done to other requests. */
const draws = 2

async function recorded(slug: string): Promise<{ header: Header; entries: readonly Entry[] }> {
  const report = join(folder, slug)
  const options = ['--focus', slug, '--seed', '5', '--runs', '6', '--transport', 'inject', '--coverage-floor', '0']
  await plumb(['check', ...options, '--report', report, '--record'])
  const { header, entries } = readTrace(join(report, 'trace.jsonl'))
  return { header, entries: [...entries] }
}

function accused(header: Header, entries: Iterable<Entry>): string[] {
  const judge = new Judge(spec, header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  return judge.findings().map(({ clause }) => clause)
}

test.each(writing.map(({ slug }) => slug))('%s: uncertain requests accuse nobody', async (slug) => {
  const { header, entries } = await recorded(slug)
  const isIts = ({ request }: Exchange) => locate(spec.endpoints, request.method, request.path)?.endpoint.slug === slug
  expect(entries.filter((entry) => entry.kind === 'exchange' && isIts(entry)).length).toBeGreaterThan(5)
  expect(accused(header, entries)).toEqual([])
  for (const [kind, uncertain] of Object.entries(kindsOfUncertainty))
    for (let seed = 1; seed <= draws; seed++) {
      const draw = drawing(seed)
      const spoilt = uncertain(header, entries, (exchange) => isIts(exchange) && draw() < seed / draws)
      expect(accused(spoilt.header, spoilt.entries), `${kind}, seed ${seed}`).toEqual([])
    }
})
