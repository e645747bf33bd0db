// What a queue is told of new messages: only of those its owner may see and its narrow lets through, the empty topic in the
// way the client can take, and as written or as HTML, with pictures or without, as it was asked for. The fields of the
// event are left open; where it has a message, that is one like others, and one that does not say in which form it is shows
// nothing.

import { whether } from '../../model/facts/fact.ts'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { canHear } from '../../model/readings/permissions.ts'
import type { Message } from '../../model/things/message.ts'
import { setting } from '../../model/world/world.ts'
import { isChannelChanged } from '../causes/since-when.ts'
import { integer } from '../exchange/queue-call.ts'
import { canonical, type Fields, isFields } from '../json/fields.ts'
import { capability } from '../queue/queue-capabilities.ts'
import type { Arrival } from './events-arrival.ts'

const invisible = 'queues.no-invisible-messages'
const onlyPublic = 'queues.narrow-public-channels'
const replaced = 'capabilities.empty-topic-replaced'
const shown = 'capabilities.empty-topic-shown'

export function judgeMessage(arrival: Arrival): Observation[] {
  const { message } = arrival.event
  if (!isFields(message)) return []
  const known = arrival.around.world.messages.get(integer(message.id) ?? -1)
  return [
    ...judgeVisible(arrival, known),
    ...judgeNarrow(arrival, message),
    ...judgeTopic(arrival, message, known),
    ...judgeMarkdown(arrival, message),
    ...judgePicture(arrival, message),
  ]
}

/** That somebody else is not told is what keeps the clause, so being told rightly says nothing of it. */
function judgeVisible({ around, queue }: Arrival, known: Message | undefined): Observation[] {
  if (!known || canHear(around.world, queue.owner, known) !== 'no') return []
  const expected = `user ${queue.owner} is not told of message ${known.message_id}`
  return [broken(invisible, expected, 'its event came', [queue.registration.exchange])]
}

function judgeNarrow({ around, queue }: Arrival, { type, stream_id }: Fields): Observation[] {
  const { parameters, exchange } = queue.registration
  if (canonical(parameters.narrow) !== canonical([['channels', 'public']])) return []
  if (type === 'private') return [broken(onlyPublic, 'no event of a direct message', 'one came', [exchange])]
  const id = integer(stream_id) ?? -1
  const privacy = around.world.channels.get(id)?.privacy
  if (privacy === undefined || isChannelChanged(around.world, id)) return []
  if (whether(privacy, (kind) => kind === 'private') === 'yes')
    return [broken(onlyPublic, 'only messages of public channels', `one of private channel ${id}`, [exchange])]
  return whether(privacy, (kind) => kind === 'public') === 'yes' ? [holds(onlyPublic)] : []
}

function judgeTopic(arrival: Arrival, { type, subject }: Fields, known: Message | undefined): Observation[] {
  const { queue, around } = arrival
  const canTake = capability(queue, 'empty_topic_name')
  const because = [queue.registration.exchange]
  if (canTake === undefined || type !== 'stream' || typeof subject !== 'string') return []
  if (!canTake && subject === '') return [broken(replaced, 'a subject that is not empty', 'subject “”', because)]
  const isAsSent = known?.editsComplete && known.edits.length === 0
  if (!isAsSent || whether(known.original.topic, (topic) => topic === '') !== 'yes') return []
  const general = setting(around.world, 'realm_empty_topic_display_name')
  const displayed =
    queue.state?.realm_empty_topic_display_name ?? (general.kind === 'known' ? general.value : undefined)
  const [clause, name] = canTake ? [shown, ''] : [replaced, displayed]
  if (typeof name !== 'string') return []
  return [subject === name ? holds(clause) : broken(clause, `subject “${name}”`, `subject “${subject}”`, because)]
}

function judgeMarkdown({ queue }: Arrival, { content_type: told }: Fields): Observation[] {
  const { parameters, exchange } = queue.registration
  const { apply_markdown: isApplied = false } = parameters
  if (typeof told !== 'string' || typeof isApplied !== 'boolean') return []
  const [clause, expected] = isApplied
    ? ['register-queue.markdown-applied', 'text/html']
    : ['register-queue.markdown-default', 'text/x-markdown']
  return told === expected ? [holds(clause)] : [broken(clause, `\`${expected}\``, `\`${told}\``, [exchange])]
}

/** Only where it was asked for must every picture be there. */
function judgePicture({ queue }: Arrival, { avatar_url: url }: Fields): Observation[] {
  const { parameters, exchange } = queue.registration
  if (parameters.client_gravatar !== false || url === undefined) return []
  const clause = 'register-queue.gravatar-off'
  return [url === null ? broken(clause, 'an `avatar_url`', 'null', [exchange]) : holds(clause)]
}
