// PATCH /realm/filters/{filter_id}: a linkifier gets another pattern and other templates, and keeps its id.

import { type Fact, unknown, whether } from '../facts/fact.ts'
import { leftAlone, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import type { Linkifier } from '../things/linkifier.ts'
import { eachField, type LinkifierField, type LinkifierRecord, linkifierSubject } from '../things/linkifier-records.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import { isMadeUp } from '../world/made-up.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { type AddLinkifierRequest, linkifierConditions, othersAfter, unsure } from './linkifier-request.ts'

export interface UpdateLinkifierRequest extends AddLinkifierRequest {
  readonly filter_id: number
}

const clauses = {
  slug: 'update-linkifier',
  pattern: 'update-linkifier.pattern-invalid-refused',
  template: 'update-linkifier.template-invalid-refused',
  alternative: 'update-linkifier.alternative-template-invalid-refused',
  mismatch: 'update-linkifier.reverse-template-mismatch-refused',
}

export const updateLinkifier = rule<UpdateLinkifierRequest>((world, request, at) => {
  const { filter_id } = request
  const record = world.state.linkifierRecords.get(filter_id)
  return {
    conditions: conditionsOf(world, request, at, record),
    promise: 'update-linkifier.accepted',
    // Of one that is not there it can be seen that it did not come.
    touched: [linkifierSubject(record ? filter_id : 'new')],
    unanswered: () => ({ effects: [unsure] }),
    refused: () => ({ effects: record ? [leftAsItWas(record, request, at)] : [] }),
    done: () => ({ effects: updated(world, request, record, at) }),
  }
})

function conditionsOf(
  world: World,
  request: UpdateLinkifierRequest,
  at: Moment,
  record: LinkifierRecord | undefined,
): readonly Condition[] {
  if (at.user_id === undefined) return [when('authentication.required', 'yes')]
  const { filter_id, pattern, url_template } = request
  const isNone = isMadeUp(world, 'linkifier', filter_id) || world.state.told.has('linkifiers')
  const isMissing = record ? whether(record.isThere, (is) => !is) : isNone ? 'yes' : 'maybe'
  return [
    when('update-linkifier.missing-linkifier-refused', isMissing),
    maybeIf('update-linkifier.partial', pattern === undefined || url_template === undefined),
    ...linkifierConditions(world, request, at, clauses, filter_id),
  ]
}

function leftAsItWas(record: LinkifierRecord, request: UpdateLinkifierRequest, { exchange }: Moment): Effect {
  const clause = 'update-linkifier.refused-changes-nothing'
  const field = (name: LinkifierField) =>
    leftAlone(record.fields[name], exchange, clause, [JSON.stringify(request[name])])
  return put('linkifierRecords', record.id, { ...record, fields: eachField(field) })
}

/** What it had when it last had another one. */
function lastOther({ before, ...earlier }: Linkifier, { pattern, url_template }: UpdateLinkifierRequest) {
  return {
    pattern: earlier.pattern === pattern ? (before?.pattern ?? pattern) : earlier.pattern,
    url_template: earlier.url_template === url_template ? (before?.url_template ?? url_template) : earlier.url_template,
  }
}

function updated(
  world: World,
  request: UpdateLinkifierRequest,
  record: LinkifierRecord | undefined,
  at: Moment,
): readonly Effect[] {
  const { pattern, url_template, alternative_url_templates: alternatives = [], filter_id: id } = request
  if (record === undefined || pattern === undefined || url_template === undefined) return [unsure]
  const field = (name: LinkifierField) => written(record.fields[name], name, request[name], at)
  const earlier = world.linkifiers.find((each) => each.id === id)
  const before = earlier && { before: lastOther(earlier, request) }
  return [
    ...othersAfter(world, 'update-linkifier', id, request, at, 'update-linkifier.others-stay'),
    put('linkifierRecords', id, { ...record, fields: eachField(field) }),
    { set: 'linkifier', to: { id, pattern, url_template, by: at.exchange, alternatives, ...before } },
  ]
}

/** What becomes of a parameter that is left out is not said. */
function written(before: Fact<string>, name: LinkifierField, value: unknown, at: Moment): Fact<string> {
  if (value === undefined) return unknown
  const isReset = name === 'reverse_template' && value === ''
  if (isReset) return wrote(before, 'null', at, 'update-linkifier.reverse-template-reset')
  return wrote(before, JSON.stringify(value), at, 'update-linkifier.updated')
}
