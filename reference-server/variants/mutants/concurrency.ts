// Faults that show only where people ask at the same time: each waits a moment between what it read and what it writes.

import type { Mutant, Patch } from './mutant.ts'

const pause = 'await new Promise((done) => setTimeout(done, 25))'
const atOnce = 4

/** Lets an endpoint wait. */
function waiting(file: string, parameters: string): Patch {
  const answer = `answer({ ${parameters} }) {`
  return { file, find: answer, replace: `async ${answer}` }
}

function race(name: string, clause: string, ...patches: readonly Patch[]): Mutant {
  return { name, clause, concurrency: atOnce, patches }
}

const editing = 'endpoints/edit-message.ts'
const editWaits = waiting(editing, 'service, caller, path, parameters')
const applied = '    const detached = applyEdit(service, { editorId: caller.id, message, ...changes })'

const ofMessages: readonly Mutant[] = [
  race('move-undoes-edit-under-way', 'concurrency.message', editWaits, {
    file: editing,
    find: applied,
    replace: `    ${pause}\n${applied}
    const { content: now } = service.messages.get(message.id)
    const { content: text, rendered_content, mentioned, traits } = message
    if (content === undefined && now !== text) service.messages.setContent(message.id, { content: text, rendered_content, mentioned, traits }, service.clock.nowMs())`,
  }),
  race('guard-read-too-early', 'concurrency.message', editWaits, {
    file: editing,
    find: applied,
    replace: `    if (request.prevContentSha256 !== undefined) ${pause}\n${applied}`,
  }),
  race('edit-missing-in-history-after-a-race', 'concurrency.message', editWaits, {
    file: editing,
    find: applied,
    replace: `    if (content !== undefined && request.prevContentSha256 === undefined) ${pause}\n${applied}`,
  }),
  race(
    'move-missing-in-history-after-a-race',
    'concurrency.topic',
    editWaits,
    {
      file: editing,
      find: applied,
      replace: `    if (move !== undefined && propagateMode === 'change_one') ${pause}\n${applied}`,
    },
    {
      file: 'editing/apply-edit.ts',
      find: 'prev_topic: edit.topic === undefined ? null : current.topic',
      replace: 'prev_topic: edit.topic === undefined ? null : edit.message.topic',
    },
  ),
  race(
    'moved-message-shown-where-it-was',
    'concurrency.topic',
    editWaits,
    {
      file: editing,
      find: applied,
      replace: `    const moving = (globalThis.moving ??= new Map())
    const isRace = [...moving.values()].some((id) => id === message.id)
    const turn = {}
    moving.set(turn, message.id)
    if (move !== undefined) ${pause}\n${applied}
    moving.delete(turn)
    if (isRace && move !== undefined) (globalThis.stale ??= new Map()).set(message.id, { message, until: performance.now() + 300 })`,
    },
    {
      file: 'endpoints/get-message.ts',
      find: 'withFlags(json, flags)',
      replace: `withFlags(((stale) => stale && stale.until > performance.now()
      ? json.replace('"subject":' + JSON.stringify(message.topic), '"subject":' + JSON.stringify(stale.message.topic))
      : json)(globalThis.stale?.get(message.id)), flags)`,
    },
  ),
]

const storing = 'endpoints/update-bot-storage.ts'
const toldMove = 'messages/update-message-event.ts'
const listed = '    message_ids: update.messageIds,'

const ofMoveEvents: readonly Mutant[] = [
  race('moved-message-in-no-event', 'concurrency.move-events', {
    file: toldMove,
    find: listed,
    replace: `    message_ids: ((now) => {
      const isRace = now - (globalThis.moveTold ?? 0) < 4
      globalThis.moveTold = now
      return isRace ? update.messageIds.slice(0, -1) : update.messageIds
    })(performance.now()),`,
  }),
  race(
    'move-event-lists-what-another-took',
    'concurrency.move-events',
    editWaits,
    {
      file: editing,
      find: '    const moved = move === undefined ? [] : messagesToMove(service, caller, move)',
      replace: `    const meant = move === undefined ? [] : messagesToMove(service, caller, move)
    if (move !== undefined) ${pause}
    const moved = meant.filter((id) => service.messages.get(id).topic === message.topic)
    globalThis.meant = meant`,
    },
    {
      file: toldMove,
      find: listed,
      replace: '    message_ids: globalThis.meant.includes(update.after.id) ? globalThis.meant : update.messageIds,',
    },
  ),
]

const setting = 'endpoints/update-settings.ts'
const values = '    const values = readSettingValues(service, parameters)'
const grouping = 'endpoints/update-subgroups.ts'
const grouped = "    emitSubgroups(service, 'add_subgroups', group.id, added)"

const ofOthers: readonly Mutant[] = [
  race(
    'storage-written-back-whole',
    'concurrency.storage-key',
    waiting(storing, 'service, caller, parameters'),
    {
      file: storing,
      find: '      for (const [key, value] of entries) service.botStorage.put(caller.id, key, value)',
      replace: `      for (const [key, value] of Object.entries({ ...before, ...Object.fromEntries(entries) }))
        service.botStorage.put(caller.id, key, value)`,
    },
    {
      file: storing,
      find: '    atomically(service.database, () => {',
      replace: `    const before = service.botStorage.of(caller.id)\n    ${pause}\n    atomically(service.database, () => {`,
    },
  ),
  race('settings-written-back-whole', 'concurrency.setting', waiting(setting, 'service, caller, parameters'), {
    file: setting,
    find: values,
    replace: `${values}
    const before = service.userSettings.of(caller.id)
    ${pause}
    for (const name of ['default_language', 'web_font_size_px'])
      if (!values.has?.(name)) changeSetting(service, caller.id, name, before[name])`,
  }),
  race(
    'subgroups-written-back-whole',
    'concurrency.group',
    waiting(grouping, 'service, caller, path, parameters'),
    {
      file: grouping,
      find: '    atomically(service.database, () => {',
      replace: `    const before = service.groups.subgroups(group.id)\n    ${pause}\n    atomically(service.database, () => {`,
    },
    {
      file: grouping,
      find: grouped,
      replace: `    const wrong = service.groups.subgroups(group.id).filter((id) => !before.includes(id) && !added.includes(id))
    service.groups.removeSubgroups(group.id, wrong)\n${grouped}`,
    },
  ),
  race(
    'last-owners-both-deactivated',
    'deactivate-user.only-owner-refused',
    waiting('endpoints/deactivate-user.ts', 'service, caller, path, parameters'),
    {
      file: 'endpoints/deactivate-user.ts',
      find: "    if (isOnlyOwner(service, user)) throw badRequest('Cannot deactivate the only organization owner')",
      replace: `    if (isOnlyOwner(service, user)) throw badRequest('Cannot deactivate the only organization owner')\n    ${pause}`,
    },
  ),
]

const ofQueues: readonly Mutant[] = [
  race(
    'setting-not-told-in-a-race',
    'update-settings.told',
    waiting(setting, 'service, caller, parameters'),
    {
      file: setting,
      find: values,
      replace: `${values}\n    globalThis.settingsUnderWay = (globalThis.settingsUnderWay ?? 0) + 1\n    ${pause}`,
    },
    {
      file: setting,
      find: '    return {}',
      replace: '    globalThis.settingsUnderWay -= 1\n    return {}',
    },
    {
      file: 'people/change-setting.ts',
      find: '  emitUserSettings(service, service.users.get(userId), property, value)',
      replace:
        '  if (!(globalThis.settingsUnderWay > 1)) emitUserSettings(service, service.users.get(userId), property, value)',
    },
  ),
  race(
    'registered-a-moment-after-the-state',
    'queues.register-atomic',
    waiting('endpoints/register-queue.ts', 'service, caller, parameters'),
    {
      file: 'endpoints/register-queue.ts',
      find: '    const queue = service.queues.register(caller?.id ?? null, request.options)',
      replace: `    const state = stateFor(service, caller, request)\n    ${pause}
    const queue = service.queues.register(caller?.id ?? null, request.options)`,
    },
    {
      file: 'endpoints/register-queue.ts',
      find: '...stateFor(service, caller, request)]',
      replace: '...state]',
    },
  ),
  race('event-ids-swapped-in-a-race', 'queues.ordered', {
    file: 'queues/event-queue.ts',
    find: '    this.#events.push({ id: this.#lastId, text: `{"id":${this.#lastId},${members}}` })',
    replace: `    const text = (id) => ({ id, text: \`{"id":\${id},\${members}}\` })
    const isRace = performance.now() - (this.pushed ?? 0) < 2
    this.pushed = performance.now()
    this.#events.push(text(this.#lastId))
    if (isRace && this.#events.length > 1) this.#events.splice(-2, 2, ...this.#events.slice(-2).reverse())`,
  }),
]

export const concurrencyMutants: readonly Mutant[] = [...ofMessages, ...ofMoveEvents, ...ofOthers, ...ofQueues]
