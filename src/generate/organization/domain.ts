// Gestures around allowed e-mail domains, with a look at all of them after each request.

import { each, either, gesture } from '../arbitraries.ts'
import { domainNamed, giveRole, madePerson, makePeople, noOwner, roles } from '../made-steps.ts'
import type { Step, Value } from '../plan.ts'
import { control, request } from '../steps.ts'

const add = [
  { domain: domainNamed('plumb'), allow_subdomains: false },
  { domain: domainNamed('line'), allow_subdomains: true },
]
const makeDomains: Step = control('domains', { add }, 'domains')
const lookAtAll: Step = control('domains', {})
const first: Value = { answer: 'domains', field: 'add.0.domain' }
const second: Value = { answer: 'domains', field: 'add.1.domain' }

function allow(as: string | undefined, domain: Value, allow_subdomains: boolean | undefined): Step {
  return request('update-domain', as, { domain, allow_subdomains })
}

/** The owner changes both, with and without effect. */
const byOwner = gesture([either], (last) => [
  makePeople('person', ['owner']),
  makeDomains,
  [allow('person0', first, true), lookAtAll],
  allow('person0', first, true),
  [allow('person0', second, false), lookAtAll],
  allow('person0', first, false),
  [allow('person0', second, last), lookAtAll],
  noOwner('person', 0),
])

/** Nobody may but an owner; whoever becomes one may at once, and no longer when they are none. */
const byRole = gesture([], () => [
  makePeople('person', roles),
  makeDomains,
  [1, 2, 3, 4].map((number) => [allow(`person${number}`, first, true), lookAtAll]),
  [allow('person0', first, true), lookAtAll],
  [1, 2, 3, 4].map((number) => [
    giveRole(madePerson('person', number), 'owner'),
    allow(`person${number}`, first, true),
    giveRole(madePerson('person', number), roles[number] ?? 'member'),
    [allow(`person${number}`, first, false), lookAtAll],
  ]),
  [allow('person0', first, false), lookAtAll],
  noOwner('person', 0),
])

/** Without the parameter, and for a domain that is not there. */
const incomplete = gesture([either], (allowed) => [
  makePeople('person', ['owner']),
  makeDomains,
  allow('person0', first, undefined),
  [allow('person0', second, undefined), lookAtAll],
  [allow('person0', domainNamed('absent'), allowed), lookAtAll],
  allow('person0', first, allowed),
  [allow('person0', second, allowed), lookAtAll],
  noOwner('person', 0),
])

export const domainGestures = each(1, byOwner, byRole, incomplete)
