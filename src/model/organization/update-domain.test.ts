import { describe, expect, test } from 'vitest'
import { Deeds, type Fields } from '../testing/deeds.ts'

const orchard = 'orchard.example'
const garden = 'garden.example'

function story(): Deeds {
  const told = new Deeds()
  const domains = [listed(orchard, false), listed(garden, true)]
  told.see('domains', { add: domains, domains })
  return told
}

function listed(domain: string, allow_subdomains: boolean): Fields {
  return { domain, allow_subdomains }
}

function change(told: Deeds, as: Parameters<Deeds['ask']>[1], asked: Fields = {}, answer: string | Fields = {}) {
  return told.ask('update-domain', as, { domain: orchard, allow_subdomains: true, ...asked }, answer)
}

describe('an owner', () => {
  test('changes a domain', () => {
    const told = story()
    expect(change(told, 'owner')).toEqual(['holds update-domain.owner-succeeds'])
    const seen = told.see('domains', { domains: [listed(orchard, true), listed(garden, true)] })
    expect(seen).toEqual(['1 holds update-domain.changed', '1 holds update-domain.others-stay'])
  })

  test('is refused', () => {
    expect(change(story(), 'owner', {}, 'BAD_REQUEST')).toEqual(['broken update-domain.owner-succeeds'])
  })

  test.each<[string, Fields[]]>([
    ['update-domain.changed', [listed(orchard, false), listed(garden, true)]],
    ['update-domain.changed', [listed(garden, true)]],
    ['update-domain.others-stay', [listed(orchard, true)]],
  ])('is told so in vain: %s', (clause, domains) => {
    const told = story()
    change(told, 'owner')
    expect(told.see('domains', { domains })).toContain(`1 broken ${clause}`)
  })

  test('changes none that is not among the allowed ones', () => {
    const missing = { domain: 'nowhere.example' }
    const clause = 'update-domain.missing-domain-refused'
    expect(change(story(), 'owner', missing, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
    expect(change(story(), 'owner', missing)).toEqual([`broken ${clause}`])
    expect(change(new Deeds(), 'owner', missing)).toEqual([])
  })

  test('may write a domain in other letters, of which nothing is said', () => {
    const capitals = { domain: 'Orchard.example' }
    expect(change(story(), 'owner', capitals)).toEqual([])
    expect(change(story(), 'owner', capitals, 'BAD_REQUEST')).toEqual(['cannot-tell update-domain.owner-succeeds'])
  })

  test('must say what to change', () => {
    const asked = { allow_subdomains: undefined }
    const clause = 'update-domain.allow-subdomains-missing-refused'
    expect(change(story(), 'owner', asked, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
    expect(change(story(), 'owner', asked)).toEqual([`broken ${clause}`])
  })
})

describe('whoever is no owner', () => {
  test.each(['administrator', 'moderator', 'author', 'guest'] as const)('%s is refused', (as) => {
    const role = as === 'author' ? 'member' : as
    const told = story()
    expect(change(told, as, {}, 'UNAUTHORIZED')).toEqual([`refused update-domain.${role}-refused`])
    expect(change(story(), as)).toEqual([`broken update-domain.${role}-refused`])
  })

  test('changes nothing', () => {
    const told = story()
    change(told, 'author', {}, 'BAD_REQUEST')
    const clause = 'update-domain.refused-changes-nothing'
    expect(told.see('domains', { domains: [listed(orchard, false), listed(garden, true)] })).toEqual([
      `1 holds ${clause}`,
    ])
    expect(told.confirmed).toContain(`domains ${orchard}`)
    change(told, 'author', {}, 'BAD_REQUEST')
    expect(told.see('domains', { domains: [listed(orchard, true), listed(garden, true)] })).toEqual([
      `2 broken ${clause}`,
    ])
    expect(told.confirmed).toContain(`domains ${garden}`)
    expect(told.confirmed).not.toContain(`domains ${orchard}`)
  })

  test('adds nothing', () => {
    const told = story()
    change(told, 'owner', { domain: 'nowhere.example' }, 'BAD_REQUEST')
    expect(told.see('domains', { domains: [listed('nowhere.example', true)] })).toContain(
      '1 broken update-domain.refused-changes-nothing',
    )
  })

  test('may be a bot of which nobody knows the role', () => {
    const told = story()
    told.bot(30, 'owner')
    expect(change(told, 30)).toEqual([])
    expect(change(told, 30, {}, 'BAD_REQUEST')).toEqual(['cannot-tell update-domain.owner-succeeds'])
  })
})

test('nobody changes nothing', () => {
  expect(change(story(), 'nobody', {}, 'UNAUTHORIZED')).toEqual(['refused authentication.required'])
})

test('a change without an answer may be seen or not', () => {
  const told = story()
  change(told, 'owner', {}, 'none')
  expect(told.touched).toEqual([`domains ${orchard}`])
  const seen = [listed(orchard, true), listed(garden, true)]
  expect(told.see('domains', { domains: seen })).toEqual([])
  told.wait(60)
  expect(told.see('domains', { domains: seen })).toEqual([])
  expect(told.see('domains', { domains: seen })).toEqual([])
  expect(told.confirmed).toContain(`domains ${orchard}`)
})

test('what a fixture changes is not what requests promised', () => {
  const told = story()
  change(told, 'owner')
  const domains = [listed(orchard, false), listed(garden, true)]
  expect(told.see('domains', { add: [listed(orchard, false)], domains })).toEqual(['1 holds update-domain.others-stay'])
})
