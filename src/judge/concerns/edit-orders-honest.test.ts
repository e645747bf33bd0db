// However requests to an honest server overlap, repeat each other or get lost on the way, and whatever its habits are: what
// its histories tell accuses nobody.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../history/entry.ts'
import { kindOf, overlapsIn } from '../../history/overlap.ts'
import { Told } from '../testing/history.ts'
import { type Habits, HonestMessage } from '../testing/honest-message.ts'

const texts = fc.oneof(fc.constantFrom('a', 'b', ' b', 'B'), fc.nat(50).map(String), fc.nat(50).map(String))
const topics = fc.oneof(
  fc.constantFrom('apples', 'Apples'),
  fc.nat(50).map((number) => `pears ${number}`),
)
const channels = fc.oneof(fc.constantFrom('3', '4'), fc.integer({ min: 10, max: 60 }).map(String))
const look = 'GET /messages/5'
const edit = 'PATCH /messages/5'

type Asked = readonly [line: string, form: Record<string, string>]

const asked: fc.Arbitrary<Asked> = fc.oneof(
  texts.map((content): Asked => [edit, { content }]),
  texts.map((content): Asked => [edit, { content }]),
  topics.map((topic): Asked => [edit, { topic }]),
  topics.map((topic): Asked => ['PATCH /messages/6', { topic, propagate_mode: 'change_all' }]),
  channels.map((stream_id): Asked => [edit, { stream_id }]),
  channels.map((stream_id): Asked => ['PATCH /messages/6', { stream_id, propagate_mode: 'change_all' }]),
  fc.tuple(channels, topics).map(([stream_id, topic]): Asked => [edit, { stream_id, topic }]),
  fc
    .tuple(fc.nat(9), texts, topics)
    .map(([rarely, content, topic]): Asked => [edit, rarely ? { content } : { content, topic }]),
  fc.constantFrom<Asked>([look, {}], [`${look}/history`, {}]),
)

const request = fc.record({
  asked,
  at: fc.nat(100),
  lasts: fc.integer({ min: 1, max: 40 }),
  until: fc.integer({ min: 1, max: 40 }),
  /** How late a request is carried out whose answer never comes. */
  late: fc.tuple(fc.nat(40), fc.nat(1500)).map(([often, late]) => (often ? undefined : late)),
})
type Drawn = typeof request extends fc.Arbitrary<infer T> ? T : never

const atRest = [look, `${look}/history`, look].map(
  (line, i): Drawn => ({ asked: [line, {}], at: 300 + 20 * i, lasts: 1, until: 1, late: undefined }),
)
const rounds = fc.array(fc.array(request, { minLength: 2, maxLength: 10 }), { minLength: 1, maxLength: 3 })
const habits: fc.Arbitrary<Habits> = fc.record({
  remembersNothing: fc.boolean(),
  tellsTwice: fc.boolean(),
  snapshotsOfMoves: fc.boolean(),
  isBrief: fc.boolean(),
})

/** Everybody asks once. */
const crowd = Array.from({ length: 40 }, (_, i) => `actor${i}`)

class Crowded extends Told {
  protected override header() {
    const accounts = crowd.map((actor) => [actor, { user_id: 8, role: 'administrator' }])
    return { ...super.header(), grain: 1, accounts: Object.fromEntries(accounts) }
  }
}

/** What each asks, and what is answered, in the order of sending. */
function history(drawn: readonly (readonly Drawn[])[], server: HonestMessage): Exchange[] {
  const all = drawn
    .flatMap((round, number) => [...round, ...atRest].map((each) => ({ ...each, at: 2000 + 1000 * number + each.at })))
    .toSorted((a, b) => a.at - a.lasts - b.at + b.lasts)
  const carriedOut = all.toSorted((a, b) => a.at + (a.late ?? 0) - b.at - (b.late ?? 0))
  const answers = new Map(carriedOut.map((each) => [each, server.answer(...each.asked)]))
  return marked(all.map((each, i) => exchangeOf(each, crowd[i] ?? '', answers.get(each) ?? {})))
}

function exchangeOf({ asked: [line, form], at, lasts, until, late }: Drawn, actor: string, body: object): Exchange {
  const [method = '', path = ''] = line.split(' ')
  const request = { method, path, query: {}, form }
  const response = late === undefined ? { status: 200, headers: {}, body } : null
  return { kind: 'exchange', actor, sent: at - lasts, answered: at + until, request, response }
}

function marked(exchanges: readonly Exchange[]): Exchange[] {
  const spans = exchanges.map(({ request, sent, answered }, actor) => ({
    ...{ kind: kindOf(request), actor, sent, answered },
  }))
  const marks = overlapsIn(spans.length, (index) => spans[index] as (typeof spans)[number], { grain: 1, own: 0 })
  return exchanges.map((exchange, i) => (marks[i] ? { ...exchange, overlapped: true } : exchange))
}

test('the histories of an honest server accuse nobody', () => {
  let held = 0
  fc.assert(
    fc.property(rounds, habits, (drawn, how) => {
      const told = new Crowded()
      for (const exchange of history(drawn, new HonestMessage(how))) told.judge.take(exchange)
      told.judge.settle()
      expect(told.judge.faults).toEqual([])
      expect(told.broken().filter((clause) => clause.startsWith('concurrency.'))).toEqual([])
      if (told.verdict('concurrency.message').verdict === 'holds') held += 1
    }),
    { seed: 1, numRuns: 300 },
  )
  expect(held).toBeGreaterThan(200)
})
