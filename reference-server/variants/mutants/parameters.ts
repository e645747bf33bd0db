// Faults in how parameters reach the endpoints: from where, and as what they are read.

import { faultsIn, type Mutant } from './mutant.ts'

const api = faultsIn('transport/api.ts')
const reading = faultsIn('transport/parameters.ts')

const getsQuery = "if (request.method === 'GET') return queryOf(request)"

/** `which` is a condition on `request`. */
function bodyLost(name: string, clause: string, which: string): Mutant {
  return api(name, clause, 'const body = request.body\n', `const body = ${which} ? undefined : request.body\n`)
}

const places: readonly Mutant[] = [
  api(
    'query-of-channel-addresses-lost',
    'get-channel-email.someone-elses-sender-refused',
    getsQuery,
    `if (request.raw.url?.includes('/email_address')) return new Map()\n  ${getsQuery}`,
  ),
  bodyLost('body-of-domain-lost', 'update-domain.owner-succeeds', "request.raw.url?.includes('/realm/domains/')"),
  bodyLost('body-of-put-lost', 'update-bot-storage.bot-succeeds', "request.method === 'PUT'"),
  bodyLost('body-of-reaction-lost', 'remove-reaction.own-succeeds', "request.raw.url?.endsWith('/reactions')"),
]

const types: readonly Mutant[] = [
  faultsIn('transport/form.ts')(
    'form-decoded-twice',
    'parameters.form-encoding',
    "return decoded.toString('latin1', 0, length)",
    "return unescape(decoded.toString('latin1', 0, length))",
  ),
  faultsIn('deactivation/deactivation-request.ts')(
    'actions-not-decoded',
    'deactivate-user.administrator-succeeds',
    "since(DEACTIVATION_ACTIONS_SINCE).json('actions')",
    "since(DEACTIVATION_ACTIONS_SINCE).text('actions')",
  ),
  faultsIn('endpoints/update-domain.ts')(
    'false-domain-flag-read-as-true',
    'update-domain.changed',
    "parameters.boolean('allow_subdomains')",
    "parameters.text('allow_subdomains') === undefined ? undefined : Boolean(parameters.text('allow_subdomains'))",
  ),
  reading(
    'booleans-by-truth',
    'parameters.of-other-type',
    "if (typeof value !== 'boolean') throw badRequest(`${name} is not a boolean`)\n    return value",
    'return Boolean(value)',
  ),
  reading(
    'integers-up-to-first-letter',
    'parameters.of-other-type',
    'const value = integerOf(text.trim())\n    if (value === undefined) throw badRequest(`${name} is not an integer`)',
    'const value = Number.parseInt(text, 10) || 0',
  ),
  faultsIn('editing/edit-request.ts')(
    'unlisted-propagate-mode-taken-for-default',
    'parameters.outside-the-list',
    "parameters.choice('propagate_mode', PROPAGATE_MODES) ?? 'change_one'",
    "PROPAGATE_MODES.find((mode) => mode === parameters.text('propagate_mode')) ?? 'change_one'",
  ),
  faultsIn('endpoints/get-streams.ts')(
    'unknown-name-refused',
    'parameters.unknown-no-hindrance',
    'return { streams }',
    "if (parameters.unsupported().length > 0) throw badRequest('Unknown parameters')\n    return { streams }",
  ),
  faultsIn('endpoints/is-group-member.ts')(
    'any-direct-only-flag-counts',
    'is-group-member.subgroup',
    "parameters.boolean('direct_member_only') ?? false",
    "parameters.boolean('direct_member_only') !== undefined",
  ),
  faultsIn('endpoints/get-streams.ts')(
    'archived-listed-though-excluded',
    'get-streams.archived-left-out',
    "!(parameters.since(ARCHIVED_CHANNELS_SINCE).boolean('exclude_archived') ?? true)",
    "parameters.since(ARCHIVED_CHANNELS_SINCE).boolean('exclude_archived') !== undefined",
  ),
]

export const parameterMutants: readonly Mutant[] = [...places, ...types]
