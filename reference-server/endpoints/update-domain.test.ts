import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
  const add = [
    { domain: 'a.example', allow_subdomains: false },
    { domain: 'b.example', allow_subdomains: false },
  ]
  await org.control('domains', { add })
})

function update(domain: string, allow_subdomains = 'true', person = org.owner) {
  return org.patch(person, `/realm/domains/${domain}`, { allow_subdomains })
}

async function allowing(): Promise<string[]> {
  const { domains } = (await org.control('domains')).body
  const all = domains as { domain: string; allow_subdomains: boolean }[]
  return all.filter((each) => each.allow_subdomains).map((each) => each.domain)
}

test('an owner changes one domain, there and back', async () => {
  expect((await update('b.example')).body).toEqual({ result: 'success', msg: '' })
  expect(await allowing()).toEqual(['b.example'])
  await update('b.example', 'false')
  expect(await allowing()).toEqual([])
})

test('the domain is found whatever its case and encoding', async () => {
  expect((await update('B%2eExample')).body.result).toBe('success')
  expect(await allowing()).toEqual(['b.example'])
})

describe('refused is', () => {
  test.each(['administrator', 'moderator', 'member', 'guest'])('the %s', async (role) => {
    const [person] = await org.people(role, 1)
    expect((await update('b.example', 'true', person)).body.result).toBe('error')
    expect(await allowing()).toEqual([])
  })

  test.each(['c.example', 'sub.b.example', 'b.example.', ' '])('the unknown domain %j', async (domain) => {
    expect((await update(encodeURIComponent(domain))).body.code).toBe('BAD_REQUEST')
    expect(await allowing()).toEqual([])
  })

  test.each(['True', '1', '"true"', 'null', ''])('the value %j', async (value) => {
    expect((await update('b.example', value)).body.code).toBe('BAD_REQUEST')
    expect(await allowing()).toEqual([])
  })

  test('a request without the value', async () => {
    const { body } = await org.patch(org.owner, '/realm/domains/b.example')
    expect(body).toMatchObject({ result: 'error', var_name: 'allow_subdomains' })
  })
})

test('everybody is told, but only of a change', async () => {
  const queue = await org.queue(org.member, { event_types: '["realm_domains"]' })
  await update('b.example')
  await update('b.example')
  await org.control('domains', { add: [{ domain: 'c.example', allow_subdomains: true }] })
  const told = (op: string, domain: string) =>
    expect.objectContaining({ type: 'realm_domains', op, realm_domain: { domain, allow_subdomains: true } })
  expect(await org.events(org.member, queue)).toEqual([told('change', 'b.example'), told('add', 'c.example')])
})

test('the initial state holds them', async () => {
  await update('b.example')
  const { realm_domains } = await org.state(org.guest, { fetch_event_types: '["realm_domains"]' })
  expect(realm_domains).toEqual([
    { domain: 'a.example', allow_subdomains: false },
    { domain: 'b.example', allow_subdomains: true },
  ])
})

test.each([[{ domain: 'nowhere', allow_subdomains: true }], [{ domain: 'd.example' }], ['d.example']])(
  'the control protocol refuses to add %j',
  async (domain) => {
    expect((await org.control('domains', { add: [domain] })).status).toBe(400)
  },
)
