import { describe, expect, test } from 'vitest'
import type { Entry } from '../../history/entry.ts'
import { readAction } from '../../spec/control-action.ts'
import { systemClock } from '../../target/clock.ts'
import type { Control } from '../../target/control/control.ts'
import { ControlRefused, HalfDone } from '../../target/control/way.ts'
import type { Target } from '../../target/target.ts'
import { Obstacles } from '../asking/obstacles.ts'
import { Recorder } from '../asking/recorder.ts'
import { accountsMade, act, toldOfActors } from './control-step.ts'
import { fingerprint } from './webhook-line.ts'

const bot = { user_id: 7, email: 'bot@example.com', api_key: 'secret', token: 'hidden' }

function stage(disposable: boolean) {
  const asked: string[] = []
  const entries: Entry[] = []
  const control = {
    act: async (action: string) => {
      asked.push(action)
      if (action === 'people') return { people: [bot] }
      return action === 'bots' ? { bots: [bot] } : action === 'credentials' ? bot : {}
    },
  }
  const target = { control: control as unknown as Control, disposable } as Target
  return {
    asked,
    entries,
    wire: { target, clock: systemClock, recorder: new Recorder((entry) => entries.push(entry)) },
  }
}

test.each(['bots', 'people'])('the keys of %s are no part of the history', async (did) => {
  const { wire, entries } = stage(true)
  await act(wire, did, { [did]: [{ full_name: 'x' }] })
  const told = { full_name: 'x', user_id: 7, email: 'bot@example.com' }
  expect(entries).toEqual([{ kind: 'control', at: expect.any(Number), did, [did]: [told] }])
})

test('the key of one person is no part of the history either, and who acts with it is', async () => {
  const { wire, entries } = stage(true)
  const done = await act(wire, 'credentials', { user_id: 7 }, toldOfActors('credentials', 'p1.new', { user_id: 7 }))
  expect(accountsMade('credentials', done ?? {})).toEqual([bot])
  expect(entries).toEqual([
    { kind: 'control', at: expect.any(Number), did: 'credentials', actor: 'p1.new0', user_id: 7 },
  ])
})

test.each(['settings', 'emoji-edit', 'profile-fields', 'groups', 'linkifiers'])(
  '%s is asked only of a disposable target',
  async (action) => {
    const [lasting, disposable] = [stage(false), stage(true)]
    expect(await act(lasting.wire, action, {})).toBeUndefined()
    await act(disposable.wire, action, {})
    expect([lasting.asked, disposable.asked]).toEqual([[], [action]])
  },
)

test('of a bot with an integration its secrets are told by fingerprints, and not where the integration listens', async () => {
  const { wire, entries } = stage(true)
  const takes = { bots: [{ owner_id: 3, webhook_url: 'http://127.0.0.1:41234/p1.hook' }] }
  await act(wire, 'bots', takes, toldOfActors('bots', 'p1.hook', takes))
  const [line] = entries
  expect(line).toMatchObject({ bots: [{ actor: 'p1.hook0', owner_id: 3, user_id: 7, webhook: 'p1.hook' }] })
  const prints = { token_fingerprint: fingerprint('hidden'), api_key_fingerprint: fingerprint('secret') }
  expect(line).toMatchObject({ bots: [prints] })
  expect(JSON.stringify(line)).not.toMatch(/41234|hidden|secret/)
})

test('of a bot whose token nobody told no fingerprint of it is told', async () => {
  const takes = { bots: [{ owner_id: 3, webhook_url: 'http://127.0.0.1:41234/p1.hook' }] }
  const told = toldOfActors('bots', 'p1.hook', takes)?.({ bots: [{ user_id: 7, email: 'b@x', api_key: 'secret' }] })
  expect(told).toMatchObject({ bots: [{ api_key_fingerprint: fingerprint('secret') }] })
  expect(JSON.stringify(told)).not.toContain('token_fingerprint')
})

test.each([
  ['by the bot', { bots: [{ ...bot, declined: ['webhook_url'] }] }],
  ['by the answer', { bots: [bot], declined: ['webhook_url'] }],
])('a declined integration is told %s as none, and is lacking from then on', async (_, gives) => {
  const { wire, entries } = stage(true)
  const control = { act: async () => gives } as unknown as Control
  const obstacles = new Obstacles()
  const takes = { bots: [{ owner_id: 3, webhook_url: 'http://127.0.0.1:41234/p1.hook' }] }
  const declining = { ...wire, target: { ...wire.target, control }, obstacles }
  await act(declining, 'bots', takes, toldOfActors('bots', 'p1.hook', takes))
  expect(JSON.stringify(entries)).toContain('"declined":["webhook_url"]')
  expect(JSON.stringify(entries)).not.toMatch(/41234|"webhook"|hidden|secret/)
  expect(obstacles.all()).toMatchObject([{ what: 'outgoing-webhook', times: 1 }])
})

describe('an action that came to an end halfway', () => {
  function failing(error: Error) {
    const stageOf = stage(true)
    const control = { act: () => Promise.reject(error) } as unknown as Control
    return { ...stageOf, wire: { ...stageOf.wire, target: { ...stageOf.wire.target, control } } }
  }

  test('is told as far as it is known to be done, without keys', async () => {
    const done = { takes: { bots: [{ owner_id: 3 }] }, gives: { bots: [bot] } }
    const { wire, entries } = failing(new HalfDone('one of two', { done }))
    const takes = { bots: [{ owner_id: 3 }, { owner_id: 4 }] }
    expect(await act(wire, 'bots', takes)).toBeUndefined()
    await act(wire, 'bots', takes, toldOfActors('bots', 'p1.bot', takes))
    const told = { owner_id: 3, user_id: 7, email: 'bot@example.com' }
    expect(entries).toMatchObject([
      { did: 'bots', bots: [told] },
      { did: 'bots', bots: [{ ...told, actor: 'p1.bot0' }] },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/secret|hidden/)
  })

  test('was refused where the rest of it was', async () => {
    const [refused, silent] = [
      new HalfDone('one of two', { cause: new ControlRefused('no') }),
      new HalfDone('one of two'),
    ]
    const isSilent = async (error: Error) => {
      const obstacles = new Obstacles()
      await act({ ...failing(error).wire, obstacles }, 'reactions', {})
      return obstacles.isSilent('reactions')
    }
    expect([await isSilent(refused), await isSilent(silent)]).toEqual([false, true])
  })

  test('leaves everything in doubt where it is not known', async () => {
    const { wire, entries } = failing(new HalfDone('somewhere'))
    expect(await act(wire, 'person', { user_id: 7, role: 'guest' })).toBeUndefined()
    expect(entries).toEqual([{ kind: 'control', at: expect.any(Number), did: 'half-done', action: 'person' }])
    expect(readAction(entries[0] as unknown as { did: string; at: number })).toBe('unreadable')
  })
})
