// Runs on targets that do not do all that is asked of them: each comes to its end, with a report that says why.

import { describe, expect, test } from 'vitest'
import { toReport } from '../report/report.ts'
import type { RunResult } from '../run/event.ts'
import { run } from '../run/run.ts'
import { systemClock } from '../target/clock.ts'
import type { Around } from '../target/control/control.ts'
import { ControlRefused, HalfDone } from '../target/control/way.ts'
import { learnClock } from '../target/opening/movable-clock.ts'
import type { Target } from '../target/target.ts'
import type { RawRequest, RawResponse } from '../target/wire/transport.ts'
import { exitOf } from './process/exit-code.ts'
import { openEmbedded } from './target/embedded.ts'
import { problemsIn } from './testing/plumb.ts'

interface Hindrance {
  /** Throws what the control protocol answers instead. */
  readonly control?: (action: string, takes: object) => void
  /** The same once the action was done. */
  readonly lost?: (action: string) => void
  readonly api?: (request: RawRequest, go: () => Promise<RawResponse>) => Promise<RawResponse>
  readonly target?: Partial<Target>
}

async function hindered({ control, lost, api, target: given = {} }: Hindrance, plans = 60, clock = systemClock) {
  const { target, close } = await openEmbedded({}, 'inject')
  const { movesClock: _, ...untried } = target
  const around: Around = async (action, takes, go) => {
    control?.(action, takes)
    const gives = await go()
    lost?.(action)
    return gives
  }
  const { transport } = target
  const send: typeof transport.send = (request, signal) =>
    api ? api(request, () => transport.send(request, signal)) : transport.send(request, signal)
  const watched = { ...untried, control: target.control?.watched(around), transport: { ...transport, send }, ...given }
  const { signal } = new AbortController()
  const options = { clock, seed: 7, plans, budget: undefined, patience: 0, signal }
  const result = await run({ ...options, target: await learnClock(watched, systemClock) }, () => {})
  await close()
  const report = toReport(result, '0.0.0', 'reports/hindered')
  const exit = exitOf(report, { failOn: 'must', coverageFloor: 0.1 })
  expect(problemsIn({ ...report, exit })).toEqual([])
  return { result, code: exit.code }
}

function reasonOf({ clauses }: RunResult, clause: string): string | undefined {
  return clauses.find(({ id }) => id === clause)?.reason
}

test('actions that are refused or missing are left out, and the run goes on', async () => {
  const control: Hindrance['control'] = (action, takes) => {
    const isUnknown = action === 'emoji-edit' || 'presence_of_accessible_users_only' in takes
    if (isUnknown || 'advance' in takes || (action === 'person' && 'email' in takes))
      throw new ControlRefused(`the control action ${action} was refused with 400: a real server cannot`)
  }
  const { result, code } = await hindered({ control }, 30)
  expect({ code, findings: result.findings, plans: result.plans }).toEqual({ code: 0, findings: [], plans: 30 })
  expect(result.stopped).toBeUndefined()
  expect(result.obstacles?.map(({ what }) => what)).toEqual(expect.arrayContaining(['settings', 'clock']))
  expect(reasonOf(result, 'queues.expired-refused')).toContain('the clock of the target cannot be moved')
})

test('what actions did whose answers got lost is held against nobody', async () => {
  let asked = 0
  const lost: Hindrance['lost'] = (action) => {
    if (++asked % 17 === 0) throw new HalfDone(`the control action ${action} got no answer: socket hang up`)
  }
  const { result } = await hindered({ lost }, 100)
  expect(result.findings).toEqual([])
  expect(result.exchanges).toBeGreaterThan(1500)
})

test('where nobody can be made, the run goes on with the accounts, and says why', async () => {
  const refusal = 'the control action people was refused with 400: not authorized to create users'
  let asked = 0
  const control: Hindrance['control'] = (action) => {
    if (action !== 'people') return
    asked++
    throw new ControlRefused(refusal)
  }
  const { result, code } = await hindered({ control }, 40)
  expect({ code, plans: result.plans, asked, stopped: result.stopped }).toEqual({ code: 0, plans: 40, asked: 3 })
  expect(result.plansNotMade).toBe(3)
  const musts = result.clauses.filter(({ strength, verdict }) => strength === 'must' && verdict === 'holds')
  expect(musts.length).toBeGreaterThan(150)
  expect(result.provision?.offered).not.toContain('people')
  expect(reasonOf(result, 'permissions.owner-updates-user-status')).toBe(`never looked at: ${refusal}`)
})

test('nobody is given up who can be made now and then', async () => {
  let asked = 0
  const control: Hindrance['control'] = (action) => {
    if (action === 'people' && ++asked % 3 !== 0) throw new ControlRefused('the control action people: not now')
  }
  const { result } = await hindered({ control }, 10)
  expect(result.plans).toBe(10)
  expect(result.provision?.offered).toContain('people')
})

const organizationWide = /^\/api\/v1\/(realm\/|users$|user_groups\/\d+\/subgroups)/

test.each<[string, Partial<Target>]>([
  ['with', {}],
  ['without', { control: undefined }],
])('an organization that must last is left as it is, %s a control protocol', async (_, given) => {
  const changed: string[] = []
  const api: Hindrance['api'] = (request, go) => {
    const { method, url } = request
    if (method !== 'GET' && organizationWide.test(url)) changed.push(`${method} ${url}`)
    if (`${request.body}`.includes('target_users')) changed.push(`${method} ${url} ${request.body}`)
    return go()
  }
  const { result } = await hindered({ api, target: { disposable: false, ...given } }, 80)
  expect(changed.filter((each) => !each.includes('target_users'))).toEqual([])
  expect(result.findings).toEqual([])
  const unlucky = 'a new gesture draws all plans anew: if none of these asks it, take more of them'
  expect(
    result.obstacles?.map(({ what }) => what),
    unlucky,
  ).toContain('add-linkifier')
  expect(reasonOf(result, 'add-linkifier.links-in-topics')).toContain('disposable: true')
})

test('a target that dies in the middle is given up after some tries', async () => {
  let asked = 0
  const api: Hindrance['api'] = async (_, go) => {
    if (++asked > 300) throw new Error('connect ECONNREFUSED')
    return go()
  }
  const hasty = { ...systemClock, sleep: (seconds: number) => systemClock.sleep(seconds / 20) }
  const { result, code } = await hindered({ api }, 60, hasty)
  expect({ code, findings: result.findings }).toEqual({ code: 3, findings: [] })
  expect(result.stopped).toContain('stopped answering')
  expect(result.exchanges).toBeGreaterThan(290)
  expect(result.trouble?.['connection failed']).toBeGreaterThanOrEqual(9)
})

test('answers of a balancer are counted apart', async () => {
  let asked = 0
  const api: Hindrance['api'] = async (_, go) =>
    ++asked % 40 === 0 ? { status: 503, headers: {}, body: Buffer.from('<html>busy</html>') } : go()
  const { result, code } = await hindered({ api }, 8)
  // Trials after the run are no part of it.
  expect(Object.keys(result.trouble ?? {})).toEqual(['503'])
  expect(result.trouble?.['503']).toBe(Math.floor((result.exchanges + 1) / 40))
  expect(code).not.toBe(0)
})

describe('with accounts alone', () => {
  const accounts = { control: undefined, disposable: false }

  /** Answers to PATCH /settings whose message is a number, as often as that is wanted. */
  function numbered(most: number): NonNullable<Hindrance['api']> {
    let times = 0
    return async ({ method, url }, go) => {
      const answered = await go()
      if (method !== 'PATCH' || url !== '/api/v1/settings' || answered.status !== 200 || times++ >= most)
        return answered
      const body = { ...(JSON.parse(Buffer.from(answered.body).toString()) as object), msg: 5 }
      return { ...answered, body: Buffer.from(JSON.stringify(body)) }
    }
  }

  test('a fault that is always there is run again in the same accounts, and is broken', async () => {
    const { result, code } = await hindered({ api: numbered(Number.POSITIVE_INFINITY), target: accounts }, 60)
    expect(code).toBe(1)
    expect(result.counterexamples.map(({ clause, reproduced }) => [clause, reproduced])).toEqual([['envelope.msg', 3]])
    expect(result.clauses.find(({ id }) => id === 'envelope.msg')?.verdict).toBe('broken')
  })

  test('one that came once is a suspicion', async () => {
    const { result, code } = await hindered({ api: numbered(1), target: accounts }, 60)
    expect(code).toBe(3)
    expect(result.counterexamples.map(({ reproduced }) => reproduced)).toEqual([0])
  })
})
