// Departures in what reaches whom: deletions, edits, settings and changes of people in event queues, and messages that were
// scheduled. One member for each kind.

import { faultsIn, type Mutant } from '../mutant.ts'

const deletion = faultsIn('messages/delete-message-event.ts')
const oneByOne = 'for (const message_id of messageIds) emit(false, { message_id })'
const inBulk = 'emit(true, { message_ids: messageIds })'

const deletions: readonly Mutant[] = [
  deletion(
    'each-deletion-told-twice',
    'delete-message-event.one-by-one',
    oneByOne,
    'for (const message_id of [...messageIds, ...messageIds]) emit(false, { message_id })',
  ),
  deletion(
    'deletion-of-direct-message-told-twice',
    'delete-message-event.one-by-one',
    oneByOne,
    `${oneByOne}\n    if (before.stream_id === null) ${oneByOne}`,
  ),
  deletion(
    'first-of-several-deletions-told-alone',
    'delete-message-event.one-by-one',
    oneByOne,
    'for (const message_id of messageIds.slice(0, 1)) emit(false, { message_id })',
  ),
  deletion(
    'last-of-several-deletions-not-told',
    'delete-message-event.one-by-one',
    oneByOne,
    'for (const [at, message_id] of messageIds.entries()) if (at === 0 || at < messageIds.length - 1) emit(false, { message_id })',
  ),
  deletion(
    'last-deleted-id-left-out-of-bulk',
    'delete-message-event.bulk',
    inBulk,
    'emit(true, { message_ids: messageIds.length > 1 ? messageIds.slice(0, -1) : messageIds })',
  ),
  faultsIn('messages/delete.ts')(
    'deletions-in-first-topic-told-alone',
    'delete-message-event.one-by-one',
    'for (const { group, losses } of told) {',
    'for (const { group, losses } of told.slice(0, 1)) {',
  ),
]

const setting = faultsIn('people/change-setting.ts')
const told = 'emitUserSettings(service, service.users.get(userId), property, value)'

/** Changes of the one setting are stored, and no queue hears of them. */
function untold(property: string): Mutant {
  const name = `change-of-${property.replaceAll('_', '-')}-not-told`
  return setting(name, 'update-settings.told', told, `if (property !== '${property}') ${told}`)
}

const settingEvents: readonly Mutant[] = [
  untold('timezone'),
  untold('high_contrast_mode'),
  untold('user_list_style'),
  untold('web_home_view'),
  untold('default_language'),
  untold('notification_sound'),
  untold('enable_stream_audible_notifications'),
  untold('email_notifications_batching_period_seconds'),
  {
    name: 'color-scheme-told-as-it-was',
    clause: 'user-settings-event.value-current',
    patches: [
      {
        file: 'people/change-setting.ts',
        find: 'if (service.userSettings.of(userId)[property] === value) return false',
        replace:
          'const before = service.userSettings.of(userId)[property] ?? value\n  if (before === value) return false',
      },
      {
        file: 'people/change-setting.ts',
        find: told,
        replace: told.replace('value)', "property === 'color_scheme' ? before : value)"),
      },
    ],
  },
  {
    name: 'change-of-several-people-not-told-to-the-last',
    clause: 'update-settings.told',
    patches: [
      {
        file: 'endpoints/update-settings.ts',
        find: 'changeSetting(service, id, property, value, by(id))',
        replace:
          'changeSetting(service, id, property, value, by(id), concerned.length === 1 || id !== concerned.at(-1))',
      },
      {
        file: 'people/change-setting.ts',
        find: "by: EditedBy = 'themselves',\n",
        replace: "by: EditedBy = 'themselves',\n  isTold = true,\n",
      },
      { file: 'people/change-setting.ts', find: told, replace: `if (isTold) ${told}` },
    ],
  },
  setting(
    'time-format-of-others-not-told',
    'update-settings.told',
    told,
    `if (by === 'themselves' || property !== 'twenty_four_hour_time') ${told}`,
  ),
]

const hears = 'service.queues.owners().filter((id) => maySee(service, service.users.get(id), update.after))'

/** `fewer` takes some of those who would be told. */
function edits(name: string, fewer: string): Mutant {
  return faultsIn('messages/update-message-event.ts')(name, 'queues.nothing-lost', hears, `${hears}\n    ${fewer}`)
}

const countQueues = `const queues = new Map()
  service.queues.emit('update_message', service.queues.owners(), ({ ownerId }) => {
    queues.set(ownerId, (queues.get(ownerId) ?? 0) + 1)
    return undefined
  })`

const lostEdits: readonly Mutant[] = [
  edits('edit-not-told-to-the-last', '.filter((_, at, all) => at === 0 || at < all.length - 1)'),
  edits('edit-not-told-to-the-first', '.filter((_, at, all) => at > 0 || all.length === 1)'),
  edits(
    'move-not-told-to-the-last',
    '.filter((_, at, all) => update.isContentEdited || at === 0 || at < all.length - 1)',
  ),
  edits(
    'content-edit-not-told-to-the-last',
    '.filter((_, at, all) => !update.isContentEdited || at === 0 || at < all.length - 1)',
  ),
  edits('edit-not-told-to-sender', '.filter((id) => id !== update.after.sender_id)'),
  edits('edit-not-told-to-editor', '.filter((id) => id !== update.userId)'),
  edits('edit-not-told-to-bots', '.filter((id) => service.users.get(id).bot_owner_id === null)'),
  faultsIn('messages/update-message-event.ts')(
    'edit-not-told-to-people-with-two-queues',
    'queues.nothing-lost',
    `const audience = ${hears}`,
    `${countQueues}\n  const audience = ${hears}.filter((id) => queues.get(id) === 1)`,
  ),
  faultsIn('messages/update-message-event.ts')(
    'edit-told-to-oldest-queue-of-person',
    'queues.nothing-lost',
    'if (ownerId === null) return undefined',
    'if (ownerId === null || served.has(ownerId)) return undefined\n    served.add(ownerId)',
  ),
].map((mutant) => withServed(mutant))

/** Who was told already, where the fault asks for it. */
function withServed(mutant: Mutant): Mutant {
  if (!mutant.patches.some(({ replace }) => replace.includes('served'))) return mutant
  const texts = 'const texts = new Map<boolean, string>()'
  const patch = {
    file: 'messages/update-message-event.ts',
    find: texts,
    replace: `${texts}\n  const served = new Set<number>()`,
  }
  return { ...mutant, patches: [...mutant.patches, patch] }
}

const person = faultsIn('people/realm-user-event.ts')
const toAll = 'emitPersonTo(service, audienceOf(service, user), user, person)'

const personUpdates: readonly Mutant[] = [
  person(
    'change-of-person-not-told-to-the-last',
    'realm-user-event.seen',
    toAll,
    'emitPersonTo(service, audienceOf(service, user).filter((_, at, all) => at === 0 || at < all.length - 1), user, person)',
  ),
  person(
    'change-of-person-not-told-to-the-first',
    'realm-user-event.seen',
    toAll,
    'emitPersonTo(service, audienceOf(service, user).filter((_, at, all) => at > 0 || all.length === 1), user, person)',
  ),
  person(
    'change-of-person-not-told-to-guests',
    'realm-user-event.seen',
    toAll,
    "emitPersonTo(service, audienceOf(service, user).filter((id) => service.users.get(id).role !== 'guest'), user, person)",
  ),
  person(
    'role-not-told-to-the-last',
    'realm-user-event.seen',
    toAll,
    "emitPersonTo(service, audienceOf(service, user).filter((_, at, all) => !('role' in person) || at === 0 || at < all.length - 1), user, person)",
  ),
]

const delivery = 'scheduling/deliver.ts'
const people = "return { participants: JSON.parse(message.participants ?? '[]') as number[] }"

/** `fewer` takes some of the recipients. */
function recipients(name: string, fewer: string): Mutant {
  const text = `return { participants: (JSON.parse(message.participants ?? '[]') as number[])${fewer} }`
  return faultsIn(delivery)(name, 'schedule-message.delivered', people, text)
}

const scheduledToSeveral: readonly Mutant[] = [
  recipients('scheduled-for-several-sent-to-the-first', '.slice(0, 1)'),
  recipients('scheduled-for-several-not-sent-to-the-last', '.filter((_, at, all) => at === 0 || at < all.length - 1)'),
  {
    name: 'scheduled-for-several-sent-to-each-alone',
    clause: 'schedule-message.delivered',
    patches: [
      {
        file: delivery,
        find: '  sendNotifying(service, {\n',
        replace: `  const all = destinationOf(message)
  const each = 'participants' in all ? all.participants.map((id) => ({ participants: [id] })) : [all]
  for (const to of each) sendNotifying(service, {\n`,
      },
      { file: delivery, find: '    to: destinationOf(message),\n', replace: '    to,\n' },
    ],
  },
  {
    name: 'scheduled-direct-message-without-its-sender',
    clause: 'schedule-message.delivered',
    patches: [
      {
        file: delivery,
        find: people,
        replace: people.replace(' }', ', isSenderLeftOut: true }'),
      },
      {
        file: 'messages/send.ts',
        find: 'const everyone = participantsOf(senderId, to)',
        replace: `const others = participantsOf(senderId, to).filter((id) => id !== senderId)
  const everyone = to.isSenderLeftOut && others.length > 0 ? others : participantsOf(senderId, to)`,
      },
    ],
  },
  faultsIn('scheduling/schedule-request.ts')(
    'scheduled-as-private-sent-to-the-first',
    'schedule-message.delivered',
    'return { isDirect, to, topic,',
    "return { isDirect, to: type === 'private' ? to.slice(0, 1) : to, topic,",
  ),
]

export const eventDepartures = {
  deletions,
  'events of settings': settingEvents,
  'events of edits': lostEdits,
  'events of people': personUpdates,
  'scheduled direct messages': scheduledToSeveral,
}
