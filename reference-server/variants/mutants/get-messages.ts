// Faults in the fetch of many messages.

import { faultsIn, type Mutant } from './mutant.ts'

const fetching = 'fetching/fetch.ts'
const request = 'fetching/fetch-request.ts'
const anchor = 'fetching/anchor.ts'
const date = 'fetching/iso-date.ts'
const view = 'fetching/view.ts'

/** A parameter of a range that is taken beside `message_ids`, and then plays no part. */
function acceptedBesideIds(parameter: string, clause: string, isAccepted = 'true'): Mutant {
  return {
    name: `message-ids-beside-${parameter.replaceAll('_', '-')}`,
    clause,
    patches: [
      {
        file: request,
        find: 'OF_A_RANGE.find((name) => parameters.isSent(name))',
        replace: `OF_A_RANGE.find((name) => parameters.isSent(name) && !(name === '${parameter}' && ${isAccepted}))`,
      },
    ],
  }
}

export const getMessagesMutants: readonly Mutant[] = [
  faultsIn(fetching)(
    'before-anchor-descending',
    'get-messages.ascending',
    'before.slice(0, numBefore).reverse()',
    'before.slice(0, numBefore)',
  ),
  faultsIn(fetching)(
    'message-ids-in-asked-order',
    'get-messages.ascending',
    'messages: view.among(range.ids)',
    'messages: view.among(range.ids).toSorted((a, b) => range.ids.indexOf(a.id) - range.ids.indexOf(b.id))',
  ),
  faultsIn('endpoints/get-messages.ts')(
    'list-shows-email-as-name',
    'get-messages.as-single-fetch',
    'messageJson(service, caller, message, form)',
    'messageJson(service, caller, message, form).replace(/"sender_full_name":"[^"]*"/, `"sender_full_name":"${service.users.get(message.sender_id).email}"`)',
  ),
  faultsIn(fetching)(
    'anchor-told-as-next-message',
    'get-messages.anchor-by-id',
    'return {\n    anchor,',
    'return {\n    anchor: at[0]?.id ?? after[0]?.id ?? anchor,',
  ),
  faultsIn(anchor)(
    'newest-is-first-unread',
    'get-messages.anchor-newest',
    "if (usesFirstUnread || anchor === 'first_unread')",
    "if (usesFirstUnread || anchor === 'first_unread' || anchor === 'newest')",
  ),
  faultsIn(anchor)(
    'oldest-is-first-unread',
    'get-messages.anchor-oldest',
    "if (usesFirstUnread || anchor === 'first_unread')",
    "if (usesFirstUnread || anchor === 'first_unread' || anchor === 'oldest')",
  ),
  faultsIn(view)(
    'first-unread-ignores-reading',
    'get-messages.anchor-first-unread',
    'AND (r.flags & ${READ}) = 0',
    'AND r.flags IS NOT NULL',
  ),
  faultsIn(anchor)(
    'first-unread-flag-ignored',
    'get-messages.first-unread-flag',
    "if (usesFirstUnread || anchor === 'first_unread')",
    "if (anchor === 'first_unread')",
  ),
  faultsIn(anchor)(
    'two-anchors-accepted',
    'get-messages.two-anchors-refused',
    'if (anchor !== undefined && usesFirstUnread)',
    "if (anchor === '' && usesFirstUnread)",
  ),
  faultsIn(date)('date-without-time-refused', 'get-messages.date-anchor-accepted', '?)?)?$/', '?)?)$/'),
  faultsIn(date)('date-is-noon', 'get-messages.date-anchor-midnight', "hours = '00'", "hours = '12'"),
  faultsIn(date)(
    'datetime-in-zone-of-server',
    'get-messages.date-anchor-utc',
    'return utc - offsetMs(zone)',
    "return utc - (match[4] !== undefined && zone === undefined ? offsetMs('+01:00') : offsetMs(zone))",
  ),
  faultsIn(date)(
    'zone-turned-round',
    'get-messages.date-anchor-zone',
    "zone.startsWith('-') ? -1 : 1",
    "zone.startsWith('-') ? 1 : -1",
  ),
  faultsIn(date)('zone-without-minutes', 'get-messages.date-anchor-zone', ' + Number(digits.slice(2))', ''),
  faultsIn(fetching)(
    'anchor-alone-left-out',
    'get-messages.anchor-included',
    'const at = includeAnchor ?',
    'const at = includeAnchor && numBefore + numAfter > 0 ?',
  ),
  faultsIn(fetching)(
    'include-anchor-ignored',
    'get-messages.anchor-excluded',
    'includeAnchor ? view.among([anchor]) : []',
    'view.among([anchor])',
  ),
  faultsIn(fetching)(
    'one-too-many-before',
    'get-messages.num-before',
    'before.slice(0, numBefore)',
    'before.slice(0, numBefore + 1)',
  ),
  faultsIn(fetching)(
    'one-too-many-after',
    'get-messages.num-after',
    'after.slice(0, numAfter)',
    'after.slice(0, at.length === 0 ? numAfter + 1 : numAfter)',
  ),
  faultsIn(fetching)(
    'nearest-before-left-out',
    'get-messages.nothing-left-out',
    'before.slice(0, numBefore).reverse()',
    '(numAfter > 0 && at.length > 0 ? before.reverse().slice(0, numBefore) : before.slice(0, numBefore).reverse())',
  ),
  faultsIn(request)(
    'numbers-default-to-none',
    'get-messages.numbers-required',
    'if (count === undefined) throw missingParameter(name)',
    'if (count === undefined) return 0',
  ),
  faultsIn(request)(
    'limit-on-each-side',
    'get-messages.too-many-refused',
    'checkTotal(numBefore + numAfter)',
    'checkTotal(Math.max(numBefore, numAfter))',
  ),
  faultsIn(request)('limit-too-low', 'get-messages.many-allowed', 'total > MAX_MESSAGES_PER_REQUEST', 'total > 4_000'),
  faultsIn(request)(
    'limit-one-too-high',
    'get-messages.too-many-refused',
    'total > MAX_MESSAGES_PER_REQUEST',
    'total > MAX_MESSAGES_PER_REQUEST + 1',
  ),
  faultsIn(request)(
    'limit-one-too-low',
    'get-messages.many-allowed',
    'total > MAX_MESSAGES_PER_REQUEST',
    'total >= MAX_MESSAGES_PER_REQUEST - 1',
  ),
  faultsIn(request)(
    'lists-with-all-pictures-by-default',
    'parameters.defaults',
    "boolean('client_gravatar') ?? true",
    "boolean('client_gravatar') ?? false",
  ),
  faultsIn('fetching/anchor.ts')(
    'unknown-words-mean-newest',
    'get-messages.anchor-malformed-refused',
    "throw badRequest('Invalid anchor')",
    "return { kind: 'id', id: NEWEST }",
  ),
  faultsIn('fetching/anchor.ts')(
    'unreadable-dates-mean-now',
    'get-messages.date-malformed-refused',
    "if (atMs === undefined) throw badRequest('anchor_date is not an ISO 8601 date')",
    'if (atMs === undefined) return NEWEST',
  ),
  {
    name: 'anchor-alone-refused',
    clause: 'get-messages.answered',
    patches: [
      {
        file: fetching,
        find: "import { type Anchor, NEWEST } from './anchor.ts'",
        replace: "import { badRequest } from '../refusal.ts'\nimport { type Anchor, NEWEST } from './anchor.ts'",
      },
      {
        file: fetching,
        find: 'export function fetchFrom(view: View, range: Range): Fetched {',
        replace: `export function fetchFrom(view: View, range: Range): Fetched {
  if (!('ids' in range) && range.numBefore + range.numAfter === 0) throw badRequest('Nothing to fetch')`,
      },
    ],
  },
  {
    name: 'listed-id-that-is-missing-refused',
    clause: 'get-messages.message-ids',
    patches: [
      {
        file: fetching,
        find: "import { type Anchor, NEWEST } from './anchor.ts'",
        replace: "import { badRequest } from '../refusal.ts'\nimport { type Anchor, NEWEST } from './anchor.ts'",
      },
      {
        file: fetching,
        find: 'export function fetchFrom(view: View, range: Range): Fetched {',
        replace: `export function fetchFrom(view: View, range: Range): Fetched {
  if ('ids' in range && range.ids.some((id) => id > 2_000_000_000)) throw badRequest('Invalid message(s)')`,
      },
    ],
  },
  faultsIn(fetching)(
    'last-listed-id-forgotten',
    'get-messages.message-ids',
    'view.among(range.ids)',
    'view.among(range.ids.length > 1 ? range.ids.slice(0, -1) : range.ids)',
  ),
  faultsIn(fetching)(
    'only-first-listed-id',
    'get-messages.message-ids',
    'view.among(range.ids)',
    'view.among(range.ids.slice(0, 1))',
  ),
  faultsIn(view)(
    'listed-ids-not-checked',
    'get-messages.invisible-left-out',
    '...conditions, accessible(caller)]',
    "...conditions, narrow.length === 0 && !isOwn ? { sql: 'TRUE', values: [] } : accessible(caller)]",
  ),
  faultsIn('endpoints/get-messages.ts')(
    'narrow-ignored-beside-ids',
    'get-messages.message-ids-narrowed',
    'new View(service, caller, narrow, scope)',
    "new View(service, caller, 'ids' in range ? [] : narrow, scope)",
  ),
  faultsIn(fetching)(
    'message-ids-with-anchor-told',
    'get-messages.message-ids-no-anchor',
    'return { ...NOTHING_FOUND,',
    'return { anchor: NEWEST, ...NOTHING_FOUND,',
  ),
  acceptedBesideIds('anchor', 'get-messages.message-ids-with-anchor-refused'),
  acceptedBesideIds('include_anchor', 'get-messages.message-ids-with-include-anchor-refused'),
  acceptedBesideIds('use_first_unread_anchor', 'get-messages.message-ids-with-first-unread-refused'),
  acceptedBesideIds('num_before', 'get-messages.message-ids-with-num-before-refused', "parameters.text(name) === '0'"),
  acceptedBesideIds('num_after', 'get-messages.message-ids-with-num-after-refused', "parameters.text(name) === '0'"),
  faultsIn('fetching/scope.ts')(
    'no-narrow-searches-everything',
    'get-messages.own-history',
    "? 'whole' : 'own'",
    "|| narrow.length === 0 ? 'whole' : 'own'",
  ),
  faultsIn('fetching/scope.ts')(
    'public-channels-where-subscribed',
    'get-messages.public-channels',
    "['channel', 'channels', 'dm']",
    "['channel', 'dm']",
  ),
  faultsIn('fetching/narrow-terms.ts')(
    'narrow-pairs-refused',
    'get-messages.narrow-item-forms',
    'if (isStringArray(item) && item.length === 2)',
    'if (isStringArray(item) && item.length === 3)',
  ),
  faultsIn(view)(
    'direct-messages-of-others-listed',
    'get-messages.invisible-left-out',
    'THEN r.user_id IS NOT NULL',
    'THEN TRUE',
  ),
  faultsIn(view)(
    'protected-history-listed',
    'get-messages.invisible-left-out',
    'OR (r.flags & ${HISTORICAL}) = 0)',
    'OR TRUE)',
  ),
  faultsIn('messages/message-json.ts')(
    'avatar-kept-from-other-form',
    'get-messages.avatar-not-null',
    ' + (isLeftOut ? 4 : 0)',
    '',
  ),
  faultsIn(request)(
    'list-raw-by-default',
    'get-messages.rendered-by-default',
    "boolean('apply_markdown') ?? true",
    "boolean('apply_markdown') ?? false",
  ),
  faultsIn('endpoints/get-messages.ts')(
    'listed-ids-always-html',
    'get-messages.raw-on-request',
    'messageJson(service, caller, message, form)',
    "messageJson(service, caller, message, { ...form, applyMarkdown: form.applyMarkdown || 'ids' in range })",
  ),
  faultsIn(request)(
    'list-shows-empty-topic',
    'get-messages.empty-topic-replaced',
    "boolean('allow_empty_topic_name') ?? false",
    "boolean('allow_empty_topic_name') ?? true",
  ),
  faultsIn('endpoints/get-messages.ts')(
    'list-replaces-empty-topic-of-listed-ids',
    'get-messages.empty-topic-shown',
    'messageJson(service, caller, message, form)',
    "messageJson(service, caller, message, { ...form, knowsEmptyTopic: form.knowsEmptyTopic && !('ids' in range) })",
  ),
  faultsIn(fetching)(
    'newest-always-found',
    'get-messages.found-newest-true',
    'found_newest: after.length <= numAfter',
    'found_newest: true',
  ),
  faultsIn(fetching)(
    'oldest-found-one-too-late',
    'get-messages.found-oldest-true',
    'before.length <= numBefore',
    'before.length < numBefore',
  ),
  faultsIn(fetching)(
    'missing-anchor-found',
    'get-messages.found-anchor-true',
    'found_anchor: at.length === 1',
    'found_anchor: includeAnchor',
  ),
  faultsIn('endpoints/get-messages.ts')(
    'history-limited-missing',
    'get-messages.history-limited',
    '{ ...found, history_limited: false }',
    '{ ...found }',
  ),
]
