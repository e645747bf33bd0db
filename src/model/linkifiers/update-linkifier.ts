// PATCH /realm/filters/{filter_id}: a linkifier gets another pattern and other templates, and keeps its id.

import type { Moment } from '../facts/moment.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import { isMissingLinkifier, linkifiersIn } from '../readings/linkifiers.ts'
import {
  type Linkifier,
  type LinkifierPart,
  linkifierParts,
  linkifiersShelf,
  noLinkifier,
  partKey,
} from '../things/linkifier.ts'
import type { Change, Value } from '../things/shelf.ts'
import { isMadeUp } from '../world/made-up.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { type AddLinkifierRequest, linked, linkifierConditions } from './linkifier-request.ts'

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
  const { filter_id: id } = request
  return {
    conditions: (trusted) => conditionsOf(trusted, request, at),
    promise: 'update-linkifier.accepted',
    changes: [changeOf(request)],
    done: () => {
      const earlier = linkifiersIn(world).byId.get(id)
      return { effects: linked(world, clauses.slug, id, request, at, earlier && lastOther(earlier, request)) }
    },
  }
})

function changeOf(request: UpdateLinkifierRequest): Change {
  return {
    shelf: linkifiersShelf,
    values: linkifierParts.map((part) => given(request, part)),
    unlessRefused: 'update-linkifier.refused-changes-nothing',
    leavesKeys: { clause: 'update-linkifier.others-stay', instead: [noLinkifier] },
  }
}

function given(request: UpdateLinkifierRequest, part: LinkifierPart): Value {
  const isReset = part === 'reverse_template' && request[part] === ''
  const promise = isReset ? 'update-linkifier.reverse-template-reset' : 'update-linkifier.updated'
  const value = isReset ? null : request[part]
  const passed = value === undefined ? [] : [JSON.stringify(value)]
  const [to] = isPartial(request) ? [] : passed
  return { key: partKey(request.filter_id, part), promise, instead: passed, ...(to !== undefined && { to }) }
}

/** The text does not say what becomes of parts that are left out, nor of the others then. */
function isPartial({ pattern, url_template }: UpdateLinkifierRequest): boolean {
  return pattern === undefined || url_template === undefined
}

function conditionsOf(world: World, request: UpdateLinkifierRequest, at: Moment): readonly Condition[] {
  if (at.user_id === undefined) return [when('authentication.required', 'yes')]
  const { filter_id } = request
  const isMissing = isMissingLinkifier(world, filter_id)
  const isMade = isMissing === 'maybe' && isMadeUp(world, 'linkifier', filter_id)
  return [
    when('update-linkifier.missing-linkifier-refused', isMade ? 'yes' : isMissing),
    maybeIf('update-linkifier.partial', isPartial(request)),
    ...linkifierConditions(world, request, at, clauses, filter_id),
  ]
}

/** What it had when it last had another one. */
function lastOther({ before, ...earlier }: Linkifier, { pattern, url_template }: UpdateLinkifierRequest) {
  return {
    pattern: earlier.pattern === pattern ? (before?.pattern ?? pattern) : earlier.pattern,
    url_template: earlier.url_template === url_template ? (before?.url_template ?? url_template) : earlier.url_template,
  }
}
