import { expect, test } from 'vitest'
import type { Plan } from '../../generate/plan.ts'
import { control, controlIfAble, controlSince, request } from '../../generate/steps.ts'
import type { Entry } from '../../history/entry.ts'
import { emptyWorld } from '../../model/world/world.ts'
import { loadSpec } from '../../spec/spec.ts'
import { type HarnessClock, systemClock } from '../../target/clock.ts'
import type { Control } from '../../target/control/control.ts'
import { ControlError, ControlRefused } from '../../target/control/way.ts'
import type { Target } from '../../target/target.ts'
import { inProcessTransport } from '../../target/wire/transport.ts'
import { Obstacles } from '../asking/obstacles.ts'
import { Recorder } from '../asking/recorder.ts'
import { bySlug } from '../findings/trial.ts'
import { type Executed, execute } from './execute.ts'
import type { Stage } from './stage.ts'

const bot = { user_id: 7, email: 'bot@example.com', api_key: 'secret' }

/** Carries out steps on a target that does nothing, and tells what was asked of it. */
async function carriedOut(
  steps: Plan['steps'],
  level = 500,
  refuses: readonly string[] = [],
  settings = {},
  disposable = true,
  more: Partial<Stage> = {},
  clock: HarnessClock = systemClock,
) {
  const asked: string[] = []
  const changed: object[] = []
  const obstacles = new Obstacles()
  const entries: Entry[] = []
  const control = {
    offers: () => true,
    clock: async () => 0,
    act: async (action: string, takes: object) => {
      asked.push(action)
      if (action === 'confirm-email') throw new ControlRefused('there is no link')
      if ([action, ...Object.keys(takes)].some((name) => refuses.includes(name))) throw new ControlRefused('no')
      if ('silent' in takes) throw new ControlError('no answer')
      if (action === 'settings') changed.push(takes)
      return { people: [], channels: [], messages: [], ...(action === 'bots' && { bots: [bot] }) }
    },
  }
  const transport = inProcessTransport(async ({ url }) => {
    asked.push(url)
    await systemClock.sleep(0)
    return { status: 200, headers: {}, body: Buffer.from('{"result":"success","msg":"","queue_id":"r"}') }
  })
  const known = { word: 'service', accounts: {} as Target['accounts'], absent: [] as readonly string[], disposable }
  const target = { control: control as unknown as Control, transport, ...known } as Target
  const wire = { target, clock, obstacles, recorder: new Recorder((entry) => entries.push(entry)) }
  const { signal } = new AbortController()
  const stage = { wire, endpoints: bySlug(loadSpec()), level, world: emptyWorld(), prefix: 'test.', signal, ...more }
  const namespace = { people: {}, channels: {}, messages: {}, settings }
  const executed: Executed = await execute(stage, { namespace, steps })
  const exchanges = entries.filter((entry) => entry.kind === 'exchange')
  const { skipped, isMade } = executed
  const behindNamespace = asked.slice(disposable ? 2 : 1)
  return { asked: behindNamespace, changed, exchanges, skipped, isMade, obstacles: obstacles.all() }
}

test('what a server cannot do before its feature level is left out there', async () => {
  const steps = [control('flags', { op: 'add' }), controlSince(466, 'person', { avatar_source: 'J' })]
  expect(await carriedOut(steps, 465)).toMatchObject({ asked: ['flags'], skipped: 0 })
  expect(await carriedOut(steps, 466)).toMatchObject({ asked: ['flags', 'person'], skipped: 0 })
})

test('a client that goes away is heard by the server, and does not hear it', async () => {
  const steps = [
    request('get-events', undefined, { queue_id: 'q' }, { unheard: true }),
    request('get-events', undefined, {}),
  ]
  const { asked, exchanges } = await carriedOut(steps)
  expect(asked).toEqual(['/api/v1/events?queue_id=q', '/api/v1/events'])
  expect(exchanges).toMatchObject([{ response: null, error: 'dropped by the client' }, { response: { status: 200 } }])
})

test('what is missing in a queue is asked for again, as long as it may be under way', async () => {
  const steps = [request('get-events', undefined, { queue_id: 'q', dont_block: true })]
  const missing = ['q', 'q']
  const { asked } = await carriedOut(steps, 500, [], {}, true, {
    isOwed: (queue_id) => missing.pop() === queue_id,
  })
  const fetches = asked.filter((each) => each.startsWith('/api'))
  expect(fetches).toEqual(Array(3).fill('/api/v1/events?queue_id=q&dont_block=true'))
  expect((await carriedOut(steps)).asked.length).toBe(1)
})

test.each([
  ['as long as an event may take', undefined, 13],
  ['a moment, where that is enough', 0.5, 3],
])(
  'what the judge misses to the end is asked for again every quarter of a second for %s',
  async (_, underWay, times) => {
    let now = 0
    const clock: HarnessClock = {
      now: () => now,
      sleep: async (seconds) => {
        now += seconds
      },
    }
    const steps = [request('get-events', undefined, { queue_id: 'q', dont_block: true })]
    const { asked } = await carriedOut(steps, 500, [], {}, true, { isOwed: () => true, underWay }, clock)
    expect(asked.filter((each) => each.startsWith('/api'))).toHaveLength(times)
  },
)

test('a registration that tells what it should not is made again, after another look into the queue before', async () => {
  const steps = [
    request('get-events', undefined, { queue_id: 'q', dont_block: true }),
    request('register-queue', undefined, {}),
  ]
  const told: string[] = []
  const isOwed = (queue_id: string) => queue_id === 'r' && told.push(queue_id) === 1
  const { asked } = await carriedOut(steps, 500, [], {}, true, { isOwed }, slowly(0))
  const look = '/api/v1/events?queue_id=q&dont_block=true'
  expect(asked.filter((each) => each.startsWith('/api'))).toEqual([look, '/api/v1/register', look, '/api/v1/register'])
})

test('a bot that a step made acts under the name of the step', async () => {
  const steps = [control('bots', { bots: [{ owner_id: 3 }] }, 'bot'), request('get-streams', 'bot0', {})]
  const { exchanges, skipped } = await carriedOut(steps)
  expect({ exchanges, skipped }).toMatchObject({ exchanges: [{ actor: 'test.bot0' }], skipped: 0 })
})

test('what hangs on the target is skipped where the target cannot do it', async () => {
  const steps = [controlIfAble('confirm-email', { user_id: 1 }), control('flags', { op: 'add' })]
  expect(await carriedOut(steps)).toMatchObject({ asked: ['confirm-email', 'flags'], skipped: 1 })
})

test('an action that is refused is skipped and counted, and the plan goes on', async () => {
  const steps = [control('confirm-email', { user_id: 1 }), control('flags', { op: 'add' })]
  const { asked, skipped, obstacles } = await carriedOut(steps)
  expect({ asked, skipped }).toEqual({ asked: ['confirm-email', 'flags'], skipped: 1 })
  expect(obstacles).toEqual([{ what: 'confirm-email', times: 1, reason: 'there is no link' }])
})

test('what hangs on the target is no obstacle', async () => {
  expect((await carriedOut([controlIfAble('confirm-email', { user_id: 1 })])).obstacles).toEqual([])
})

test('a plan for which nobody can be made is not carried out', async () => {
  const { asked, isMade, exchanges } = await carriedOut([request('get-events', undefined, {})], 500, ['people'])
  expect({ asked, isMade, exchanges }).toEqual({ asked: [], isMade: false, exchanges: [] })
})

test('a setting that the target does not have is left out, and the others are changed', async () => {
  const settings = { allow_message_editing: true, plumbline: 1 }
  const { changed } = await carriedOut([], 500, ['plumbline'], settings)
  expect(changed).toEqual([{ allow_message_editing: true }])
})

test('a setting is not taken for missing where the target does not answer', async () => {
  const settings = { allow_message_editing: true, silent: 1 }
  const { changed, obstacles } = await carriedOut([], 500, [], settings)
  expect(changed).toEqual([])
  expect(obstacles).toEqual([{ what: 'settings', times: 1, reason: 'no answer' }])
})

test('an organization that must last is not changed by requests either', async () => {
  const steps = [request('add-linkifier', undefined, { pattern: 'x' }), request('get-events', undefined, {})]
  const { asked, skipped, obstacles } = await carriedOut(steps, 500, [], {}, false)
  expect({ asked, skipped }).toEqual({ asked: ['/api/v1/events'], skipped: 1 })
  expect(obstacles.map(({ what }) => what)).toEqual(['settings', 'add-linkifier'])
})

/** Of which each look is some seconds after the last. */
function slowly(seconds: number): HarnessClock {
  let now = 0
  return { now: () => (now += seconds), sleep: async () => {} }
}

test.each([
  ['a look that was answered slowly is asked for twice more', 1, true, 3],
  ['unless the judge knows enough', 1, false, 1],
  ['and a prompt one is not', 0.1, true, 1],
])('%s', async (_, seconds, doubted, times) => {
  const steps = [request('get-events', undefined, { queue_id: 'q', dont_block: true })]
  const { asked } = await carriedOut(steps, 500, [], {}, false, { isOwed: () => doubted }, slowly(seconds))
  expect(asked).toHaveLength(times)
})
