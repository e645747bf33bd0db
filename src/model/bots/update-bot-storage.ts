// PUT /bot_storage: a bot stores values under keys, others are refused, and there is a limit.

import type { Fields } from '../facts/fields.ts'
import { type Condition, maybeIf, when, yesIf } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { rolesRefused } from '../readings/roles-refused.ts'
import { put } from '../things/put.ts'
import type { Change, Value } from '../things/shelf.ts'
import { written } from '../world/changes.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { factOn, shelfOf } from '../world/shelves.ts'
import type { World } from '../world/world.ts'
import { characters, isTooMuch, type Room, roomClauses, roomOf } from './storage-size.ts'

export interface UpdateBotStorageRequest {
  readonly storage?: Fields
}

const botSucceeds = 'update-bot-storage.bot-succeeds'
const unlessRefused = 'update-bot-storage.refused-changes-nothing'

export const updateBotStorage = ruleOfCaller<UpdateBotStorageRequest>(
  (world, request, at) => {
    const { user_id } = at
    const { storage = {} } = request
    const change = changeOf(world, storage, user_id)
    const roomAfter = (trusted: World) => roomOf(written(shelfOf(trusted, change.shelf), change, at))
    const everStored = (world.state.everStored.get(user_id) ?? 0) + charactersIn(storage)
    const clauses = roomClauses(world, user_id, roomAfter(world), everStored)
    return {
      conditions: (trusted) => conditionsOf(trusted, request, user_id, roomAfter(trusted)),
      promise: promiseOf(clauses),
      held: [botSucceeds, ...clauses],
      changes: [change],
      // Nothing shows what a person has stored.
      ...(isBot(world, user_id) === false && { subjects: [] }),
      done: () => ({ effects: [put('everStored', user_id, everStored)] }),
    }
  },
  () => ({ changes: [{ shelf: 'storage', unlessRefused }] }),
)

function changeOf(world: World, storage: Fields, user_id: number): Change {
  const shelf = `storage ${user_id}`
  return {
    shelf,
    values: Object.entries(storage).map(([key, text]) => keptUnder(world, shelf, key, text)),
    unlessRefused,
    leavesKeys: { clause: 'update-bot-storage.others-stay', instead: [null] },
    leavesOthers: { clause: 'update-bot-storage.per-bot' },
  }
}

function keptUnder(world: World, shelf: string, key: string, text: unknown): Value {
  const before = factOn(world, shelf, key)
  const isThere = before.kind === 'known' && before.value !== null
  const promise = isThere ? 'update-bot-storage.overwritten' : 'update-bot-storage.stored'
  // What becomes of halves of characters is not said.
  const isPlain = typeof text === 'string' && text.isWellFormed() && key.isWellFormed()
  return { key, promise, ...(isPlain && { to: text }) }
}

function charactersIn(storage: Fields): number {
  return Object.values(storage).reduce<number>(
    (total, text) => total + (typeof text === 'string' ? characters(text) : 0),
    0,
  )
}

const withinLimit = 'update-bot-storage.within-limit'

/** The clause that a refusal breaks where there was room: the one reason why a server may have miscounted, if any. */
function promiseOf(clauses: readonly string[]): string {
  const [only, ...more] = clauses.filter((clause) => clause !== withinLimit)
  if (only !== undefined && more.length === 0) return only
  return clauses.length > 0 ? withinLimit : botSucceeds
}

const refusedRoles = {
  owner: 'update-bot-storage.owner-refused',
  administrator: 'update-bot-storage.administrator-refused',
  moderator: 'update-bot-storage.moderator-refused',
  member: 'update-bot-storage.member-refused',
  guest: 'update-bot-storage.guest-refused',
}

function conditionsOf(
  world: World,
  { storage }: UpdateBotStorageRequest,
  user_id: number,
  roomAfter: Room,
): readonly Condition[] {
  const isABot = isBot(world, user_id)
  const values = Object.values(storage ?? {})
  const areTexts = values.every((value) => typeof value === 'string')
  return [
    ...(isABot === false ? rolesRefused(world, user_id, refusedRoles, 'PERMISSION_DENIED') : []),
    maybeIf('a caller who may be no bot', isABot === undefined),
    when('update-bot-storage.storage-missing-refused', yesIf(storage === undefined)),
    when('update-bot-storage.not-strings-refused', yesIf(!areTexts)),
    maybeIf('update-bot-storage.empty', storage !== undefined && values.length === 0),
    when('update-bot-storage.limit-refused', isTooMuch(roomAfter), 'BAD_REQUEST'),
  ]
}
