// The pages of load runs, searches, comparisons and plans in a browser, on a desk and on a phone: nothing to scroll sideways,
// no barrier for people who cannot see well or use no mouse, no trouble, nothing asked of the network.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import capacitySchema from '../../load/capacity/report/capacity-report.schema.json' with { type: 'json' }
import { capacityReport } from '../../load/capacity/report/capacity-report.ts'
import { capacityPage } from '../../load/capacity/report/page.ts'
import { search } from '../../load/capacity/search.ts'
import type { Bench } from '../../load/capacity/step.ts'
import type { Service } from '../../load/capacity/testing/closed-queue.ts'
import { simulate } from '../../load/capacity/testing/closed-queue.ts'
import { benchOf } from '../../load/capacity/testing/simulated-bench.ts'
import { plannedWith } from '../../load/capacity/what-if/planner.ts'
import { scalingOf } from '../../load/capacity/what-if/scaling.ts'
import whatIfSchema from '../../load/capacity/what-if/what-if-report.schema.json' with { type: 'json' }
import { whatIfPage, whatIfReport } from '../../load/capacity/what-if/write-what-if.ts'
import { playBlocks } from '../../load/compare/blocks.ts'
import comparisonSchema from '../../load/compare/comparison-report.schema.json' with { type: 'json' }
import { comparisonPage } from '../../load/compare/page.ts'
import { type ComparisonReport, reasonOf } from '../../load/compare/report.ts'
import { compare } from '../../load/compare/verdict.ts'
import { makeReport } from '../../load/report/make-report.ts'
import { pageOf } from '../../load/report/page.ts'
import { facts } from '../../load/report/testing/facts.ts'
import { newAjv } from '../../spec/lazy.ts'
import { barriers, openBrowser, openPage } from '../testing/browser.ts'
import { temporaryFolder } from '../testing/plumb.ts'

const folder = temporaryFolder()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const service: Service = {
  ...{ slots: 4, serviceMs: 10, spread: 'exponential', thinkMs: 500, eventShare: 0.3, deliveryMs: 5 },
}
const held = {
  ...{ tool: { name: 'plumbline', version: '1' } as const, profile: 'steady', mix: { 'web-active': 1 }, speed: 20 },
  ...{ processes: 1, machine: '2 × a processor', organization: { people: 9, channels: 3, messages: 12 } },
}

function loadPage(): string {
  return pageOf({ ...makeReport(facts), exit: { code: 0, reason: 'all well', fail_on: 'slo' } })
}

async function searched(): Promise<string> {
  const slo = 'p99 request < 100ms'
  const asked = { slo, seconds: 10, budget: 60, within: 0.1, start: 20, most: 1000, seed: 4 }
  const bench = benchOf(service, 4)
  const measure: Bench['measure'] = async (...wanted) => ({
    ...(await bench.measure(...wanted)),
    used: { cores: 0.5, memoryMb: 100 },
  })
  const found = await search({ ...bench, measure }, asked, { save: () => {}, told: () => {} })
  const made = capacityReport(found, { ...held, target: 'a simulated service' })
  const report = { ...made, exit: { code: 0, reason: made.says } }
  expectKept(report, capacitySchema)
  expect(report.says).toMatch(/broke at \d+ by .*, its process using 0.50 cores and 100 MB/)
  return capacityPage(report)
}

async function compared(): Promise<string> {
  const asked = { users: 60, seconds: 5, pairs: 5, seed: 2 }
  const play = async (build: string, users: number, seconds: number, seed: number) =>
    simulate(
      { ...service, serviceMs: build === 'b' ? 14 : 10 },
      { users, seconds, windowSeconds: 1, seeds: { users: seed, service: seed } },
    )
  const comparison = compare(await playBlocks(play, asked))
  const exit = { code: 1, reason: reasonOf(comparison) }
  const names = { kind: 'comparison', a: 'a.yaml', b: 'b.yaml' } as const
  const report: ComparisonReport = { ...names, ...held, asked, tolerated: 0, ...comparison, exit }
  expectKept(report, comparisonSchema)
  expect(report.exit.reason).toContain('B is worse than A: p50 request')
  return comparisonPage(report)
}

function planned(): string {
  const points = [29504, 43371, 51572].map((users, index) => ({ servers: index + 2, users }))
  const scaling = scalingOf(points)
  const report = whatIfReport(points, scaling, { planned: plannedWith(scaling, 5), needed: null })
  expectKept(report, whatIfSchema)
  return whatIfPage(report, 'capacity grows\n5 servers hold 61800 users')
}

function expectKept(report: object, schema: object): void {
  const validate = newAjv({ allErrors: true, strictTypes: false }).compile(schema)
  expect(validate(JSON.parse(JSON.stringify(report))), JSON.stringify(validate.errors)).toBe(true)
}

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  desk: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
}

test.each([
  ['a load run', loadPage],
  ['a search', searched],
  ['a comparison', compared],
  ['a plan', planned],
])('the page of %s is whole on a desk and on a phone', async (name, make) => {
  const file = join(folder, `${name.replaceAll(' ', '-')}.html`)
  const text = await make()
  writeFileSync(file, text)
  expect(text).not.toMatch(/ (src|href)="(?!#)| style=|NaN|undefined/)
  for (const [place, options] of Object.entries(looks)) {
    const { page, trouble } = await openPage(browser, file, options)
    const [wide, seen] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [number, number]
    expect({ place, trouble, isSideways: wide > seen, barriers: await barriers(page) }).toEqual({
      ...{ place, trouble: [], isSideways: false, barriers: [] },
    })
    expect(await page.locator('svg').count()).toBeGreaterThan(0)
  }
})
