// What one move does to the notices of the old and the new thread: those that go along, and those that it promises.

import { anyNotices, noNotices, sum } from '../messages/notice-promises.ts'
import type { NoticePromise, Notices, Range } from '../things/channel.ts'
import { type Edit, isMove } from './edit.ts'

export type Promised = Pick<NoticePromise, 'clause' | keyof Range>

// Notices are messages of their topic: they go along with it, or it is not known which of them do.
export function parted({ mode }: Edit, old: Notices): { readonly stays: Notices; readonly goes: Notices } {
  const isEmpty = old.promises.length === 0 && old.before.atMost === 0
  if (mode === 'change_one' || isEmpty) return { stays: old, goes: noNotices }
  if (mode === 'change_all') return { stays: noNotices, goes: old }
  return { stays: anyNotices, goes: anyNotices }
}

export function joined(one: Notices, other: Notices): Notices {
  return { before: sum([one.before, other.before]), promises: [...one.promises, ...other.promises] }
}

const none = { atLeast: 0, atMost: 0 }
const some = { atLeast: 1, atMost: Number.POSITIVE_INFINITY }

// Whether a resolving is told under the old name is not said.
export function inOldThread(attempt: Edit): Promised | undefined {
  if (!isMove(attempt)) return undefined
  return attempt.request.send_notification_to_old_thread === true
    ? { clause: 'edit-message.notice-in-old-thread', ...some }
    : { clause: 'edit-message.no-notice-in-old-thread', ...none }
}

export function inNewThread(attempt: Edit): Promised | undefined {
  const { move, request } = attempt
  // What told of an earlier resolving may go when it is taken back.
  if (move === 'resolve' || move === 'unresolve')
    return { clause: 'edit-message.resolve-no-extra-notice', atLeast: -1, atMost: 1 }
  if (!isMove(attempt)) return undefined
  return request.send_notification_to_new_thread === false
    ? { clause: 'edit-message.no-notice-in-new-thread', ...none }
    : { clause: 'edit-message.notice-in-new-thread', ...some }
}
