// Departures in what the server tells of messages: who wrote and edited them, their recipients, who still reads them, and
// which requests for several it takes. One member for each kind.

import { faultsIn, type Mutant, type Patch } from '../mutant.ts'

const history = faultsIn('messages/edit-history.ts')
const sender = 'user_id: message.sender_id }'
const editor = 'const editor = { user_id: edit.user_id'
const entry = 'const entry: Fields = { user_id: edit.user_id'

const usersOfEdits: readonly Mutant[] = [
  history('original-by-null', 'message-snapshot.user-id', sender, 'user_id: null }'),
  history(
    'original-of-direct-message-by-null',
    'message-snapshot.user-id',
    sender,
    'user_id: isDirect ? null : message.sender_id }',
  ),
  history(
    'original-by-last-editor',
    'get-message-history.original-values',
    sender,
    'user_id: service.edits.newestFirst(message.id)[0]?.user_id ?? message.sender_id }',
  ),
  history(
    'original-by-first-mover',
    'get-message-history.original-values',
    sender,
    'user_id: service.edits.newestFirst(message.id).findLast((edit) => edit.prev_content === null)?.user_id ?? message.sender_id }',
  ),
  history(
    'snapshot-of-move-by-sender',
    'get-message-history.editor',
    editor,
    'const editor = { user_id: edit.prev_content === null ? message.sender_id : edit.user_id',
  ),
  history(
    'snapshot-of-content-edit-by-null',
    'get-message-history.editor',
    editor,
    'const editor = { user_id: edit.prev_content === null ? edit.user_id : null',
  ),
  history('edit-history-entry-by-null', 'edit-history-entry.user-id', entry, 'const entry: Fields = { user_id: null'),
  history(
    'edit-history-entry-of-move-by-null',
    'edit-history-entry.user-id',
    entry,
    'const entry: Fields = { user_id: edit.prev_content === null ? null : edit.user_id',
  ),
]

/** `id` is the number, written with `message`. */
function recipient(name: string, id: string, clause = 'message.recipient-id-true'): Mutant {
  const find = 'recipient_id: message.recipient_id,'
  return faultsIn('messages/message-object.ts')(name, clause, find, `recipient_id: ${id},`)
}

const direct = 'message.recipient-id-direct'

const topicNumber = '[...message.topic].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 1_000_003, 7)'

const recipients: readonly Mutant[] = [
  recipient(
    'one-recipient-for-all-direct-messages',
    'message.stream_id === null ? 999_999 : message.recipient_id',
    direct,
  ),
  recipient(
    'one-recipient-for-direct-messages-of-a-size',
    'message.stream_id === null ? 999_000 + participantsOf(message).length : message.recipient_id',
    direct,
  ),
  recipient(
    'recipient-for-each-topic',
    `message.stream_id === null ? message.recipient_id : message.recipient_id * 1_000_003 + ${topicNumber}`,
  ),
  recipient(
    'recipient-for-each-sender-in-channels',
    'message.stream_id === null ? message.recipient_id : message.recipient_id * 1_000_003 + message.sender_id',
  ),
]

/** What somebody once received stays theirs, though the message went where they are not. */
const keptByReaders: Patch = {
  file: 'editing/apply-edit.ts',
  find: "    if (channel.privacy === 'private') service.received.takeFromOthers(id, streamId)\n",
  replace: '',
}

function formerReaders(file: string): Patch {
  return {
    file,
    find: 'const message = visibleMessage(service, caller, path.message_id)',
    replace: `const asked = service.messages.find(Number(path.message_id))
    const isKept = asked !== undefined && asked.moved_ms !== null && asked.stream_id !== null
    const isReader = isKept && service.received.flags(caller.id, asked.id) !== undefined
    const message = isReader ? asked : visibleMessage(service, caller, path.message_id)`,
  }
}

const formerAccess: readonly Mutant[] = [
  {
    name: 'moved-message-read-by-former-readers',
    clause: 'permissions.moved-out-of-sight',
    patches: [keptByReaders, formerReaders('endpoints/get-message.ts')],
  },
  {
    name: 'moved-message-listed-for-former-readers',
    clause: 'permissions.moved-out-of-sight',
    patches: [
      keptByReaders,
      {
        file: 'fetching/view.ts',
        find: 'ELSE EXISTS (\n    SELECT 1 FROM channels',
        replace: 'ELSE (m.moved_ms IS NOT NULL AND r.user_id IS NOT NULL) OR EXISTS (\n    SELECT 1 FROM channels',
      },
    ],
  },
  {
    name: 'moved-message-edited-by-former-readers',
    clause: 'permissions.moved-out-of-sight',
    patches: [keptByReaders, formerReaders('endpoints/edit-message.ts')],
  },
  faultsIn('endpoints/get-message.ts')(
    'moved-message-hidden-in-its-new-channel',
    'get-message.answered',
    'const flags = flagsFor(',
    `const isNew = message.moved_ms !== null && service.received.flags(caller.id, message.id) === undefined
    if (isNew) visibleMessage(service, caller, '0')
    const flags = flagsFor(`,
  ),
  {
    name: 'key-of-deactivated-good-once-verified',
    clause: 'authentication.deactivated-refused',
    patches: [
      {
        file: 'transport/authentication.ts',
        find: '  #usersVersion = -1\n',
        replace: '  #usersVersion = -1\n  readonly #good = new Set<string>()\n',
      },
      {
        file: 'transport/authentication.ts',
        find: 'if (user.is_active === 0) throw',
        replace: 'if (user.is_active === 0 && !this.#good.has(credentials)) throw',
      },
      {
        file: 'transport/authentication.ts',
        find: '    return user.id\n',
        replace: '    this.#good.add(credentials)\n    return user.id\n',
      },
    ],
  },
  faultsIn('transport/authentication.ts')(
    'key-of-deactivated-bot-still-good',
    'authentication.deactivated-refused',
    'if (user.is_active === 0) throw',
    'if (user.is_active === 0 && user.bot_owner_id === null) throw',
  ),
]

/** `isTaken` is a condition on the parameter's text. */
function besideIds(name: string, clause: string, parameter: string, isTaken: string): Mutant {
  return faultsIn('fetching/fetch-request.ts')(
    name,
    `get-messages.message-ids-with-${clause}-refused`,
    'OF_A_RANGE.find((name) => parameters.isSent(name))',
    `OF_A_RANGE.find((name) => {
    const text = parameters.text(name)
    return text !== undefined && !(name === '${parameter}' && ${isTaken})
  })`,
  )
}

const listedIds: readonly Mutant[] = [
  besideIds('message-ids-beside-include-anchor-true', 'include-anchor', 'include_anchor', "text === 'true'"),
  besideIds('message-ids-beside-first-unread-false', 'first-unread', 'use_first_unread_anchor', "text === 'false'"),
  besideIds('message-ids-beside-num-before-zero', 'num-before', 'num_before', "text === '0'"),
  besideIds('message-ids-beside-num-after-zero', 'num-after', 'num_after', "text === '0'"),
  besideIds('message-ids-beside-anchor-newest', 'anchor', 'anchor', "text === 'newest'"),
  besideIds('message-ids-beside-anchor-first-unread', 'anchor', 'anchor', "text === 'first_unread'"),
  besideIds('message-ids-beside-anchor-of-the-list', 'anchor', 'anchor', 'ids.includes(Number(text))'),
]

const date = faultsIn('fetching/iso-date.ts')
const sign = "(zone.startsWith('-') ? -1 : 1) * minutes"

const zones: readonly Mutant[] = [
  date('western-zones-read-as-eastern', 'get-messages.date-anchor-zone', sign, 'minutes'),
  date('zones-ignored', 'get-messages.date-anchor-zone', 'return utc - offsetMs(zone)', 'return utc'),
  date(
    'western-zones-without-minutes',
    'get-messages.date-anchor-zone',
    'Number(digits.slice(2))',
    "(zone.startsWith('-') ? 0 : Number(digits.slice(2)))",
  ),
  date('zones-of-hours-read-as-minutes', 'get-messages.date-anchor-zone', ".padEnd(4, '0')\n", ".padStart(4, '0')\n"),
  date(
    'zones-beyond-twelve-hours-a-day-off',
    'get-messages.date-anchor-zone',
    sign,
    "(zone.startsWith('-') ? -1 : 1) * (minutes > 720 ? minutes - 1440 : minutes)",
  ),
  date(
    'date-alone-in-zone-of-server',
    'get-messages.date-anchor-midnight',
    'return utc - offsetMs(zone)',
    'return utc - (match[4] === undefined ? 5 * 3_600_000 : offsetMs(zone))',
  ),
]

export const messageDepartures = {
  'users of edits': usersOfEdits,
  'recipient ids': recipients,
  'access of former readers': formerAccess,
  'listed ids beside an anchor': listedIds,
  'zones of dates': zones,
}
