import { beforeEach, describe, expect, test } from 'vitest'
import { REVERSIBLE, TICKET, UNUSED, WRONG } from '../testing/linkifiers.ts'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

type Form = Record<string, string>

async function add(form: Form, person = org.owner) {
  return (await org.post(person, '/realm/filters', form)).body
}

async function update(id: unknown, form: Form, person = org.owner) {
  return (await org.patch(person, `/realm/filters/${id}`, form)).body
}

async function all(): Promise<unknown> {
  return (await org.control('linkifiers')).body.linkifiers
}

async function addressOf(content: string): Promise<string | undefined> {
  const { content: html } = await org.read(await org.message('t', content))
  return /href="([^"]*)"/.exec(html)?.[1]
}

test('a change takes effect at once, in place of what was', async () => {
  const { id } = await add(TICKET)
  expect(await addressOf('#7')).toBe('https://t.example/7')
  await update(id, { pattern: 'T-(?P<id>[0-9]+)', url_template: 'https://u.example/{id}' })
  expect([await addressOf('#7'), await addressOf('T-7')]).toEqual([undefined, 'https://u.example/7'])
})

describe('the reverse template', () => {
  test('is checked against the new example, and taken away by an empty one', async () => {
    const { id } = await add(REVERSIBLE)
    expect((await update(id, { ...REVERSIBLE, reverse_template: '{id}' })).code).toBe('BAD_REQUEST')
    expect((await update(id, { ...REVERSIBLE, pattern: 'T-(?P<id>[0-9]+)' })).code).toBe('BAD_REQUEST')
    expect(await all()).toMatchObject([REVERSIBLE])
    expect(await update(id, { ...REVERSIBLE, reverse_template: '' })).toEqual({ result: 'success', msg: '' })
    expect(await all()).toMatchObject([{ ...REVERSIBLE, reverse_template: null }])
  })

  test('stays where it is left out', async () => {
    const { id } = await add({ ...REVERSIBLE, alternative_url_templates: '["https://old.example/{id}"]' })
    await update(id, { ...TICKET, url_template: 'https://u.example/{id}' })
    const kept = { reverse_template: '#{id}', alternative_url_templates: ['https://old.example/{id}'] }
    expect(await all()).toMatchObject([{ url_template: 'https://u.example/{id}', ...kept }])
  })
})

describe('refused is', () => {
  test.each(WRONG)('%j', async (form) => {
    const { id } = await add(TICKET)
    expect((await update(id, { ...TICKET, ...form } as Form)).code).toBe('BAD_REQUEST')
    expect(await all()).toEqual([{ id, ...TICKET, ...UNUSED }])
  })

  test.each(['999', '0', 'x'])('the id %s', async (id) => {
    await add(TICKET)
    expect((await update(id, TICKET)).code).toBe('BAD_REQUEST')
  })

  test.each(['pattern', 'url_template'])('a request without %s', async (name) => {
    const { [name]: _, ...form }: Form = TICKET
    expect(await update((await add(TICKET)).id, form)).toMatchObject({ result: 'error', var_name: name })
  })

  test.each(['moderator', 'member', 'guest'] as const)('the %s', async (role) => {
    const { id } = await add(TICKET)
    const form = { pattern: 'tea', url_template: 'https://tea.example/' }
    expect((await update(id, form, org[role])).result).toBe('error')
    expect(await all()).toEqual([{ id, ...TICKET, ...UNUSED }])
  })
})

test('clients that know templates are told all linkifiers', async () => {
  const event_types = '["realm_linkifiers"]'
  const knowing = await org.queue(org.guest, { event_types, client_capabilities: '{"linkifier_url_template":true}' })
  const other = await org.queue(org.guest, { event_types })
  const { id } = await add(TICKET)
  await update(id, REVERSIBLE)
  const event = (linkifier: object) => {
    return { id: expect.any(Number), type: 'realm_linkifiers', realm_linkifiers: [{ id, ...UNUSED, ...linkifier }] }
  }
  expect(await org.events(org.guest, knowing)).toEqual([event(TICKET), event(REVERSIBLE)])
  expect(await org.events(org.guest, other)).toEqual([])
})
