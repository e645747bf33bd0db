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

async function all(): Promise<unknown> {
  return (await org.control('linkifiers')).body.linkifiers
}

async function addressOf(content: string): Promise<string | undefined> {
  const { content: html } = await org.read(await org.message('t', content))
  return /href="([^"]*)"/.exec(html)?.[1]
}

describe('a linkifier', () => {
  test('makes links in messages and topics', async () => {
    expect(await add(TICKET)).toEqual({ result: 'success', msg: '', id: 1 })
    const { content, topic_links } = await org.read(await org.message('see #12', 'and #345!'))
    expect(content).toBe('<p>and <a href="https://t.example/345">#345</a>!</p>')
    expect(topic_links).toEqual([{ text: '#12', url: 'https://t.example/12' }])
  })

  test.each([
    ['https://e.example/{a}/{b}', 'https://e.example/x/y%20z'],
    ['https://e.example/{a,b}', 'https://e.example/x,y%20z'],
    ['https://e.example{/a,b}', 'https://e.example/x/y%20z'],
    ['https://e.example/{?a,b}', 'https://e.example/?a=x&amp;b=y%20z'],
    ['https://e.example/?q=1{&b}{&a}', 'https://e.example/?q=1&amp;b=y%20z&amp;a=x'],
    ['https://e.example/{+a}{#b}', 'https://e.example/x#y%20z'],
    ['https://e.example/{a}{.b}', 'https://e.example/x.y%20z'],
    ['https://e.example/{a:3}{;b}', 'https://e.example/x;b=y%20z'],
    ['https://e.example/{a}{b*}', 'https://e.example/xy%20z'],
  ])('has a template by RFC 6570: %s', async (url_template, expected) => {
    expect((await add({ pattern: '<<(?<a>[a-z]+)-(?<b>[a-z ]+)>>', url_template })).result).toBe('success')
    expect(await addressOf('<<x-y z>>')).toBe(expected)
  })

  test('runs in linear time', async () => {
    await add({ pattern: '(?P<a>(x+x+)+y)', url_template: 'https://e.example/{a}' })
    expect(await addressOf('x'.repeat(5000))).toBeUndefined()
  })

  test('is kept with all its parts', async () => {
    const alternative_url_templates = ['https://old.example/{id}', 'https://older.example/?t={id}']
    await add({ ...REVERSIBLE, alternative_url_templates: JSON.stringify(alternative_url_templates) })
    await add({ pattern: 'tea', url_template: 'https://tea.example/' })
    expect(await all()).toEqual([
      { id: 1, ...REVERSIBLE, alternative_url_templates },
      { id: 2, pattern: 'tea', url_template: 'https://tea.example/', ...UNUSED },
    ])
  })
})

describe('the reverse template', () => {
  test.each([
    ['#(?P<id>[0-9]+)', '#{id}', '#12', true],
    ['#(?P<id>[0-9]+)', '{id}', '#12', false],
    ['#(?P<id>[0-9]+)', '#{{{id}}}', '#12', false],
    ['\\{(?P<id>[0-9]+)\\}', '{{{id}}}', '{12}', true],
    ['\\{(?P<id>[0-9]+)\\}', '{{id}}', '{12}', false],
    ['(?i)tea-(?P<id>[0-9]+)', 'tea-{id}', 'TEA-1', false],
    ['#(?P<id>[0-9]+)', '#{id}', 'see #12', false],
    ['#(?P<id>[0-9]+)', 'see #{id}', 'see #12', true],
    ['#(?P<id>[0-9]+)', '#{id}', 'nothing', false],
    ['#(?P<id>[0-9]+)', '#{other}', '#12', false],
    ['#(?P<id>[0-9]+)', '#{id', '#12', false],
    ['#(?P<id>[0-9]+)', '#id}', '#12', false],
    ['#(?P<id>[0-9]+)', '#{}', '#12', false],
  ])('of %s, %s, must make %s again: %s', async (pattern, reverse_template, example_input, isRight) => {
    const body = await add({ ...TICKET, pattern, reverse_template, example_input })
    expect(body.code ?? body.result).toBe(isRight ? 'success' : 'BAD_REQUEST')
    expect(await all()).toHaveLength(isRight ? 1 : 0)
  })
})

describe('refused is', () => {
  test.each(WRONG)('%j', async (form) => {
    expect((await add({ ...TICKET, ...form } as Form)).code).toBe('BAD_REQUEST')
    expect(await all()).toEqual([])
  })

  test.each(['pattern', 'url_template'])('a request without %s', async (name) => {
    const { [name]: _, ...form }: Form = TICKET
    expect(await add(form)).toMatchObject({ result: 'error', var_name: name })
  })

  test.each(['moderator', 'member', 'guest'] as const)('the %s', async (role) => {
    const { id } = await add(TICKET)
    const form = { pattern: 'tea', url_template: 'https://tea.example/' }
    expect((await add(form, org[role])).result).toBe('error')
    expect(await all()).toEqual([{ id, ...TICKET, ...UNUSED }])
  })
})

test('clients that know templates are told all linkifiers', async () => {
  const event_types = '["realm_linkifiers"]'
  const knowing = await org.queue(org.guest, { event_types, client_capabilities: '{"linkifier_url_template":true}' })
  const other = await org.queue(org.guest, { event_types })
  const { id } = await add(REVERSIBLE)
  const event = (linkifier: object) => {
    return { id: expect.any(Number), type: 'realm_linkifiers', realm_linkifiers: [{ id, ...UNUSED, ...linkifier }] }
  }
  expect(await org.events(org.guest, knowing)).toEqual([event(REVERSIBLE)])
  expect(await org.events(org.guest, other)).toEqual([])
})

test('the control protocol replaces them and gives their ids', async () => {
  await add(TICKET)
  const linkifiers = [TICKET, { pattern: 'tea', url_template: 'https://tea.example/' }]
  expect((await org.control('linkifiers', { linkifiers })).body).toEqual({ linkifiers: [{ id: 2 }, { id: 3 }] })
  expect(await all()).toEqual(linkifiers.map((each, place) => ({ id: place + 2, ...each, ...UNUSED })))
})
