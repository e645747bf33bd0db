// What the two endpoints for linkifiers have in common: what is in order, what must be refused, and what is left open.

import type { Answered } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { type Condition, maybeIf, when, yesIf } from '../facts/refusal.ts'
import { anyRoleOf } from '../readings/bot-roles.ts'
import { linkedAnew, mayHavePattern } from '../readings/linkifiers.ts'
import type { Linkifier } from '../things/linkifier.ts'
import { add, put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import { dialectOf, groupsOf, hasBraces, matchesIn, namesIn, patternForm, regenerates } from './linkifier-pattern.ts'
import { type Form, formOf, variablesOf } from './rfc6570.ts'

export interface AddLinkifierRequest {
  readonly pattern?: string
  readonly url_template?: string
  readonly reverse_template?: string
  readonly alternative_url_templates?: readonly string[]
  readonly example_input?: string
}

export interface LinkifierClauses {
  readonly slug: string
  readonly pattern: string
  readonly template: string
  readonly alternative: string
  readonly mismatch: string
}

export function linkifierConditions(
  world: World,
  request: AddLinkifierRequest,
  { user_id }: Moment,
  clauses: LinkifierClauses,
  id?: number,
): readonly Condition[] {
  const { pattern, url_template, alternative_url_templates = [] } = request
  const forms = alternative_url_templates.map((each) => ofForm(formOf(each)))
  const alternatives = forms.find((each) => each === 'yes') ?? forms.find((each) => each === 'maybe') ?? 'no'
  return [
    maybeIf('permissions.linkifiers', !world.state.served.has(ableKey(world, clauses.slug, user_id))),
    when(clauses.pattern, pattern === undefined ? 'no' : ofForm(patternForm(pattern))),
    when(clauses.template, url_template === undefined ? 'no' : ofForm(formOf(url_template))),
    when(clauses.alternative, alternatives),
    when(clauses.mismatch, isMismatch(request)),
    maybeIf('a linkifier of which not all is said', isOdd(world, request, id)),
  ]
}

function ofForm(form: Form | 'expression'): Answered {
  if (form === 'none') return 'yes'
  return form === 'odd' ? 'maybe' : 'no'
}

function isMismatch({ pattern, reverse_template, example_input }: AddLinkifierRequest): Answered {
  if (pattern === undefined) return 'no'
  if (!reverse_template) {
    if (example_input === undefined) return 'no'
    // Whether an example without a template that makes it again is looked at is not said.
    return matchesIn(example_input, pattern)?.[0]?.text === example_input ? 'no' : 'maybe'
  }
  if (example_input === undefined || patternForm(pattern) !== 'expression') return 'maybe'
  const made = regenerates(pattern, reverse_template, example_input)
  return made === 'odd' ? 'maybe' : yesIf(made === 'other')
}

/** No example, the same pattern twice, names for nothing, groups for nothing, another dialect, no URL. */
function isOdd(world: World, request: AddLinkifierRequest, id: number | undefined): boolean {
  const { pattern, url_template, reverse_template = '', alternative_url_templates = [] } = request
  if (pattern === undefined || url_template === undefined || request.example_input === undefined) return true
  if (pattern === '') return true
  const groups = new Set(groupsOf(pattern))
  const templates = [url_template, ...alternative_url_templates]
  const names = [...templates.flatMap(variablesOf), ...namesIn(reverse_template)]
  const isExact = names.every((name) => groups.has(name)) && [...groups].every((group) => names.includes(group))
  const isKnownDialect = world.state.served.has(dialectKey(pattern))
  const isPlain = /^[\x21-\x7e ]+$/u.test(pattern) && pattern === pattern.trim()
  const areUrls = templates.every((template) => /^https?:\/\/[\w.-]+\//u.test(template))
  return mayHavePattern(world, pattern, id) || !isExact || !isKnownDialect || !areUrls || !isPlain
}

function ableKey(world: World, slug: string, user_id: number | undefined): string {
  return `${slug} ${user_id} ${user_id === undefined ? '' : anyRoleOf(world, user_id)}`
}

export function dialectKey(pattern: string): string {
  return `linkifiers with ${dialectOf(pattern)}`
}

/** Whoever did it once may do it again, the pattern was one, and links are otherwise from now on. */
export function linked(
  world: World,
  slug: string,
  id: number,
  request: AddLinkifierRequest,
  { user_id, exchange }: Moment,
  before?: Linkifier['before'],
): readonly Effect[] {
  const { pattern, url_template, alternative_url_templates: alternatives = [] } = request
  if (pattern === undefined || url_template === undefined) return [linkedAnew(world)]
  return [
    put('linkifiers', id, { pattern, url_template, by: exchange, alternatives, ...(before && { before }) }),
    linkedAnew(world),
    add('served', ableKey(world, slug, user_id)),
    add('served', dialectKey(pattern)),
  ]
}

/** Whether a reverse template is given that makes the example again; with doubled braces or without. */
export function reverseOf({ reverse_template }: AddLinkifierRequest): 'none' | 'plain' | 'braces' {
  if (!reverse_template) return 'none'
  return hasBraces(reverse_template) ? 'braces' : 'plain'
}
