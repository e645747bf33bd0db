import { expect, test } from 'vitest'
import type { Entry } from '../../history/entry.ts'
import { type HarnessClock, systemClock } from '../../target/clock.ts'
import type { Control } from '../../target/control/control.ts'
import type { Target } from '../../target/target.ts'
import { Recorder } from '../asking/recorder.ts'
import { Integrations } from './integrations.ts'

/** Seconds pass a hundred times faster, for those who wait in vain. */
const quick: HarnessClock = {
  now: () => systemClock.now() * 100,
  sleep: (seconds, signal) => systemClock.sleep(seconds / 100, signal),
}

function stage(given: Partial<Target> = {}, clock = systemClock, { signal } = new AbortController()) {
  const entries: Entry[] = []
  const advanced: number[] = []
  const target = {
    control: { offers: () => true } as unknown as Control,
    disposable: true,
    isLocal: true,
    absent: [],
    ...given,
  } as Target
  const wire = { target, clock, recorder: new Recorder((entry) => entries.push(entry)) }
  const advance = async (seconds: number) => void advanced.push(seconds)
  return { integrations: new Integrations(wire, 'p1.', signal), entries, advanced, advance }
}

function tell(url: string | undefined, message_id: number) {
  return fetch(url ?? '', { method: 'POST', body: JSON.stringify({ data: 'x', message: { id: message_id } }) })
}

function told(entries: readonly Entry[]) {
  return entries.map((entry) => {
    if (entry.kind === 'no-webhook') return `not ${entry.message_id}`
    return entry.kind === 'webhook' ? (entry.payload as { message: { id: number } }).message.id : entry.kind
  })
}

test('what came is recorded by message, however it came, and nothing twice', async () => {
  const { integrations, entries, advanced, advance } = stage()
  await integrations.open()
  const waiting = integrations.await('hook', [1, 2, 3], advance)
  for (const id of [3, 1, 2]) await tell(integrations.url('hook'), id)
  await waiting
  await integrations.close()
  expect(told(entries)).toEqual([1, 2, 3])
  expect(advanced).toEqual([])
  expect(entries[0]).toMatchObject({ kind: 'webhook', webhook: 'p1.hook', method: 'POST', replied: 200 })
})

test('only what the awaited integration was told is recorded then, and the rest at the end', async () => {
  const { integrations, entries, advance } = stage()
  await integrations.open()
  for (const id of [9, 8]) await tell(integrations.url('other'), id)
  await tell(integrations.url('hook'), 5)
  await integrations.await('hook', [5], advance)
  expect(told(entries)).toEqual([5])
  await integrations.close()
  expect(told(entries)).toEqual([5, 8, 9])
})

function waitedIn(entries: readonly Entry[]): number | undefined {
  const last = entries.at(-1)
  return last?.kind === 'no-webhook' ? last.waited : undefined
}

test('where the clock can be moved, time passes before a message counts as not told', async () => {
  const { integrations, entries, advanced, advance } = stage({}, quick)
  await integrations.open()
  await tell(integrations.url('hook'), 5)
  await integrations.await('hook', [4, 5], advance)
  await integrations.close()
  expect(told(entries)).toEqual([5, 'not 4'])
  // The ten seconds by which the clock was moved move no timers.
  expect(entries.at(-1)).toMatchObject({ webhook: 'p1.hook', moved: 10 })
  expect(waitedIn(entries)).toBeGreaterThanOrEqual(10)
  expect(advanced).toEqual([10])
})

test('where nothing comes at all, it passes sooner', async () => {
  const { integrations, entries, advanced, advance } = stage({}, quick)
  await integrations.open()
  await integrations.await('hook', [4], advance)
  await integrations.close()
  // Two seconds before the clock was moved and one after.
  expect(entries.at(-1)).toMatchObject({ webhook: 'p1.hook', moved: 10 })
  expect(waitedIn(entries)).toBeLessThan(10)
  expect(advanced).toEqual([10])
})

test('where it cannot, as much real time passes', async () => {
  const { integrations, entries, advanced, advance } = stage({ disposable: false }, quick)
  await integrations.open()
  const before = quick.now()
  await integrations.await('hook', [4], advance)
  await integrations.close()
  expect(quick.now() - before).toBeGreaterThanOrEqual(10)
  expect({ told: told(entries), advanced }).toEqual({ told: ['not 4'], advanced: [] })
})

test('an interrupt ends the waiting, and then nothing counts as not told', async () => {
  const interrupt = new AbortController()
  const { integrations, entries, advanced, advance } = stage({ disposable: false }, systemClock, interrupt)
  await integrations.open()
  await tell(integrations.url('hook'), 5)
  const waiting = integrations.await('hook', [4, 5], advance)
  interrupt.abort()
  await waiting
  await integrations.close()
  expect({ told: told(entries), advanced }).toEqual({ told: [5], advanced: [] })
})

test.each<[string, Partial<Target>]>([
  ['is elsewhere', { isLocal: false }],
  ['has no fixtures', { control: undefined }],
  ['has no webhooks', { absent: ['outgoing-webhook'] }],
])('nothing listens for a target that %s', async (_, given) => {
  const { integrations, entries, advance } = stage(given)
  await integrations.open()
  expect(integrations.url('hook')).toBeUndefined()
  await integrations.await('hook', [4], advance)
  await integrations.close()
  expect(entries).toEqual([])
})

test('nothing listens before it is asked for', async () => {
  const { integrations } = stage()
  expect(integrations.url('hook')).toBeUndefined()
  await integrations.close()
})
