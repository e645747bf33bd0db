// Faults in the fetch of one message.

import { faultsIn, type Mutant } from './mutant.ts'

const file = 'endpoints/get-message.ts'

export const getMessageMutants: readonly Mutant[] = [
  faultsIn(file)(
    'raw-content-of-first-version',
    'get-message.raw-content-current',
    'JSON.stringify(message.content)',
    'JSON.stringify(service.edits.newestFirst(message.id).at(-1)?.prev_content ?? message.content)',
  ),
  faultsIn(file)(
    'raw-content-escaped',
    'get-message.raw-content-current',
    'JSON.stringify(message.content)',
    "JSON.stringify(message.content.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))",
  ),
  faultsIn(file)(
    'single-fetch-raw-by-default',
    'get-message.rendered-by-default',
    "parameters.boolean('apply_markdown') ?? true",
    "parameters.boolean('apply_markdown') ?? false",
  ),
  faultsIn('messages/message-object.ts')(
    'raw-content-called-html',
    'get-message.raw-on-request',
    ": 'text/x-markdown'",
    ": 'text/html'",
  ),
  {
    name: 'get-missing-wrong-code',
    clause: 'get-message.missing-refused',
    patches: [
      {
        file,
        find: "import { type Endpoint, MembersText } from '../transport/endpoint.ts'",
        replace:
          "import { Refusal } from '../refusal.ts'\nimport { type Endpoint, MembersText } from '../transport/endpoint.ts'",
      },
      {
        file,
        find: 'const message = visibleMessage(',
        replace:
          "if (service.messages.find(Number(path.message_id)) === undefined) throw new Refusal(404, 'NOT_FOUND', 'No such message')\n    const message = visibleMessage(",
      },
    ],
  },
  {
    name: 'direct-message-refused-to-receiver',
    clause: 'get-message.answered',
    patches: [
      {
        file,
        find: "import { type Endpoint, MembersText } from '../transport/endpoint.ts'",
        replace:
          "import { badRequest } from '../refusal.ts'\nimport { type Endpoint, MembersText } from '../transport/endpoint.ts'",
      },
      {
        file,
        find: 'const json = messageJson(',
        replace:
          "if (message.stream_id === null && message.sender_id !== caller.id) throw badRequest('Invalid message(s)')\n    const json = messageJson(",
      },
    ],
  },
  faultsIn(file)(
    'invisible-message-shown',
    'get-message.invisible-refused',
    'const message = visibleMessage(',
    'const message = service.messages.find(Number(path.message_id)) ?? visibleMessage(',
  ),
  faultsIn('messages/access.ts')(
    'protected-history-shown',
    'get-message.invisible-refused',
    'return !isHistoryProtected(channel) || isReceived(service.received.flags(user.id, message.id))',
    'return true',
  ),
  faultsIn(file)(
    'single-fetch-shows-empty-topic',
    'get-message.empty-topic-replaced',
    "boolean('allow_empty_topic_name') ?? false",
    "boolean('allow_empty_topic_name') ?? true",
  ),
  faultsIn('messages/edit-history.ts')(
    'edit-history-shows-empty-topic',
    'get-message.empty-topic-replaced',
    'entry.topic = displayTopic(edit.topic, knowsEmptyTopic)',
    'entry.topic = edit.topic',
  ),
  faultsIn(file)(
    'single-fetch-replaces-empty-topic-in-html',
    'get-message.empty-topic-shown',
    '{ applyMarkdown, knowsEmptyTopic, clientGravatar: false }',
    '{ applyMarkdown, knowsEmptyTopic: knowsEmptyTopic && !applyMarkdown, clientGravatar: false }',
  ),
]
