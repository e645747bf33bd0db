import { expect, test } from 'vitest'
import type { Plan } from '../generate/plan.ts'
import { control, controlSince } from '../generate/steps.ts'
import { emptyWorld } from '../model/world.ts'
import { systemClock } from '../target/clock.ts'
import type { Control } from '../target/control.ts'
import type { Target } from '../target/target.ts'
import { execute } from './execute.ts'
import { Recorder } from './recorder.ts'

const plan: Plan = {
  namespace: { people: {}, channels: {}, messages: {}, settings: {} },
  steps: [control('flags', { op: 'add' }), controlSince(466, 'person', { avatar_source: 'J' })],
}

async function askedAt(level: number): Promise<string[]> {
  const asked: string[] = []
  const control = {
    clock: async () => 0,
    act: async (action: string) => {
      asked.push(action)
      return { people: [], channels: [], messages: [] }
    },
  }
  const target = { control: control as unknown as Control, word: 'service' } as Target
  const wire = { target, clock: systemClock, recorder: new Recorder(() => {}) }
  const { signal } = new AbortController()
  const { skipped } = await execute(
    { wire, endpoints: new Map(), level, world: emptyWorld(), prefix: 'test.', signal },
    plan,
  )
  expect(skipped).toBe(0)
  return asked.filter((action) => action === 'flags' || action === 'person')
}

test('what a server cannot do before its feature level is left out there', async () => {
  expect(await askedAt(465)).toEqual(['flags'])
  expect(await askedAt(466)).toEqual(['flags', 'person'])
})
