import { expect, test } from 'vitest'
import { refused, success, Told } from './testing/history.ts'

const clause = 'update-presence.status-missing-refused'
const path = 'POST /users/me/presence'

/** Carol and Dan, whom the run made; Carol's first update has no status. */
function story(): Told {
  const told = new Told()
  const made = (actor: string, user_id: number) => ({ actor, user_id, role: 'member', email: `${actor}@example.com` })
  told.control('people', { people: [made('carol', 20), made('dan', 21)] })
  told.send('carol', path, { ping_only: 'true' }, refused, 400)
  return told
}

function look(told: Told): void {
  const body = { ...success, presence_last_update_id: -1, server_timestamp: 1_800_000_000, presences: {} }
  told.send('dan', path, { status: 'idle', last_update_id: '-1' }, body)
}

function counterpart(told: Told): void {
  told.send('carol', path, { status: 'active', ping_only: 'true' }, { ...success, presence_last_update_id: -1 })
}

test('a refused update counts once somebody else was not told of it, and another one succeeded', () => {
  const told = story()
  look(told)
  expect(told.verdict(clause).verdict).toBe('cannot-tell')
  counterpart(told)
  expect(told.verdict(clause)).toMatchObject({ verdict: 'holds' })
  expect(told.broken()).toEqual([])
})

test('without a look it does not', () => {
  const told = story()
  counterpart(told)
  look(told)
  expect(told.verdict(clause)).toMatchObject({ verdict: 'cannot-tell', reason: expect.stringContaining('read back') })
})

test('who may have updated by somebody of whom nothing is known is told of rightly', () => {
  for (const [by, broken] of [
    ['mallory', []],
    ['dan', ['update-presence.fetches-only-changes']],
  ] as const) {
    const told = story()
    const carol = (at: number) => ({ 20: { active_timestamp: at, idle_timestamp: at } })
    const fetch = (since: number, id: number, at: number, presences: object) => {
      const body = { ...success, presence_last_update_id: id, server_timestamp: at, presences }
      told.send('dan', path, { status: 'idle', last_update_id: `${since}` }, body)
    }
    const ping = (actor: string) =>
      told.send(actor, path, { status: 'active', ping_only: 'true' }, { ...success, presence_last_update_id: -1 })
    ping('carol')
    told.clock(1_800_001_000)
    fetch(-1, 5, 1_800_001_000, carol(1_800_000_000))
    told.clock(1_800_002_000)
    ping(by)
    fetch(5, 6, 1_800_002_000, carol(1_800_002_000))
    expect([by, told.broken()]).toEqual([by, broken])
  }
})
