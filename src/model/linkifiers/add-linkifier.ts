// POST /realm/filters: a linkifier is added, with an id of its own. Who may is not said.

import { unknown } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { isKnownAs } from '../facts/read-back.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import { eachField, type LinkifierField, linkifierSubject, promised } from '../things/linkifier-records.ts'
import { add, put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { type AddLinkifierRequest, linkifierConditions, othersAfter, reverseOf, unsure } from './linkifier-request.ts'

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
  conditions: conditionsOf(world, request, at),
  promise: accepted[reverseOf(request)],
  touched: [linkifierSubject('new')],
  unanswered: () => ({ effects: [unsure] }),
  refused: () => ({ effects: [add('refusedLinkifiers', { exchange: at.exchange, pattern: request.pattern })] }),
  done: (seen, { id }) =>
    typeof id === 'number'
      ? { observations: [...seen, ownId(world, id)], effects: added(world, request, id, at), touched: [] }
      : { observations: [], effects: [unsure] },
}))

function conditionsOf(world: World, request: AddLinkifierRequest, at: Moment): readonly Condition[] {
  if (at.user_id === undefined) return [when('authentication.required', 'yes')]
  const { pattern, url_template } = request
  return [
    when('add-linkifier.required-refused', yesIf(pattern === undefined || url_template === undefined)),
    ...linkifierConditions(world, request, at, clauses),
  ]
}

function ownId({ state }: World, id: number): Observation {
  const clause = 'add-linkifier.own-id'
  const isTwice = isKnownAs(state.linkifierRecords.get(id)?.isThere ?? unknown, true)
  if (!isTwice) return holds(clause)
  return broken(clause, 'an id that no other linkifier has', `id ${id}, which another one has`)
}

function added(world: World, request: AddLinkifierRequest, id: number, at: Moment): readonly Effect[] {
  const clause = 'add-linkifier.added'
  const { pattern, url_template, alternative_url_templates = [] } = request
  if (pattern === undefined || url_template === undefined) return [unsure]
  const field = (name: LinkifierField) => {
    const value = name === 'reverse_template' && request[name] === undefined ? null : request[name]
    // What an empty one is stored as is said of updates only, and what is not given may be anything.
    return value === undefined || value === '' ? unknown : promised(JSON.stringify(value), at.exchange, clause)
  }
  const record = { id, isThere: promised(true, at.exchange, clause, [false]), fields: eachField(field) }
  return [
    ...othersAfter(world, 'add-linkifier', id, request, at, clause),
    put('linkifierRecords', id, record),
    { set: 'linkifier', to: { id, pattern, url_template, by: at.exchange, alternatives: alternative_url_templates } },
  ]
}
