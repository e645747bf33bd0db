// Faults in the scheduling of messages and in their delivery.

import { faultsIn, type Mutant } from './mutant.ts'

const file = 'endpoints/schedule-message.ts'
const request = 'scheduling/schedule-request.ts'
const destination = 'messages/check-destination.ts'
const delivery = 'scheduling/deliver.ts'

export const scheduleMessageMutants: readonly Mutant[] = [
  faultsIn(file)(
    'scheduled-id-as-text',
    'schedule-message.id',
    'scheduled_message_id: id }',
    'scheduled_message_id: String(id) }',
  ),
  faultsIn(file)(
    'scheduled-id-counts-waiting',
    'schedule-message.own-id',
    'scheduled_message_id: id }',
    'scheduled_message_id: service.scheduledMessages.waiting().length }',
  ),
  faultsIn(request)('type-channel-refused', 'schedule-message.channel', "[...types, 'channel']", 'types'),
  faultsIn(request)(
    'type-private-refused',
    'schedule-message.private',
    "['direct', 'stream', 'private']",
    "['direct', 'stream']",
  ),
  faultsIn(destination)(
    'several-people-refused',
    'schedule-message.direct',
    'participants.length === 0',
    'participants.length !== 1',
  ),
  faultsIn(destination)(
    'missing-channel-wrong-code',
    'schedule-message.missing-channel-refused',
    "'STREAM_DOES_NOT_EXIST'",
    "'BAD_REQUEST'",
  ),
  faultsIn(destination)(
    'missing-channel-without-id',
    'schedule-message.missing-channel-id',
    'msg, { stream_id: streamId })',
    'msg)',
  ),
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
  faultsIn(destination)(
    'missing-person-wrong-code',
    'schedule-message.missing-person-refused',
    'throw badRequest(`Invalid user ID ${missing}`)',
    "throw new Refusal(400, 'USER_DOES_NOT_EXIST', `Invalid user ID ${missing}`)",
  ),
  faultsIn(request)(
    'type-defaults-to-stream',
    'schedule-message.required-refused',
    "if (type === undefined) throw missingParameter('type')",
    '',
  ),
  faultsIn(request)(
    'delivery-time-defaults-to-soon',
    'schedule-message.required-refused',
    "parameters.integer('scheduled_delivery_timestamp')",
    "parameters.integer('scheduled_delivery_timestamp') ?? LATEST_SECONDS",
  ),
  faultsIn(destination)(
    'scheduled-empty-topic-accepted',
    'schedule-message.empty-topic-forbidden-refused',
    'checkTopicsPolicy(service, channel, topic)',
    "if (topic !== '') checkTopicsPolicy(service, channel, topic)",
  ),
  faultsIn(file)(
    'scheduled-display-name-accepted',
    'schedule-message.empty-topic-forbidden-refused',
    "readTopic(topic ?? '', level)",
    "['', '(no topic)', undefined].includes(topic) || String(topic).length > 60 ? readTopic(topic ?? '', level) : String(topic)",
  ),
  faultsIn(file)(
    'scheduled-without-topic-accepted',
    'schedule-message.topic-required-refused',
    "readTopic(topic ?? '', level)",
    "topic === undefined ? 'none' : readTopic(topic, level)",
  ),
  {
    ...faultsIn(file)(
      'scheduled-without-topic-accepted-before-334',
      'schedule-message.topic-required-before-334-refused',
      "readTopic(topic ?? '', level)",
      "topic === undefined ? 'none' : readTopic(topic, level)",
    ),
    level: 333,
  },
  faultsIn(file)(
    'scheduled-direct-message-with-topic-refused',
    'schedule-message.topic-of-direct-message-ignored',
    'if (isDirect) return { participants: to }',
    "if (isDirect && topic) throw badRequest('Direct messages cannot have topics.')\n  if (isDirect) return { participants: to }",
  ),
  faultsIn(request)(
    'scheduled-content-limit-off-by-one',
    'schedule-message.content-bounded',
    'fitsWithin(content, MAX_MESSAGE_LENGTH)',
    'fitsWithin(content, MAX_MESSAGE_LENGTH + 1)',
  ),
  faultsIn(file)(
    'scheduled-topic-not-bounded',
    'schedule-message.topic-bounded',
    "readTopic(topic ?? '', level)",
    "(topic ?? '').length > 60 ? topic : readTopic(topic ?? '', level)",
  ),
  faultsIn(file)(
    'scheduled-no-topic-kept-literally',
    'schedule-message.no-topic-read-as-empty',
    "readTopic(topic ?? '', level)",
    "topic === '(no topic)' ? topic : readTopic(topic ?? '', level)",
  ),
  {
    name: 'delivered-a-minute-early',
    clause: 'schedule-message.not-before',
    patches: [
      { file: delivery, find: 'Math.max(due_ms,', replace: 'Math.max(due_ms - 60_000,' },
      { file: delivery, find: 'if (message.due_ms > service', replace: 'if (message.due_ms - 60_000 > service' },
    ],
  },
  faultsIn('scheduling/read-by-sender.ts')(
    'own-messages-always-read',
    'schedule-message.read-by-sender',
    'return asked.readBySender\n',
    'return true\n',
  ),
  faultsIn('scheduling/read-by-sender.ts')(
    'own-messages-never-read',
    'schedule-message.read-by-sender',
    'return asked.readBySender\n',
    'return false\n',
  ),
  faultsIn(delivery)(
    'direct-messages-not-delivered',
    'schedule-message.delivered',
    'if (mayGo(service, message))',
    'if (message.stream_id !== null && mayGo(service, message))',
  ),
  faultsIn(delivery)(
    'delivered-without-later-lines',
    'schedule-message.delivered',
    'content: message.content',
    "content: message.content.split('\\n', 1)[0] || message.content",
  ),
  faultsIn(delivery)(
    'delivered-in-another-name',
    'schedule-message.delivered',
    'senderId: message.sender_id',
    "senderId: service.users.all().find(({ role }) => role === 'owner').id",
  ),
  faultsIn(delivery)('delivered-without-topic', 'schedule-message.delivered', 'topic: message.topic }', "topic: '' }"),
  {
    name: 'refused-schedule-delivered',
    clause: 'schedule-message.refused-not-delivered',
    patches: [
      {
        file,
        find: 'checkDestination(service, caller, to)\n',
        replace: `try {
      checkDestination(service, caller, to)
    } catch (refusal) {
      queueMicrotask(() => {
        const kept = service.scheduledMessages.find(service.scheduledMessages.add(rowOf(caller, request, to)))
        if (kept !== undefined) awaitDelivery(service, kept)
      })
      throw refusal
    }
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
