/** What the text forbids of linkifiers and allowed e-mail domains. */
import { breaking, missed, partly } from '../history.ts'
import { ask, made, ok, rest } from '../tell.ts'

const plain = { pattern: 'F-(?P<n>[0-9]+)', url_template: 'https://a.example/{n}' }

const reversed = { ...plain, reverse_template: 'F-{n}', example_input: 'F-12' }

const adds = (sent: object, response = ok({ id: 8 })) => ask('adam', 'POST /realm/filters', { ...sent }, response)

const told = (...linkifiers: object[]) => made('linkifiers', { linkifiers })

const kept = { ...plain, reverse_template: null, alternative_url_templates: [], example_input: null }

const domain = (actor: string, response = ok()) =>
  ask(actor, 'PATCH /realm/domains/zoo.example', { allow_subdomains: true }, response)

const domains = (allow: boolean, add: object[] = []) =>
  made('domains', { add, domains: [{ domain: 'zoo.example', allow_subdomains: allow }] })

const beginning = domains(false, [{ domain: 'zoo.example', allow_subdomains: false }])

export const organization = [
  breaking(327, 'A linkifier has no id', 'add-linkifier.id', [adds(plain, ok())], partly),
  breaking(
    327,
    'A linkifier without a template is taken',
    'add-linkifier.required-refused',
    [adds({ pattern: plain.pattern })],
    partly,
  ),
  breaking(
    327,
    'An example that is not regenerated is taken',
    'add-linkifier.reverse-template-mismatch-refused',
    [adds({ ...reversed, reverse_template: 'G-{n}' })],
    partly,
  ),
  breaking(326, 'A linkifier that was added is not there', 'add-linkifier.added', [
    told({ id: 7, ...kept, pattern: 'G-(?P<n>[0-9]+)' }),
    adds(plain),
    rest,
    told({ id: 7, ...kept, pattern: 'G-(?P<n>[0-9]+)' }),
  ]),
  breaking(
    327,
    'Two linkifiers have one id',
    missed('an unseen request may have removed the first one'),
    [adds(plain), adds({ ...plain, pattern: 'G-(?P<n>[0-9]+)' })],
    partly,
  ),
  breaking(330, 'An empty reverse template stays one', 'update-linkifier.reverse-template-reset', [
    adds(reversed),
    ask('adam', 'PATCH /realm/filters/8', { ...reversed, reverse_template: '', alternative_url_templates: [] }, ok()),
    rest,
    told({ id: 8, ...kept, reverse_template: 'F-{n}', example_input: 'F-12' }),
  ]),
  breaking(330, 'A linkifier that was changed is as it was', 'update-linkifier.updated', [
    adds(plain),
    ask('adam', 'PATCH /realm/filters/8', { ...plain, url_template: 'https://b.example/{n}' }, ok()),
    rest,
    told({ id: 8, ...kept }),
  ]),
  breaking(336, 'An administrator changes a domain', 'update-domain.administrator-refused', [
    beginning,
    domain('adam'),
  ]),
  breaking(336, 'A domain that was changed is as it was', 'update-domain.changed', [
    beginning,
    domain('olga'),
    rest,
    domains(false),
  ]),
  breaking(
    336,
    'A domain changes without its parameter',
    'update-domain.allow-subdomains-missing-refused',
    [beginning, ask('olga', 'PATCH /realm/domains/zoo.example', {}, ok())],
    partly,
  ),
]
