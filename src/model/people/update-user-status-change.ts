// What a request changes of somebody's status: the text, if it was passed, and the emoji, if its name was passed. The rest
// stays.

import { holds } from '../facts/observe.ts'
import type { Change, Value } from '../things/shelf.ts'
import { type StatusMember, statusMembers } from '../things/status.ts'
import { isEmojiName } from '../world/user-status.ts'
import type { World } from '../world/world.ts'
import { codePoints, isPlainText, type UpdateUserStatusRequest } from './update-user-status-request.ts'

const textSet = 'update-user-status.text-set'
const textOf60 = 'update-user-status.text-of-60'
const textOfAstral = 'update-user-status.text-of-astral-characters'

/** `mayBeOther`: the text leaves open what becomes of what was passed. */
export function statusChange(world: World, request: UpdateUserStatusRequest, mayBeOther: boolean): Change {
  const isMeant = (member: StatusMember) =>
    mayBeOther || request[member] !== undefined || (member !== 'status_text' && request.emoji_name !== undefined)
  return {
    shelf: `status ${request.user_id}`,
    values: statusMembers.filter(isMeant).map((member) => memberAfter(world, request, member, mayBeOther)),
    unlessRefused,
    leavesKeys: { clause: kept, instead: [''] },
    leavesOthers: { clause: 'update-user-status.nobody-else' },
  }
}

export const unlessRefused = 'update-user-status.refused-changes-nothing'
const kept = 'update-user-status.only-what-was-passed'

function memberAfter(world: World, request: UpdateUserStatusRequest, member: StatusMember, mayBeOther: boolean): Value {
  const to = request[member]
  const ofText = to !== undefined && isPlainText(to) ? promiseOfText(to) : undefined
  const promise = member === 'status_text' ? ofText : promiseOfEmoji(world, request)
  const isOpen = mayBeOther || promise === undefined
  const also = promise === textOf60 || promise === textOfAstral ? [holds(textSet)] : []
  return { key: member, promise: promise ?? kept, also, instead: [to ?? ''], ...(!isOpen && { to }) }
}

/** The most telling clause. */
export function promiseOfText(text: string): string {
  if (text === '') return 'update-user-status.text-cleared'
  if (codePoints(text) !== 60) return textSet
  return text.length > 60 ? textOfAstral : textOf60
}

/** undefined where the text leaves open what was meant, or how it is spelt. */
export function promiseOfEmoji(world: World, request: UpdateUserStatusRequest): string | undefined {
  const { emoji_name, emoji_code, reaction_type } = request
  if (emoji_name === undefined) return undefined
  if (emoji_code === undefined && reaction_type === undefined)
    return isEmojiName(world, emoji_name) ? 'update-user-status.emoji-by-name' : undefined
  if (!emoji_name || !emoji_code || !reaction_type) return undefined
  if (reaction_type === 'unicode_emoji') return 'update-user-status.emoji-unicode'
  if (reaction_type === 'realm_emoji') return 'update-user-status.emoji-custom'
  return reaction_type.endsWith('_extra_emoji') ? 'update-user-status.emoji-extra' : undefined
}
