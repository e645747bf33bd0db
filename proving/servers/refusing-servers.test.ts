// Servers that are correct but for what they refuse. What they refuse is right where a clause demands a refusal, so
// that only the rule of the counterpart keeps such a clause from holding.

import { beforeAll, describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/history/entry.ts'
import type { RawRequest } from '../../src/target/wire/transport.ts'
import { heldRefusals, isRefused, isSuccess, refusalClauses, withoutCounterpart } from './counterparts.ts'
import { judged, type Refusing, type Run } from './refusing-server.ts'

const ofThatPerson = ({ headers }: RawRequest, emails: ReadonlySet<string>) => {
  const [, encoded = ''] = headers.authorization?.split(' ') ?? []
  const [email = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return emails.has(email)
}

describe('a server that refuses every PATCH', () => {
  let seen: Run
  beforeAll(async () => {
    seen = await judged({ refuses: ({ method }) => method === 'PATCH' }, 90)
  })

  test('was seen to refuse many times, and is accused of it', () => {
    const edits = seen.exchanges.filter(({ request }) => request.method === 'PATCH')
    expect(edits.filter(isRefused).length).toBeGreaterThanOrEqual(20)
    expect(edits.filter(isSuccess)).toEqual([])
    expect(seen.result.findings.map(({ clause }) => clause)).toContain('edit-message.permitted-edit-succeeds')
  })

  test('holds no clause by which an edit is refused', () => {
    expect(heldRefusals(seen).filter(({ clause }) => clause.startsWith('edit-message.'))).toEqual([])
  })

  test('holds what it refuses elsewhere, each with a counterpart', () => {
    expect(heldRefusals(seen).map(({ clause }) => clause)).toContain('get-message.missing-refused')
    expect(withoutCounterpart(seen)).toEqual([])
  })

  test('gives a reason for each refusal that it does not hold', () => {
    const looked = seen.result.clauses.filter(({ verdict, seen }) => verdict === 'cannot-tell' && seen > 0)
    const ids = new Set(refusalClauses.map(({ id }) => id).filter((id) => id.startsWith('edit-message.')))
    const refusals = looked.filter(({ id }) => ids.has(id))
    expect(refusals.length).toBeGreaterThan(3)
    for (const { reason } of refusals) expect(reason).toMatch(/^refused .*, but no otherwise equal request succeeded$/)
  })
})

describe.each<Refusing & { to: string }>([
  { to: 'the first person of every plan', place: 0, refuses: ofThatPerson },
  { to: 'one account', place: 1, refuses: ofThatPerson, samePeople: true },
])('a server that refuses everything to $to', (refusing) => {
  const isTheirs = ({ actor }: Exchange) => seen.disliked.has(seen.users.get(actor) ?? -1)
  let seen: Run
  beforeAll(async () => {
    seen = await judged(refusing, 60)
  })

  test('was seen to refuse many times, and is accused of it', () => {
    const theirs = seen.exchanges.filter(isTheirs)
    expect(theirs.filter(isRefused).length).toBeGreaterThanOrEqual(20)
    expect(theirs.filter(isSuccess)).toEqual([])
    expect(seen.result.findings.map(({ clause }) => clause)).toContain('get-message.answered')
  })

  test('holds refusals, each with a counterpart', () => {
    expect(heldRefusals(seen).length).toBeGreaterThan(2)
    expect(withoutCounterpart(seen)).toEqual([])
  })

  test('has no witness in what was refused to that person, unless the clause is about who asks', () => {
    const theirs = heldRefusals(seen).filter(({ witness }) => isTheirs(witness))
    expect(theirs.map(({ clause }) => clause)).toEqual([])
  })
})
