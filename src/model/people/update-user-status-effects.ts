// The status of somebody after a request: what was passed is new, what was not stays. What a later look shows instead
// tells which promise was broken.

import { type Fact, unknown } from '../facts/fact.ts'
import { leftAlone, maybeWrote, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { add, put } from '../things/put.ts'
import { noStatus, type Status, type StatusMember, statusMembers } from '../things/status.ts'
import type { Effect } from '../world/effect.ts'
import { emojiWords, isEmojiName, statusOf } from '../world/user-status.ts'
import type { World } from '../world/world.ts'
import { codePoints, isPlainText, type UpdateUserStatusRequest } from './update-user-status-request.ts'

const kept = 'update-user-status.only-what-was-passed'
const changesNothing = 'update-user-status.refused-changes-nothing'
const textSet = 'update-user-status.text-set'
const textOf60 = 'update-user-status.text-of-60'
const textOfAstral = 'update-user-status.text-of-astral-characters'

export function afterUpdate(world: World, request: UpdateUserStatusRequest, at: Moment): readonly Effect[] {
  const { user_id, emoji_name } = request
  const passed = Object.fromEntries(statusMembers.flatMap((each) => (request[each] ? [[each, request[each]]] : [])))
  return [
    changed(world, request, (before, member) => memberAfter(world, request, member, before, at)),
    { set: 'state', of: 'status-written', to: { exchange: at.exchange, user_id, passed } },
    ...(emoji_name ? [add('acceptedEmoji', emojiWords({ ...request, emoji_name }))] : []),
  ]
}

export function afterRefusal(world: World, request: UpdateUserStatusRequest, { exchange }: Moment): Effect {
  const keep = (before: Fact<string>, instead: string) => leftAlone(before, exchange, changesNothing, [instead])
  return changed(world, request, (before, member) => keep(before, request[member] ?? ''))
}

/** Nobody knows whether it was carried out. */
export function afterUnknown(world: World, request: UpdateUserStatusRequest, at: Moment): Effect {
  const isWhole = isPlainEmoji(request) && isPlainText(request.status_text ?? '')
  return changed(world, request, (before, member) => {
    const value = request[member]
    if (!isWhole) return unknown
    return value === undefined ? before : maybeWrote(before, value, at)
  })
}

function changed(
  world: World,
  { user_id }: UpdateUserStatusRequest,
  change: (before: Fact<string>, member: StatusMember) => Fact<string>,
): Effect {
  const before = statusOf(world, user_id)
  const to = Object.fromEntries(statusMembers.map((member) => [member, change(before[member], member)]))
  return put('statuses', user_id, to as unknown as Status)
}

export function forgottenStatus(user_id: number): Effect {
  return put('statuses', user_id, noStatus)
}

function memberAfter(
  world: World,
  request: UpdateUserStatusRequest,
  member: StatusMember,
  before: Fact<string>,
  at: Moment,
): Fact<string> {
  const value = request[member]
  const isPassed = (member === 'status_text' ? value : request.emoji_name) !== undefined
  if (!isPassed) return leftAlone(before, at.exchange, kept, [''])
  if (value === undefined) return unknown
  const ofText = isPlainText(value) ? promiseOfText(value) : undefined
  const promise = member === 'status_text' ? ofText : promiseOfEmoji(world, request)
  return promise === undefined ? unknown : wrote(before, value, at, promise)
}

/** The most telling clause. */
export function promiseOfText(text: string): string {
  if (text === '') return 'update-user-status.text-cleared'
  if (codePoints(text) !== 60) return textSet
  return text.length > 60 ? textOfAstral : textOf60
}

/** All that hold where one of them does. */
export function alsoKept(clause: string): readonly string[] {
  return clause === textOf60 || clause === textOfAstral ? [textSet] : []
}

/** undefined where the text leaves open what was meant, or how it is spelt. */
export function promiseOfEmoji(world: World, request: UpdateUserStatusRequest): string | undefined {
  const { emoji_name = '', emoji_code, reaction_type } = request
  if (emoji_code === undefined && reaction_type === undefined)
    return isEmojiName(world, emoji_name) ? 'update-user-status.emoji-by-name' : undefined
  if (!isPlainEmoji(request)) return undefined
  if (reaction_type === 'unicode_emoji') return 'update-user-status.emoji-unicode'
  if (reaction_type === 'realm_emoji') return 'update-user-status.emoji-custom'
  return reaction_type?.endsWith('_extra_emoji') ? 'update-user-status.emoji-extra' : undefined
}

/** Either no emoji at all, or one by its whole name. */
function isPlainEmoji({ emoji_name, emoji_code, reaction_type }: UpdateUserStatusRequest): boolean {
  const given = [emoji_name, emoji_code, reaction_type].filter((part) => part !== undefined && part !== '')
  return given.length === 3 || (given.length === 0 && emoji_name === undefined)
}
