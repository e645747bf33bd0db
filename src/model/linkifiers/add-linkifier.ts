// POST /realm/filters: a linkifier is added, with an id of its own. Who may is not said.

import type { Moment } from '../facts/moment.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import { isMissingLinkifier } from '../readings/linkifiers.ts'
import { type LinkifierPart, linkifierParts, linkifiersShelf, noLinkifier, partKey } from '../things/linkifier.ts'
import type { Change, Unnamed, Value } from '../things/shelf.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { type AddLinkifierRequest, linked, linkifierConditions, reverseOf } from './linkifier-request.ts'

const clauses = {
  slug: 'add-linkifier',
  pattern: 'add-linkifier.pattern-invalid-refused',
  template: 'add-linkifier.template-invalid-refused',
  alternative: 'add-linkifier.alternative-template-invalid-refused',
  mismatch: 'add-linkifier.reverse-template-mismatch-refused',
}

const accepted = {
  none: 'add-linkifier.reverse-template-optional',
  plain: 'add-linkifier.reverse-template',
  braces: 'add-linkifier.reverse-template-braces',
}

export const addLinkifier = rule<AddLinkifierRequest>((world, request, at) => ({
  conditions: (trusted) => conditionsOf(trusted, request, at),
  promise: accepted[reverseOf(request)],
  changes: ({ id }) => [changeOf(request, id)],
  done: (seen, { id }) =>
    typeof id === 'number'
      ? { observations: [...seen, ownId(world, id)], effects: linked(world, clauses.slug, id, request, at) }
      : { observations: [] },
}))

const added = 'add-linkifier.added'

function changeOf(request: AddLinkifierRequest, id: unknown): Change {
  const isNamed = typeof id === 'number'
  return {
    shelf: linkifiersShelf,
    values: isNamed ? linkifierParts.map((part) => given(request, id, part)) : [],
    ...(!isNamed && { another: another(request), isExact: true }),
    unlessRefused: 'add-linkifier.refused-adds-nothing',
    leavesKeys: { clause: added, instead: [noLinkifier] },
  }
}

function given(request: AddLinkifierRequest, id: number, part: LinkifierPart): Value {
  const value = part === 'reverse_template' ? (request[part] ?? null) : request[part]
  // The text does not say what becomes of empty parts, nor of parts that are left out.
  const isPlain = value !== undefined && value !== ''
  return { key: partKey(id, part), promise: added, ...(isPlain && { to: JSON.stringify(value) }) }
}

/** Nobody was told its id, but its pattern shows which request it is of. */
function another({ pattern, url_template }: AddLinkifierRequest): Unnamed {
  const shown = pattern ?? url_template
  return { promise: added, instead: shown === undefined ? [] : [JSON.stringify(shown)] }
}

function conditionsOf(world: World, request: AddLinkifierRequest, at: Moment): readonly Condition[] {
  if (at.user_id === undefined) return [when('authentication.required', 'yes')]
  const { pattern, url_template } = request
  return [
    when('add-linkifier.required-refused', yesIf(pattern === undefined || url_template === undefined)),
    ...linkifierConditions(world, request, at, clauses),
  ]
}

function ownId(world: World, id: number): Observation {
  const clause = 'add-linkifier.own-id'
  if (isMissingLinkifier(world, id) !== 'no') return holds(clause)
  return broken(clause, 'an id that no other linkifier has', `id ${id}, which another one has`)
}
