// PUT /bot_storage: a bot stores values under keys, others are refused, and there is a limit.

import { widened } from '../facts/fact-after-write.ts'
import { type Condition, maybeIf, when, yesIf } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { rolesRefused } from '../readings/roles-refused.ts'
import type { BotStorage } from '../things/bot-storage.ts'
import { add, put } from '../things/put.ts'
import { storageOf, storageSubject } from '../world/bot-storages.ts'
import { ruleOfCaller } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { isTooMuch, roomClauses, roomOf } from './storage-size.ts'
import {
  forgottenKeys,
  inDoubt,
  notStored,
  stored,
  textsIn,
  type UpdateBotStorageRequest,
} from './update-bot-storage-effects.ts'

const botSucceeds = 'update-bot-storage.bot-succeeds'

export const updateBotStorage = ruleOfCaller<UpdateBotStorageRequest>((world, request, at) => {
  const { user_id } = at
  const before = storageOf(world, user_id)
  const storing = { before, request, at }
  const doubted = new Map([...before.values].map(([key, fact]) => [key, widened(fact)] as const))
  const touched = [storageSubject(user_id)]
  const after = stored(before, request, at)
  const clauses = roomClauses(world, user_id, roomOf(after), after.everStored)
  return {
    conditions: {
      believed: conditionsOf(world, request, user_id, after),
      sure: conditionsOf(world, request, user_id, stored({ ...before, values: doubted }, request, at)),
    },
    promise: promiseOf(clauses),
    held: [botSucceeds, ...clauses],
    touched,
    // Of what a person has stored there is nothing to look at.
    subjects: isBot(world, user_id) === false ? [] : touched,
    unanswered: () => ({ effects: inDoubt(storing) }),
    refused: () => ({ effects: notStored(storing) }),
    wronglyDone: () => ({ effects: forgottenKeys(storing) }),
    done: () => ({
      effects: [
        put('storages', user_id, after),
        add('storageWrites', { exchange: at.exchange, user_id, storage: textsIn(request) }),
      ],
    }),
  }
})

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
  after: BotStorage,
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
    when('update-bot-storage.limit-refused', isTooMuch(roomOf(after)), 'BAD_REQUEST'),
  ]
}
