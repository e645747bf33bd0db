// Who may move messages, and how old these may be.

import type { Call } from './endpoint.ts'
import { isInGroup } from './groups.ts'
import { isFreeOfLimits, type Move, topicOf } from './move.ts'
import type { OrganizationSettings } from './organization-settings.ts'
import type { Message } from './records.ts'
import { badRequest, Refusal } from './refusal.ts'

export function checkMove(call: Call, message: Message, move: Move): void {
  checkGroups(call, move)
  const isFree = isFreeOfLimits(call) && !call.organization.faults.has('moderators-are-late')
  if (!move.isResolve && !isFree) checkAges(call, message, move)
}

function checkGroups({ organization, caller }: Call, move: Move): void {
  const { settings, faults } = organization
  const mayNot = (group: number) => !isInGroup(organization, caller, group)
  if (move.isResolve && mayNot(settings.can_resolve_topics_group)) throw badRequest('You may not resolve topics')
  const isTopicMove = move.changesTopic && !move.isResolve
  if (isTopicMove && mayNot(settings.can_move_messages_between_topics_group) && !faults.has('anybody-moves'))
    throw badRequest('You may not move messages to another topic')
  if (move.changesChannel && mayNot(settings.can_move_messages_between_channels_group))
    throw badRequest('You may not move messages to another channel')
}

/** The strictest of the limits that the move falls under. */
function limitFor(settings: OrganizationSettings, { changesTopic, changesChannel }: Move): number {
  const within = settings.move_messages_within_stream_limit_seconds ?? Number.POSITIVE_INFINITY
  const between = settings.move_messages_between_streams_limit_seconds ?? Number.POSITIVE_INFINITY
  if (changesTopic && changesChannel) return Math.min(within, between)
  return changesChannel ? between : within
}

function checkAges(call: Call, message: Message, move: Move): void {
  const { clock, settings, faults } = call.organization
  const limit = limitFor(settings, move)
  const isYoung = ({ timestamp }: Message) => clock.seconds() - timestamp <= limit
  const whole = topicOf(call, message)
  const young = whole.filter(isYoung)
  if (move.mode === 'change_all' ? young.length === whole.length : isYoung(message)) return
  const countsMatter = move.mode === 'change_all' && young.length > 0
  if (countsMatter && faults.has('late-moves-plainly-refused')) throw badRequest('Too late')
  throw new Refusal(403, 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', 'That sailed too long ago', {
    first_message_id_allowed_to_move: countsMatter ? (young[0]?.id ?? null) : null,
    total_messages_in_topic: whole.length,
    total_messages_allowed_to_move: young.length,
  })
}
