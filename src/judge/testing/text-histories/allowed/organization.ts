/** What the text allows of linkifiers and allowed e-mail domains. */
import { allowed } from '../history.ts'
import { ask, lost, made, ok, refused } from '../tell.ts'

const plain = { pattern: 'F-(?P<n>[0-9]+)', url_template: 'https://a.example/{n}' }
const reversed = { ...plain, reverse_template: 'F-{n}', example_input: 'F-12' }
const kept = { ...plain, reverse_template: null, alternative_url_templates: [], example_input: null }
const adds = (sent: object, response = ok({ id: 8 }), actor = 'adam') =>
  ask(actor, 'POST /realm/filters', { ...sent }, response)
const changes = (id: number, sent: object, response = ok()) =>
  ask('adam', `PATCH /realm/filters/${id}`, { ...sent }, response)
const told = (...linkifiers: object[]) => made('linkifiers', { linkifiers })
const domain = (allow: boolean, response = ok(), actor = 'olga') =>
  ask(actor, 'PATCH /realm/domains/zoo.example', { allow_subdomains: allow }, response)
const domains = (allow: boolean, add: object[] = []) =>
  made('domains', { add, domains: [{ domain: 'zoo.example', allow_subdomains: allow }] })
const start = domains(false, [{ domain: 'zoo.example', allow_subdomains: false }])

export const organization = [
  allowed('A linkifier is added and told', [told(), adds(plain), told({ id: 8, ...kept })]),
  allowed('An example with braces is refused, and one without is taken', [
    adds(
      {
        pattern: 'T(?P<n>[0-9]+)',
        url_template: 'https://a.example/{n}',
        reverse_template: '{{/}}T{n}{{/}}',
        example_input: '{}T12{}',
      },
      refused(),
    ),
    adds(reversed),
  ]),
  allowed('A pattern outside what the server can do is refused', [
    adds({ ...plain, pattern: '(?<=x)(?P<n>[0-9]+)' }, refused()),
  ]),
  allowed('A template that is no template is refused', [
    adds({ ...plain, url_template: 'https://a.example/{n' }, refused()),
  ]),
  allowed('An example that is not regenerated is refused', [
    adds({ ...reversed, reverse_template: 'G-{n}' }, refused()),
  ]),
  allowed('The same pattern twice is refused', [adds(plain), adds(plain, refused())]),
  allowed('The same pattern twice is taken', [adds(plain), adds(plain, ok({ id: 9 }))]),
  allowed('A member adds a linkifier', [adds(plain, ok({ id: 8 }), 'ann')]),
  allowed('A member may not add a linkifier', [adds(plain, refused('NO'), 'ann')]),
  allowed('An empty reverse template becomes none', [
    adds(reversed),
    changes(8, { ...reversed, reverse_template: '', alternative_url_templates: [] }),
    told({ id: 8, ...kept, example_input: 'F-12' }),
  ]),
  allowed('Part of a linkifier is changed', [
    adds(plain),
    changes(8, { url_template: 'https://b.example/{n}' }),
    told({ id: 8, ...kept, url_template: 'https://b.example/{n}' }),
  ]),
  allowed('Part of a linkifier is not enough', [
    adds(plain),
    changes(8, { url_template: 'https://b.example/{n}' }, refused()),
    told({ id: 8, ...kept }),
  ]),
  allowed('A linkifier that is missing is refused', [told(), changes(77, plain, refused('NO_SUCH'))]),
  allowed('Fixtures replace linkifiers beside', [adds(plain), told(), changes(8, plain, refused())]),
  allowed('An owner changes a domain', [start, domain(true), domains(true)]),
  allowed('An administrator may not change a domain', [
    start,
    domain(true, refused('NOT_OWNER'), 'adam'),
    domains(false),
  ]),
  allowed('A domain that is not there is refused', [
    start,
    ask('olga', 'PATCH /realm/domains/moon.example', { allow_subdomains: true }, refused()),
    domains(false),
  ]),
  allowed('A domain in capitals is the same or is refused', [
    start,
    ask('olga', 'PATCH /realm/domains/ZOO.example', { allow_subdomains: true }, refused()),
  ]),
  allowed('A domain without an answer changed', [
    start,
    ask('olga', 'PATCH /realm/domains/zoo.example', { allow_subdomains: true }, lost),
    domains(true),
  ]),
  allowed(
    'A domain changes twice at once',
    [
      start,
      { ...domain(true), lasts: 3 },
      { ...ask('owen', 'PATCH /realm/domains/zoo.example', { allow_subdomains: false }, ok()), lasts: 3 },
      domains(true),
    ],
    { accounts: { owen: { user_id: 1, role: 'owner' } } },
  ),
]
