// Faults in the scheduling of messages and in their delivery.

import type { Mutant } from './mutant.ts'

const file = 'endpoints/schedule-message.ts'
const request = 'scheduling/schedule-request.ts'
const destination = 'scheduling/check-destination.ts'
const delivery = 'scheduling/deliver.ts'

export const scheduleMessageMutants: readonly Mutant[] = [
  {
    name: 'scheduled-id-as-text',
    clause: 'schedule-message.id',
    patches: [{ file, find: 'scheduled_message_id: id }', replace: 'scheduled_message_id: String(id) }' }],
  },
  {
    name: 'scheduled-id-counts-waiting',
    clause: 'schedule-message.own-id',
    patches: [
      {
        file,
        find: 'scheduled_message_id: id }',
        replace: 'scheduled_message_id: service.scheduledMessages.waiting().length }',
      },
    ],
  },
  {
    name: 'type-channel-refused',
    clause: 'schedule-message.channel',
    patches: [{ file: request, find: "[...types, 'channel']", replace: 'types' }],
  },
  {
    name: 'type-private-refused',
    clause: 'schedule-message.private',
    patches: [{ file: request, find: "['direct', 'stream', 'private']", replace: "['direct', 'stream']" }],
  },
  {
    name: 'several-people-refused',
    clause: 'schedule-message.direct',
    patches: [{ file: destination, find: 'participants.length === 0', replace: 'participants.length !== 1' }],
  },
  {
    name: 'missing-channel-wrong-code',
    clause: 'schedule-message.missing-channel-refused',
    patches: [{ file: destination, find: "'STREAM_DOES_NOT_EXIST'", replace: "'BAD_REQUEST'" }],
  },
  {
    name: 'missing-channel-without-id',
    clause: 'schedule-message.missing-channel-id',
    patches: [{ file: destination, find: 'msg, { stream_id: streamId })', replace: 'msg)' }],
  },
  {
    name: 'only-first-person-checked',
    clause: 'schedule-message.missing-person-refused',
    patches: [
      { file: destination, find: 'participants.find(', replace: 'participants.slice(0, 1).find(' },
      {
        file: delivery,
        find: "participants: JSON.parse(message.participants ?? '[]') as number[]",
        replace: "participants: JSON.parse(message.participants ?? '[]').slice(0, 1)",
      },
    ],
  },
  {
    name: 'missing-person-wrong-code',
    clause: 'schedule-message.missing-person-refused',
    patches: [
      {
        file: destination,
        find: 'throw badRequest(`Invalid user ID ${missing}`)',
        replace: "throw new Refusal(400, 'USER_DOES_NOT_EXIST', `Invalid user ID ${missing}`)",
      },
    ],
  },
  {
    name: 'type-defaults-to-stream',
    clause: 'schedule-message.required-refused',
    patches: [{ file: request, find: "if (type === undefined) throw missingParameter('type')", replace: '' }],
  },
  {
    name: 'delivery-time-defaults-to-soon',
    clause: 'schedule-message.required-refused',
    patches: [
      {
        file: request,
        find: "parameters.integer('scheduled_delivery_timestamp')",
        replace: "parameters.integer('scheduled_delivery_timestamp') ?? LATEST_SECONDS",
      },
    ],
  },
  {
    name: 'scheduled-empty-topic-accepted',
    clause: 'schedule-message.empty-topic-forbidden-refused',
    patches: [
      {
        file: destination,
        find: 'checkTopicsPolicy(service, channel, topic)',
        replace: "if (topic !== '') checkTopicsPolicy(service, channel, topic)",
      },
    ],
  },
  {
    name: 'scheduled-direct-message-with-topic-refused',
    clause: 'schedule-message.topic-of-direct-message-ignored',
    patches: [
      {
        file,
        find: 'if (isDirect) return { participants: to }',
        replace:
          "if (isDirect && topic) throw badRequest('Direct messages cannot have topics.')\n  if (isDirect) return { participants: to }",
      },
    ],
  },
  {
    name: 'scheduled-content-limit-off-by-one',
    clause: 'schedule-message.content-bounded',
    patches: [
      {
        file: request,
        find: 'fitsWithin(content, MAX_MESSAGE_LENGTH)',
        replace: 'fitsWithin(content, MAX_MESSAGE_LENGTH + 1)',
      },
    ],
  },
  {
    name: 'scheduled-topic-not-bounded',
    clause: 'schedule-message.topic-bounded',
    patches: [
      {
        file,
        find: "readTopic(topic ?? '', level)",
        replace: "(topic ?? '').length > 60 ? topic : readTopic(topic ?? '', level)",
      },
    ],
  },
  {
    name: 'scheduled-no-topic-kept-literally',
    clause: 'schedule-message.no-topic-read-as-empty',
    patches: [
      {
        file,
        find: "readTopic(topic ?? '', level)",
        replace: "topic === '(no topic)' ? topic : readTopic(topic ?? '', level)",
      },
    ],
  },
  {
    name: 'delivered-a-minute-early',
    clause: 'schedule-message.not-before',
    patches: [
      { file: delivery, find: 'Math.max(due_ms,', replace: 'Math.max(due_ms - 60_000,' },
      { file: delivery, find: 'if (message.due_ms > service', replace: 'if (message.due_ms - 60_000 > service' },
    ],
  },
  {
    name: 'direct-messages-not-delivered',
    clause: 'schedule-message.delivered',
    patches: [
      {
        file: delivery,
        find: 'if (mayGo(service, message))',
        replace: 'if (message.stream_id !== null && mayGo(service, message))',
      },
    ],
  },
  {
    name: 'delivered-without-later-lines',
    clause: 'schedule-message.delivered',
    patches: [
      {
        file: delivery,
        find: 'content: message.content',
        replace: "content: message.content.split('\\n', 1)[0] || message.content",
      },
    ],
  },
  {
    name: 'delivered-without-topic',
    clause: 'schedule-message.delivered',
    patches: [{ file: delivery, find: 'topic: message.topic }', replace: "topic: '' }" }],
  },
  {
    name: 'refused-schedule-delivered',
    clause: 'schedule-message.refused-not-delivered',
    patches: [
      {
        file,
        find: 'checkDestination(service, caller, to)\n',
        replace: `const early = service.scheduledMessages.find(service.scheduledMessages.add(rowOf(caller, request, to)))
    if (early !== undefined) awaitDelivery(service, early)
    checkDestination(service, caller, to)
    if (early !== undefined) service.scheduledMessages.remove(early.id)
`,
      },
      {
        file: delivery,
        find: 'if (mayGo(service, message))',
        replace: 'if (mayGo(service, message) || service.channels.find(message.stream_id ?? 0) !== undefined)',
      },
    ],
  },
]
