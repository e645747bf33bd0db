// A small honest server of presences, driven at random, in every temperament that the text allows: it may take in
// updates seldom, tell callers of themselves, count days by the calendar. Nothing that it does may be called broken.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day, type Fields } from '../testing/presence.ts'
import { Registrations, whole } from '../testing/register-queue.ts'
import { brokenIn, now, people } from '../testing/world.ts'

const temperament = fc.record({
  throttle: fc.constantFrom(0, 60, 500),
  neverWas: fc.constantFrom(0, -1, now),
  tellsSelf: fc.boolean(),
  tellsUnseen: fc.boolean(),
  fades: fc.boolean(),
  byCalendar: fc.boolean(),
})
type Temperament = typeof temperament extends fc.Arbitrary<infer T> ? T : never

const names = ['author', 'reader', 'moderator', 'guest'] as const
type Name = (typeof names)[number]

const doing = fc.record({
  as: fc.constantFrom(...names),
  does: fc.constantFrom('update', 'update', 'update', 'register', 'refused'),
  status: fc.constantFrom('active', 'idle'),
  since: fc.constantFrom('nothing', 'beginning', 'last', 'last', 'stale'),
  more: fc.constantFrom<Fields>({}, {}, { ping_only: true }, { slim_presence: true }, { new_user_input: false }),
  days: fc.constantFrom(undefined, undefined, 2, 20),
  fate: fc.constantFrom('answered', 'answered', 'answered', 'answer lost', 'request lost'),
  waits: fc.constantFrom(0, 0, 0, 30, 90, 700, day, 3 * day, 15 * day),
})
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never

interface Stored {
  readonly active: number
  readonly idle: number
  readonly id: number
}

class HonestServer {
  readonly #stored = new Map<Name, Stored>()
  readonly #manner: Temperament
  #id = 0

  constructor(manner: Temperament) {
    this.#manner = manner
  }

  take(name: Name, status: string, at: number): void {
    const before = this.#stored.get(name)
    const { throttle, neverWas } = this.#manner
    if (before && at - Math.max(before.active, before.idle) < throttle) return
    const { active, idle } = before ?? { active: neverWas, idle: neverWas }
    const times = status === 'active' ? { active: at, idle } : { active, idle: at }
    this.#stored.set(name, { ...times, id: ++this.#id })
  }

  presences(caller: Name, isModern: boolean, days: number, since: number, at: number): Fields {
    const { tellsSelf, tellsUnseen, byCalendar, neverWas } = this.#manner
    const earliest = at - days * day
    const cutoff = byCalendar ? earliest - (earliest % day) : earliest
    const told = names.flatMap((name): [string, object][] => {
      const isUnseen = tellsUnseen && since < 1 && neverWas === 0
      const stored = this.#stored.get(name) ?? (isUnseen ? { active: 0, idle: 0, id: 0 } : undefined)
      if (!stored || (name === caller && !tellsSelf) || stored.id <= since) return []
      const isOld = since < 1 && stored.id > 0 && Math.max(stored.active, stored.idle) < cutoff
      if (isOld) return []
      return [isModern ? [`${people[name]}`, modern(stored)] : [`${name}@example.com`, this.#legacy(stored, at)]]
    })
    return Object.fromEntries(told)
  }

  lastId(presences: Fields, passed: number | undefined): number {
    const ids = names.filter((name) => `${people[name]}` in presences).map((name) => this.#stored.get(name)?.id ?? 0)
    return Math.max(passed ?? -1, ...ids)
  }

  #legacy({ active, idle }: Stored, at: number): object {
    const timestamp = Math.max(active, idle)
    const status = this.#manner.fades && at - timestamp > 140 ? 'offline' : active >= idle ? 'active' : 'idle'
    return { aggregated: { client: 'website', status, timestamp } }
  }
}

function modern({ active, idle }: Stored): object {
  return { active_timestamp: active, idle_timestamp: idle }
}

function seenOf(manner: Temperament, doings: readonly Doing[]): string[] {
  const server = new HonestServer(manner)
  const story = new Registrations()
  story.world.channels.clear()
  const last = new Map<Name, number[]>()
  const seen: string[] = []
  for (const each of doings) {
    story.wait(each.waits)
    seen.push(...perform(story, server, each, last))
  }
  return seen
}

function perform(story: Registrations, server: HonestServer, one: Doing, last: Map<Name, number[]>): string[] {
  const { as, does, status, since, more, days, fate } = one
  if (does === 'refused') return story.answered(as, { ...more }, 'BAD_REQUEST')
  const at = story.clock
  if (does === 'register') {
    const isModern = more.slim_presence === true
    const asked = { slim_presence: isModern, ...(days && { presence_history_limit_days: days }) }
    return story.register(as, asked, { ...whole, presences: server.presences(as, isModern, days ?? 14, -1, at) })
  }
  const [stale, newest] = [last.get(as)?.[0], last.get(as)?.at(-1)]
  const passed = { nothing: undefined, beginning: -1, last: newest ?? -1, stale: stale ?? -1 }[since]
  const asked = { status, ...more, ...(days && { history_limit_days: days }) }
  const request = passed === undefined ? asked : { ...asked, last_update_id: passed }
  if (fate !== 'request lost') server.take(as, status, at)
  if (fate !== 'answered') return story.answered(as, request, 'none')
  const isModern = passed !== undefined || more.slim_presence === true
  const presences = server.presences(as, isModern, days ?? 14, passed ?? -1, at)
  const isFetched = more.ping_only !== true
  const id = isFetched && isModern ? server.lastId(presences, passed) : (passed ?? -1)
  if (passed !== undefined && isFetched) last.set(as, [...(last.get(as) ?? []), id])
  const fetched = isFetched ? { server_timestamp: at, presences } : {}
  return story.answered(as, request, { presence_last_update_id: id, ...fetched })
}

const stories = fc.tuple(temperament, fc.array(doing, { minLength: 5, maxLength: 40, size: 'max' }))

test('an honest server of presences breaks nothing', () => {
  fc.assert(
    fc.property(stories, ([manner, doings]) => {
      expect(brokenIn(seenOf(manner, doings))).toEqual([])
    }),
    { numRuns: 2000, seed: 20260101 },
  )
})

test('and is looked at from all sides', () => {
  const seen = fc
    .sample(stories, { numRuns: 1000, seed: 20260101 })
    .flatMap(([manner, doings]) => seenOf(manner, doings))
  const held = new Set(seen.filter((each) => each.startsWith('holds update-presence.')))
  expect([...held].map((each) => each.slice('holds update-presence.'.length)).sort()).toEqual([
    ...['accepted', 'active-time', 'as-registered', 'fetches-all', 'fetches-changes', 'fetches-only-changes'],
    ...['fetches-without-id', 'formats-agree'],
    ...['history-limit', 'history-limit-default', 'history-limit-ignored', 'idle-time', 'last-update-id-not-below'],
    ...['last-update-id-of-nothing', 'last-update-id-unchanged', 'legacy-otherwise', 'legacy-status'],
    ...['modern-by-last-update-id', 'modern-by-slim-presence', 'ping-only-no-presences', 'presences-told'],
    ...['refused-changes-nothing', 'server-timestamp-true', 'updates-own'],
  ])
})
