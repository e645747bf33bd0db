import { expect, test } from 'vitest'
import type { Clause } from '../../spec/clause.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import { Refusals } from './refusals.ts'
import type { Asked } from './request-key.ts'

const [ada, bob] = [1, 2]
const letter = 'letter:1'

const endpoint: Endpoint = {
  slug: 'edit-letter',
  method: 'PATCH',
  path: '/letters/{letter_id}',
  unauthenticated: false,
  parameters: {
    letter_id: { in: 'path', required: true, schema: { type: 'integer' } },
    seal: { schema: { type: 'string' } },
    words: { schema: { type: 'string' }, prose: true },
  },
  success: {},
  errors: {},
}

const clauses = new Map([
  clause('edit-letter.sealed-refused', ['seal']),
  clause('edit-letter.stranger-refused', ['seal', 'actor']),
  clause('authentication.required', ['actor']),
  clause('edit-letter.kept', undefined),
  clause('edit-letter.machine-refused', ['actor'], 'elsewhere'),
])
const machine = 'edit-letter.machine-refused'
const sealed = 'edit-letter.sealed-refused'
const stranger = 'edit-letter.stranger-refused'

function clause(id: string, offending: readonly string[] | undefined, able?: 'elsewhere'): [string, Clause] {
  const rest = { says: '', strength: 'must', needs: [], file: '' } as const
  return [id, { id, ...rest, ...(offending ? { refusal: { offending, ...(able && { able }) } } : {}) }]
}

function asked(user_id: number | undefined, parameters: Record<string, unknown>, of = endpoint): Asked {
  return { endpoint: of, user_id, parameters: { letter_id: 1, ...parameters } }
}

const withSeal = asked(ada, { seal: 'wax', words: 'dear' })
const withoutSeal = asked(ada, { words: 'dear' })

const noCounterpart = { lacks: 'refused once, but no otherwise equal request succeeded' }
const noLook = { lacks: 'refused once, but nothing was read back afterwards' }

/** Refused in exchange 7 and looked at afterwards; only a counterpart is missing. */
function refusedAndLookedAt(clause = sealed, request = withSeal): Refusals {
  const refusals = new Refusals(clauses)
  refusals.refused(clause, 7, request, [letter])
  refusals.readBack([letter])
  return refusals
}

test('a clause of which no refusal was seen has no verdict', () => {
  const refusals = new Refusals(clauses)
  refusals.succeeded(withoutSeal)
  expect(refusals.verdict(sealed)).toBeUndefined()
})

test('a refusal without a counterpart proves nothing', () => {
  expect(refusedAndLookedAt().verdict(sealed)).toEqual(noCounterpart)
})

test('a refusal without a look afterwards proves nothing', () => {
  const refusals = new Refusals(clauses)
  refusals.refused(sealed, 7, withSeal, [letter])
  refusals.succeeded(withoutSeal)
  expect(refusals.verdict(sealed)).toEqual(noLook)
})

test('a refusal holds once it was looked at and the same without the offending part succeeded', () => {
  const refusals = refusedAndLookedAt()
  refusals.succeeded(withoutSeal)
  expect(refusals.verdict(sealed)).toEqual({ witness: 7 })
})

test('the counterpart may come before the refusal', () => {
  const refusals = new Refusals(clauses)
  refusals.succeeded(withoutSeal)
  refusals.refused(sealed, 7, withSeal, [letter])
  expect(refusals.verdict(sealed)).toEqual(noLook)
  refusals.readBack([letter])
  expect(refusals.verdict(sealed)).toEqual({ witness: 7 })
})

test('a look before the refusal does not count', () => {
  const refusals = new Refusals(clauses)
  refusals.readBack([letter])
  refusals.refused(sealed, 7, withSeal, [letter])
  refusals.succeeded(withoutSeal)
  expect(refusals.verdict(sealed)).toEqual(noLook)
})

test('where nothing could have changed, no look is needed', () => {
  const refusals = new Refusals(clauses)
  refusals.succeeded(withoutSeal)
  refusals.refused(sealed, 7, withSeal, [])
  expect(refusals.verdict(sealed)).toEqual({ witness: 7 })
})

test('a change between the refusal and the look makes the look worthless', () => {
  const refusals = new Refusals(clauses)
  refusals.refused(sealed, 7, withSeal, [letter])
  refusals.succeeded(withoutSeal)
  refusals.changed([letter])
  refusals.readBack([letter])
  expect(refusals.verdict(sealed)).toEqual(noLook)
})

test('a change of something else leaves the look its worth', () => {
  const refusals = new Refusals(clauses)
  refusals.refused(sealed, 7, withSeal, [letter])
  refusals.succeeded(withoutSeal)
  refusals.changed(['letter:2'])
  refusals.readBack([letter])
  expect(refusals.verdict(sealed)).toEqual({ witness: 7 })
})

test('a look at something else is no look at what was refused', () => {
  const refusals = new Refusals(clauses)
  refusals.refused(sealed, 7, withSeal, [letter])
  refusals.succeeded(withoutSeal)
  refusals.readBack(['letter:2'])
  expect(refusals.verdict(sealed)).toEqual(noLook)
})

test('what another user may do is no counterpart', () => {
  const refusals = refusedAndLookedAt()
  refusals.succeeded(asked(bob, { words: 'dear' }))
  expect(refusals.verdict(sealed)).toEqual(noCounterpart)
})

test('what another user may do is a counterpart where the actor is the offending part', () => {
  const refusals = refusedAndLookedAt(stranger)
  refusals.succeeded(asked(bob, { words: 'dear' }))
  refusals.succeeded(asked(ada, { words: 'dear', copies: 2 }))
  expect(refusals.verdict(stranger)).toEqual({ witness: 7 })
})

test('of someone who is refused everything no refusal counts, whatever others may do', () => {
  const refusals = refusedAndLookedAt(stranger)
  refusals.succeeded(asked(bob, { words: 'dear' }))
  expect(refusals.verdict(stranger)).toEqual({ lacks: 'refused once, but nobody who was refused ever succeeded there' })
})

test('a request without credentials has a counterpart in one with them', () => {
  const refusals = refusedAndLookedAt(stranger, asked(undefined, { words: 'dear' }))
  refusals.succeeded(withoutSeal)
  expect(refusals.verdict(stranger)).toEqual({ witness: 7 })
})

test('prose with other words is otherwise equal', () => {
  const refusals = refusedAndLookedAt()
  refusals.succeeded(asked(ada, { words: 'quite different ones' }))
  expect(refusals.verdict(sealed)).toEqual({ witness: 7 })
})

test('a request without the prose is not otherwise equal', () => {
  const refusals = refusedAndLookedAt()
  refusals.succeeded(asked(ada, {}))
  expect(refusals.verdict(sealed)).toEqual(noCounterpart)
})

test('any other parameter with another value makes a request unequal', () => {
  const refusals = refusedAndLookedAt()
  refusals.succeeded(asked(ada, { letter_id: 2, words: 'dear' }))
  expect(refusals.verdict(sealed)).toEqual(noCounterpart)
})

test('the order in which parameters were sent does not matter', () => {
  const refusals = refusedAndLookedAt()
  refusals.succeeded({ endpoint, user_id: ada, parameters: { words: 'dear', letter_id: 1 } })
  expect(refusals.verdict(sealed)).toEqual({ witness: 7 })
})

test('a success of another endpoint is no counterpart', () => {
  const refusals = refusedAndLookedAt()
  refusals.succeeded(asked(ada, { words: 'dear' }, { ...endpoint, slug: 'edit-letter-draft' }))
  expect(refusals.verdict(sealed)).toEqual(noCounterpart)
})

test('a success of another endpoint is no counterpart of a clause about all endpoints either', () => {
  const refusals = refusedAndLookedAt('authentication.required', asked(undefined, {}))
  refusals.succeeded(asked(ada, {}, { ...endpoint, slug: 'burn-letter' }))
  expect(refusals.verdict('authentication.required')).toEqual(noCounterpart)
  refusals.succeeded(asked(ada, {}))
  expect(refusals.verdict('authentication.required')).toEqual({ witness: 7 })
})

test('a success proves only the clauses that something was refused by', () => {
  const refusals = refusedAndLookedAt()
  refusals.succeeded(withoutSeal)
  expect(refusals.verdict(stranger)).toBeUndefined()
})

test('the first refusal that is proven stays the witness', () => {
  const refusals = refusedAndLookedAt()
  refusals.succeeded(withoutSeal)
  refusals.refused(sealed, 9, withSeal, [])
  refusals.succeeded(withoutSeal)
  expect(refusals.verdict(sealed)).toEqual({ witness: 7 })
})

test('the reason tells how often something was refused', () => {
  const refusals = refusedAndLookedAt()
  refusals.refused(sealed, 9, withSeal, [letter])
  expect(refusals.verdict(sealed)).toEqual({ lacks: 'refused 2 times, but no otherwise equal request succeeded' })
})

test('a clause that is no refusal cannot be seen as one', () => {
  expect(() => new Refusals(clauses).refused('edit-letter.kept', 7, withSeal, [])).toThrow('has no `refusal:`')
})

test('who can never succeed there must have been served elsewhere', () => {
  const refusals = refusedAndLookedAt(machine, withoutSeal)
  refusals.succeeded({ ...withoutSeal, user_id: bob })
  expect(refusals.verdict(machine)).toEqual({ lacks: 'refused once, but nobody who was refused ever succeeded there' })
  refusals.succeeded(asked(ada, {}, { ...endpoint, slug: 'read-letter' }))
  expect(refusals.verdict(machine)).toEqual({ witness: 7 })
})

test('what succeeds in an organization that was emptied since is no counterpart', () => {
  const refusals = refusedAndLookedAt()
  refusals.beginAnew()
  refusals.succeeded(withoutSeal)
  expect(refusals.verdict(sealed)).toEqual(noCounterpart)
})
