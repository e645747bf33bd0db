// Faults in the fetch of many messages.

import type { Mutant } from './mutant.ts'

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
  {
    name: 'before-anchor-descending',
    clause: 'get-messages.ascending',
    patches: [{ file: fetching, find: 'before.slice(0, numBefore).reverse()', replace: 'before.slice(0, numBefore)' }],
  },
  {
    name: 'message-ids-in-asked-order',
    clause: 'get-messages.ascending',
    patches: [
      {
        file: fetching,
        find: 'messages: view.among(range.ids)',
        replace:
          'messages: view.among(range.ids).toSorted((a, b) => range.ids.indexOf(a.id) - range.ids.indexOf(b.id))',
      },
    ],
  },
  {
    name: 'list-shows-email-as-name',
    clause: 'get-messages.as-single-fetch',
    patches: [
      {
        file: 'endpoints/get-messages.ts',
        find: 'messageJson(service, caller, message, form)',
        replace:
          'messageJson(service, caller, message, form).replace(/"sender_full_name":"[^"]*"/, `"sender_full_name":"${service.users.get(message.sender_id).email}"`)',
      },
    ],
  },
  {
    name: 'anchor-told-as-next-message',
    clause: 'get-messages.anchor-by-id',
    patches: [
      {
        file: fetching,
        find: 'return {\n    anchor,',
        replace: 'return {\n    anchor: at[0]?.id ?? after[0]?.id ?? anchor,',
      },
    ],
  },
  {
    name: 'newest-is-first-unread',
    clause: 'get-messages.anchor-newest',
    patches: [
      {
        file: anchor,
        find: "if (usesFirstUnread || anchor === 'first_unread')",
        replace: "if (usesFirstUnread || anchor === 'first_unread' || anchor === 'newest')",
      },
    ],
  },
  {
    name: 'oldest-is-first-unread',
    clause: 'get-messages.anchor-oldest',
    patches: [
      {
        file: anchor,
        find: "if (usesFirstUnread || anchor === 'first_unread')",
        replace: "if (usesFirstUnread || anchor === 'first_unread' || anchor === 'oldest')",
      },
    ],
  },
  {
    name: 'first-unread-ignores-reading',
    clause: 'get-messages.anchor-first-unread',
    patches: [{ file: view, find: 'AND (r.flags & ${READ}) = 0', replace: 'AND r.flags IS NOT NULL' }],
  },
  {
    name: 'first-unread-flag-ignored',
    clause: 'get-messages.first-unread-flag',
    patches: [
      {
        file: anchor,
        find: "if (usesFirstUnread || anchor === 'first_unread')",
        replace: "if (anchor === 'first_unread')",
      },
    ],
  },
  {
    name: 'two-anchors-accepted',
    clause: 'get-messages.two-anchors-refused',
    patches: [
      {
        file: anchor,
        find: 'if (anchor !== undefined && usesFirstUnread)',
        replace: "if (anchor === '' && usesFirstUnread)",
      },
    ],
  },
  {
    name: 'date-without-time-refused',
    clause: 'get-messages.date-anchor-accepted',
    patches: [{ file: date, find: '?)?)?$/', replace: '?)?)$/' }],
  },
  {
    name: 'date-is-noon',
    clause: 'get-messages.date-anchor-midnight',
    patches: [{ file: date, find: "hours = '00'", replace: "hours = '12'" }],
  },
  {
    name: 'datetime-in-zone-of-server',
    clause: 'get-messages.date-anchor-utc',
    patches: [
      {
        file: date,
        find: 'return utc - offsetMs(zone)',
        replace: "return utc - (match[4] !== undefined && zone === undefined ? offsetMs('+01:00') : offsetMs(zone))",
      },
    ],
  },
  {
    name: 'zone-turned-round',
    clause: 'get-messages.date-anchor-zone',
    patches: [{ file: date, find: "zone.startsWith('-') ? -1 : 1", replace: "zone.startsWith('-') ? 1 : -1" }],
  },
  {
    name: 'zone-without-minutes',
    clause: 'get-messages.date-anchor-zone',
    patches: [{ file: date, find: ' + Number(digits.slice(2))', replace: '' }],
  },
  {
    name: 'anchor-alone-left-out',
    clause: 'get-messages.anchor-included',
    patches: [
      {
        file: fetching,
        find: 'const at = includeAnchor ?',
        replace: 'const at = includeAnchor && numBefore + numAfter > 0 ?',
      },
    ],
  },
  {
    name: 'include-anchor-ignored',
    clause: 'get-messages.anchor-excluded',
    patches: [{ file: fetching, find: 'includeAnchor ? view.among([anchor]) : []', replace: 'view.among([anchor])' }],
  },
  {
    name: 'one-too-many-before',
    clause: 'get-messages.num-before',
    patches: [{ file: fetching, find: 'before.slice(0, numBefore)', replace: 'before.slice(0, numBefore + 1)' }],
  },
  {
    name: 'one-too-many-after',
    clause: 'get-messages.num-after',
    patches: [
      {
        file: fetching,
        find: 'after.slice(0, numAfter)',
        replace: 'after.slice(0, at.length === 0 ? numAfter + 1 : numAfter)',
      },
    ],
  },
  {
    name: 'nearest-before-left-out',
    clause: 'get-messages.nothing-left-out',
    patches: [
      {
        file: fetching,
        find: 'before.slice(0, numBefore).reverse()',
        replace:
          '(numAfter > 0 && at.length > 0 ? before.reverse().slice(0, numBefore) : before.slice(0, numBefore).reverse())',
      },
    ],
  },
  {
    name: 'numbers-default-to-none',
    clause: 'get-messages.numbers-required',
    patches: [
      {
        file: request,
        find: 'if (count === undefined) throw missingParameter(name)',
        replace: 'if (count === undefined) return 0',
      },
    ],
  },
  {
    name: 'limit-on-each-side',
    clause: 'get-messages.too-many-refused',
    patches: [
      { file: request, find: 'checkTotal(numBefore + numAfter)', replace: 'checkTotal(Math.max(numBefore, numAfter))' },
    ],
  },
  {
    name: 'limit-too-low',
    clause: 'get-messages.many-allowed',
    patches: [{ file: request, find: 'total > MAX_MESSAGES_PER_REQUEST', replace: 'total > 4_000' }],
  },
  {
    name: 'listed-ids-from-own-history',
    clause: 'get-messages.message-ids',
    patches: [
      {
        file: 'endpoints/get-messages.ts',
        find: "'ids' in range ? 'whole' : scopeOf(narrow)",
        replace: 'scopeOf(narrow)',
      },
    ],
  },
  {
    name: 'listed-ids-not-checked',
    clause: 'get-messages.invisible-left-out',
    patches: [
      {
        file: view,
        find: '...conditions, accessible(caller)]',
        replace: "...conditions, narrow.length === 0 && !isOwn ? { sql: 'TRUE', values: [] } : accessible(caller)]",
      },
    ],
  },
  {
    name: 'narrow-ignored-beside-ids',
    clause: 'get-messages.message-ids-narrowed',
    patches: [
      {
        file: 'endpoints/get-messages.ts',
        find: 'new View(service, caller, narrow, scope)',
        replace: "new View(service, caller, 'ids' in range ? [] : narrow, scope)",
      },
    ],
  },
  {
    name: 'message-ids-with-anchor-told',
    clause: 'get-messages.message-ids-no-anchor',
    patches: [
      { file: fetching, find: 'return { ...NOTHING_FOUND,', replace: 'return { anchor: NEWEST, ...NOTHING_FOUND,' },
    ],
  },
  acceptedBesideIds('anchor', 'get-messages.message-ids-with-anchor-refused'),
  acceptedBesideIds('include_anchor', 'get-messages.message-ids-with-include-anchor-refused'),
  acceptedBesideIds('use_first_unread_anchor', 'get-messages.message-ids-with-first-unread-refused'),
  acceptedBesideIds('num_before', 'get-messages.message-ids-with-num-before-refused', "parameters.text(name) === '0'"),
  acceptedBesideIds('num_after', 'get-messages.message-ids-with-num-after-refused', "parameters.text(name) === '0'"),
  {
    name: 'no-narrow-searches-everything',
    clause: 'get-messages.own-history',
    patches: [
      { file: 'fetching/scope.ts', find: "? 'whole' : 'own'", replace: "|| narrow.length === 0 ? 'whole' : 'own'" },
    ],
  },
  {
    name: 'public-channels-where-subscribed',
    clause: 'get-messages.public-channels',
    patches: [{ file: 'fetching/scope.ts', find: "['channel', 'channels', 'dm']", replace: "['channel', 'dm']" }],
  },
  {
    name: 'narrow-pairs-refused',
    clause: 'get-messages.narrow-item-forms',
    patches: [
      {
        file: 'fetching/narrow-terms.ts',
        find: 'if (isStringArray(item) && item.length === 2)',
        replace: 'if (isStringArray(item) && item.length === 3)',
      },
    ],
  },
  {
    name: 'direct-messages-of-others-listed',
    clause: 'get-messages.invisible-left-out',
    patches: [{ file: view, find: 'THEN r.user_id IS NOT NULL', replace: 'THEN TRUE' }],
  },
  {
    name: 'protected-history-listed',
    clause: 'get-messages.invisible-left-out',
    patches: [{ file: view, find: 'OR (r.flags & ${HISTORICAL}) = 0)', replace: 'OR TRUE)' }],
  },
  {
    name: 'avatar-kept-from-other-form',
    clause: 'get-messages.avatar-not-null',
    patches: [{ file: 'messages/message-json.ts', find: ' + (isLeftOut ? 4 : 0)', replace: '' }],
  },
  {
    name: 'list-raw-by-default',
    clause: 'get-messages.rendered-by-default',
    patches: [
      { file: request, find: "boolean('apply_markdown') ?? true", replace: "boolean('apply_markdown') ?? false" },
    ],
  },
  {
    name: 'listed-ids-always-html',
    clause: 'get-messages.raw-on-request',
    patches: [
      {
        file: 'endpoints/get-messages.ts',
        find: 'messageJson(service, caller, message, form)',
        replace:
          "messageJson(service, caller, message, { ...form, applyMarkdown: form.applyMarkdown || 'ids' in range })",
      },
    ],
  },
  {
    name: 'list-shows-empty-topic',
    clause: 'get-messages.empty-topic-replaced',
    patches: [
      {
        file: request,
        find: "boolean('allow_empty_topic_name') ?? false",
        replace: "boolean('allow_empty_topic_name') ?? true",
      },
    ],
  },
  {
    name: 'list-replaces-empty-topic-of-listed-ids',
    clause: 'get-messages.empty-topic-shown',
    patches: [
      {
        file: 'endpoints/get-messages.ts',
        find: 'messageJson(service, caller, message, form)',
        replace:
          "messageJson(service, caller, message, { ...form, knowsEmptyTopic: form.knowsEmptyTopic && !('ids' in range) })",
      },
    ],
  },
  {
    name: 'newest-always-found',
    clause: 'get-messages.found-newest-true',
    patches: [{ file: fetching, find: 'found_newest: after.length <= numAfter', replace: 'found_newest: true' }],
  },
  {
    name: 'oldest-found-one-too-late',
    clause: 'get-messages.found-oldest-true',
    patches: [{ file: fetching, find: 'before.length <= numBefore', replace: 'before.length < numBefore' }],
  },
  {
    name: 'missing-anchor-found',
    clause: 'get-messages.found-anchor-true',
    patches: [{ file: fetching, find: 'found_anchor: at.length === 1', replace: 'found_anchor: includeAnchor' }],
  },
  {
    name: 'history-limited-missing',
    clause: 'get-messages.history-limited',
    patches: [
      { file: 'endpoints/get-messages.ts', find: '{ ...found, history_limited: false }', replace: '{ ...found }' },
    ],
  },
]
