import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchangeNamed } from '../../model/facts/exchange-mark.ts'
import type { Seen } from '../../model/facts/observe.ts'
import type { Clause, Strength } from '../../spec/clause.ts'
import { loadSpec, type Spec } from '../../spec/spec.ts'
import { Ledger } from './ledger.ts'
import { Offers } from './offers.ts'
import { Refusals } from './refusals.ts'

const clauses = new Map([
  clause('letter.plain'),
  clause('letter.other', { strength: 'should' }),
  clause('letter.later', { since: 300 }),
  clause('letter.former', { until: 200 }),
  clause('letter.open', { strength: 'open' }),
  clause('letter.needy', { needs: ['clock', 'messages'] }),
  clause('letter.unjudged', { unjudged: 'nobody can look into a closed letter' }),
  clause('letter.refused', { refusal: { offending: ['seal'] } }),
  clause('parcel.plain'),
])

function clause(id: string, more: Partial<Clause> & { strength?: Strength } = {}): [string, Clause] {
  return [id, { id, says: `${id} holds`, strength: 'must', needs: [], file: 'clauses/letter.yaml', ...more }]
}

const spec: Spec = { ...loadSpec({ level: 250 }), clauses }

function ledger(...absent: string[]): Ledger {
  return new Ledger(spec, new Refusals(clauses), new Set(absent))
}

function ledgerOf(...all: readonly Seen[]): Ledger {
  const made = ledger()
  for (const seen of all) made.add(seen, seen.exchange, sentAs(seen.exchange))
  return made
}

const sentAs = (exchange: number) => ({ sent: () => `request ${exchange}`, keep: () => {} })

function verdictOf(made: Ledger, id: string) {
  return made.verdicts().find((verdict) => verdict.id === id)
}

const holds = (clause: string, exchange: number): Seen => ({ clause, saw: 'holds', exchange })
const unclear = (clause: string, exchange: number, reason: string): Seen => ({
  ...{ clause, saw: 'cannot-tell', exchange, reason },
})
const broken = (clause: string, exchange: number, got = 'b', because: readonly number[] = []): Seen => ({
  ...{ clause, saw: 'broken', exchange, expected: 'a', got, because },
})

test('a clause that was seen to hold has the earliest exchange as its witness', () => {
  const verdict = verdictOf(ledgerOf(holds('letter.plain', 5), holds('letter.plain', 3)), 'letter.plain')
  expect(verdict).toEqual({ id: 'letter.plain', strength: 'must', verdict: 'holds', seen: 2, witness: 3 })
})

test('one breach outweighs any number of times that a clause held', () => {
  const made = ledgerOf(holds('letter.plain', 1), broken('letter.plain', 2), holds('letter.plain', 3))
  expect(verdictOf(made, 'letter.plain')).toMatchObject({ verdict: 'broken', seen: 3, witness: 2 })
})

test('what is broken again is told again to who asks for it, once', () => {
  const made = ledgerOf(broken('letter.plain', 2), broken('letter.plain', 3), broken('parcel.plain', 3))
  expect(made.brokenLately().map(({ clause, sequence }) => [clause, ...sequence])).toEqual([
    ['letter.plain', 2],
    ['letter.plain', 3],
    ['parcel.plain', 3],
  ])
  expect(made.brokenLately()).toEqual([])
  expect(made.add(broken('letter.plain', 5), 5, sentAs(5))).toBeUndefined()
  expect(made.brokenLately()).toMatchObject([{ clause: 'letter.plain', sequence: [5], sent: 'request 5' }])
  for (let exchange = 6; exchange < 100; exchange++) made.add(broken('letter.plain', exchange), exchange)
  expect(made.brokenLately()).toHaveLength(20)
})

test('a finding shows the request, both values and the exchanges it rests on', () => {
  const [finding, ...others] = ledgerOf(broken('letter.plain', 4, `b as ${exchangeNamed(2)}`, [2, 1, 2])).findings()
  const { clause, says } = { clause: 'letter.plain', says: 'letter.plain holds' }
  expect(finding).toEqual({ clause, says, sent: 'request 4', expected: 'a', got: 'b as #2', sequence: [1, 2, 4] })
  expect(others).toEqual([])
})

test('only the first breach of a clause is news', () => {
  const made = ledger()
  expect(made.add(broken('letter.plain', 4), 4)).toMatchObject({ clause: 'letter.plain' })
  expect(made.add(broken('letter.plain', 5), 5)).toBeUndefined()
  expect(made.findings()).toHaveLength(1)
})

test('a look that could not tell is no look, and its reason is kept', () => {
  const made = ledgerOf(unclear('letter.plain', 5, 'too dark'), unclear('letter.plain', 4, 'too far'))
  expect(verdictOf(made, 'letter.plain')).toMatchObject({ verdict: 'cannot-tell', seen: 0, reason: 'too far' })
})

test('a clause that held once holds, although other looks could not tell', () => {
  const made = ledgerOf(unclear('letter.plain', 4, 'too dark'), holds('letter.plain', 5))
  expect(verdictOf(made, 'letter.plain')).toMatchObject({ verdict: 'holds', seen: 1, witness: 5 })
})

test('a refusal alone never makes its clause hold', () => {
  const made = ledgerOf({ clause: 'letter.refused', saw: 'refused', subjects: [], exchange: 3 })
  expect(verdictOf(made, 'letter.refused')).toMatchObject({ verdict: 'cannot-tell', seen: 1 })
})

test('a clause that nobody came to is told from one that the target has no means for', () => {
  const offers = new Offers()
  const ofTarget = new Ledger(spec, new Refusals(clauses), new Set(), offers)
  const needy = () => verdictOf(ofTarget, 'letter.needy')
  offers.take({ kind: 'control', at: 1, did: 'messages' })
  expect(needy()).toMatchObject({ reason: 'never looked at; nothing made what it needs: clock', lacks: ['clock'] })
  for (const [at, now] of [
    [1, 100],
    [2, 101],
  ] as const)
    offers.take({ kind: 'clock', at, now })
  expect(needy()).toMatchObject({ lacks: ['clock'] })
  offers.take({ kind: 'clock', at: 3, now: 500 })
  expect(needy()?.reason).toBe('never looked at, though what it needs was there: clock, messages')
  expect(needy()).not.toHaveProperty('lacks')
})

test('that messages can be sent does not mean that they can be made old', () => {
  const offers = new Offers()
  const send = (message: object) => offers.take({ kind: 'control', at: 1, did: 'messages', messages: [message] })
  const needs = ['messages', 'message-age']
  send({ message_id: 1, age: 0 })
  send({ message_id: 2, age: 600, declined: ['age'] })
  expect(offers.lacking(needs)).toEqual(['message-age'])
  send({ message_id: 3, age: 600 })
  expect(offers.lacking(needs)).toEqual([])
})

test('a clause that was never looked at cannot be told, and the reason names what it needs', () => {
  expect(verdictOf(ledger(), 'letter.plain')?.reason).toBe('never looked at')
  expect(verdictOf(ledger(), 'letter.needy')?.reason).toBe(
    'never looked at; nothing made what it needs: clock, messages',
  )
  const never = 'nothing can show it: nobody can look into a closed letter'
  expect(verdictOf(ledger(), 'letter.unjudged')?.reason).toBe(never)
})

test('the clauses of an absent endpoint are not applicable, the others are not touched by that', () => {
  const reason = 'the target file lists the endpoint as absent'
  expect(verdictOf(ledger('letter'), 'letter.plain')).toMatchObject({ verdict: 'not-applicable', reason })
  expect(verdictOf(ledger('letter'), 'parcel.plain')?.reason).toBe('never looked at')
})

test('a clause of a later feature level is not applicable, whatever was seen of it', () => {
  const made = ledgerOf(broken('letter.later', 3))
  const reason = 'only since feature level 300'
  expect(verdictOf(made, 'letter.later')).toMatchObject({ verdict: 'not-applicable', seen: 0, reason })
  expect(made.findings()).toEqual([])
})

test('a clause of a former feature level is not applicable', () => {
  const reason = 'only up to feature level 200'
  expect(verdictOf(ledger(), 'letter.former')).toMatchObject({ verdict: 'not-applicable', reason })
})

test('an open clause is never asserted', () => {
  expect(() => ledgerOf(holds('letter.open', 1))).toThrow('is open and must not be judged')
  const reason = 'left open by the specification'
  expect(verdictOf(ledger(), 'letter.open')).toMatchObject({ verdict: 'cannot-tell', seen: 0, reason })
})

test('a clause that stands nowhere in specs/ is a fault of ours', () => {
  expect(() => ledgerOf(holds('letter.invented', 1))).toThrow('stands nowhere in specs/')
})

test('the share that could not tell counts looks, not clauses', () => {
  const looks = [holds('letter.plain', 1), broken('letter.plain', 2), holds('letter.other', 3)]
  expect(ledgerOf(...looks, unclear('letter.other', 4, 'too dark')).cannotTellShare()).toBe(1 / 4)
})

test('a ledger that saw nothing could tell nothing', () => {
  expect(ledger().cannotTellShare()).toBe(1)
})

const judgeable = fc.constantFrom('letter.plain', 'letter.other', 'letter.needy', 'letter.later', 'parcel.plain')
const look = fc.record({
  clause: judgeable,
  saw: fc.constantFrom<Seen['saw']>('holds', 'broken', 'cannot-tell'),
  text: fc.constantFrom('x', 'y', 'z'),
})

function seenOf({ clause, saw, text }: { clause: string; saw: Seen['saw']; text: string }, exchange: number): Seen {
  if (saw === 'holds') return holds(clause, exchange)
  return saw === 'broken' ? broken(clause, exchange, text) : unclear(clause, exchange, text)
}

test('in whatever order exchanges are judged, verdicts, findings and shares are the same', () => {
  const shuffled = fc.array(look, { minLength: 1, maxLength: 30 }).chain((looks) => {
    const all = looks.map((one, index) => seenOf(one, index + 1))
    return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))
  })
  const property = fc.property(shuffled, ([inOrder, anyhow]) => {
    const [first, second] = [ledgerOf(...inOrder), ledgerOf(...anyhow)]
    expect(second.verdicts()).toEqual(first.verdicts())
    expect(second.findings()).toEqual(first.findings())
    expect(second.cannotTellShare()).toBe(first.cannotTellShare())
  })
  fc.assert(property, { seed: 42, numRuns: 500 })
})

test('two clauses that one exchange breaks are reported in the same order, whatever was judged before', () => {
  const breach = [broken('letter.plain', 3), broken('letter.other', 3)]
  const first = ledgerOf(holds('letter.plain', 1), holds('letter.other', 2), ...breach)
  const second = ledgerOf(holds('letter.other', 2), holds('letter.plain', 1), ...breach)
  expect(second.findings()).toEqual(first.findings())
})
