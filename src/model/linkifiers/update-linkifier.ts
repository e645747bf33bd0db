// PATCH /realm/filters/{filter_id}: a linkifier gets another pattern and other templates, and keeps its id.

import { type Answered, type Fact, unknown } from '../facts/fact.ts'
import { leftAlone, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import type { Linkifier } from '../things/linkifier.ts'
import {
  eachField,
  type LinkifierField,
  type LinkifierRecord,
  linkifierSubject,
  untouched,
} from '../things/linkifier-records.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import { isMadeUp } from '../world/made-up.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { type AddLinkifierRequest, linkifierConditions, linkifierServed } from './linkifier-request.ts'

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
    refused: () => ({ effects: record ? [kept(record, request, at)] : [] }),
    done: () => ({ effects: updated(world, request, record, at) }),
  }
})

const unsure: Effect = { set: 'state', of: 'linkifiers-unsure' }

function conditionsOf(
  world: World,
  request: UpdateLinkifierRequest,
  at: Moment,
  record: LinkifierRecord | undefined,
): readonly Condition[] {
  if (at.user_id === undefined) return [when('authentication.required', 'yes')]
  const isPartial = request.pattern === undefined || request.url_template === undefined
  return [
    when('update-linkifier.missing-linkifier-refused', isMissing(world, request.filter_id, record)),
    maybeIf('update-linkifier.partial', isPartial),
    ...linkifierConditions(world, request, at, clauses, request.filter_id),
  ]
}

function isMissing(world: World, filter_id: number, record: LinkifierRecord | undefined): Answered {
  if (record?.isThere.kind === 'known') return record.isThere.value ? 'no' : 'yes'
  if (record) return 'maybe'
  return isMadeUp(world, 'linkifier', filter_id) || world.state.told.has('linkifiers') ? 'yes' : 'maybe'
}

const changesNothing = 'update-linkifier.refused-changes-nothing'

function kept({ id, isThere, fields }: LinkifierRecord, request: UpdateLinkifierRequest, at: Moment): Effect {
  const field = (name: LinkifierField) =>
    leftAlone(fields[name], at.exchange, changesNothing, [JSON.stringify(request[name])])
  return put('linkifierRecords', id, { id, isThere, fields: eachField(field) })
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
  const { pattern, url_template, alternative_url_templates = [], filter_id: id } = request
  if (record === undefined || pattern === undefined || url_template === undefined) return [unsure]
  const field = (name: LinkifierField) => written(record.fields[name], name, request, at)
  const others = [...world.state.linkifierRecords.values()].filter((each) => each.id !== id)
  const stays = 'update-linkifier.others-stay'
  const earlier = world.linkifiers.find((each) => each.id === id)
  const before = earlier && lastOther(earlier, request)
  return [
    ...others.map((each) => put('linkifierRecords', each.id, untouched(each, at.exchange, stays))),
    put('linkifierRecords', id, { ...record, fields: eachField(field) }),
    {
      set: 'linkifier',
      to: {
        id,
        pattern,
        url_template,
        by: at.exchange,
        alternatives: alternative_url_templates,
        ...(before && { before }),
      },
    },
    ...linkifierServed(world, 'update-linkifier', request, at),
  ]
}

/** What becomes of a parameter that is left out is not said. */
function written(
  before: Fact<string>,
  name: LinkifierField,
  request: UpdateLinkifierRequest,
  at: Moment,
): Fact<string> {
  const value = request[name]
  if (value === undefined) return unknown
  if (name === 'reverse_template' && value === '')
    return wrote(before, 'null', at, 'update-linkifier.reverse-template-reset')
  return wrote(before, JSON.stringify(value), at, 'update-linkifier.updated')
}
