// Faults in the fetch of one message.

import type { Mutant } from './mutant.ts'

const file = 'endpoints/get-message.ts'

export const getMessageMutants: readonly Mutant[] = [
  {
    name: 'raw-content-of-first-version',
    clause: 'get-message.raw-content-current',
    patches: [
      {
        file,
        find: 'JSON.stringify(message.content)',
        replace: 'JSON.stringify(service.edits.newestFirst(message.id).at(-1)?.prev_content ?? message.content)',
      },
    ],
  },
  {
    name: 'raw-content-escaped',
    clause: 'get-message.raw-content-current',
    patches: [
      {
        file,
        find: 'JSON.stringify(message.content)',
        replace: "JSON.stringify(message.content.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))",
      },
    ],
  },
  {
    name: 'single-fetch-raw-by-default',
    clause: 'get-message.rendered-by-default',
    patches: [
      {
        file,
        find: "parameters.boolean('apply_markdown') ?? true",
        replace: "parameters.boolean('apply_markdown') ?? false",
      },
    ],
  },
  {
    name: 'raw-content-called-html',
    clause: 'get-message.raw-on-request',
    patches: [{ file: 'messages/message-object.ts', find: ": 'text/x-markdown'", replace: ": 'text/html'" }],
  },
  {
    name: 'get-missing-wrong-code',
    clause: 'get-message.missing-refused',
    patches: [
      {
        file,
        find: "import { type Endpoint, MembersText } from './endpoint.ts'",
        replace: "import { Refusal } from '../refusal.ts'\nimport { type Endpoint, MembersText } from './endpoint.ts'",
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
    name: 'invisible-message-shown',
    clause: 'get-message.invisible-refused',
    patches: [
      {
        file,
        find: 'const message = visibleMessage(',
        replace: 'const message = service.messages.find(Number(path.message_id)) ?? visibleMessage(',
      },
    ],
  },
  {
    name: 'protected-history-shown',
    clause: 'get-message.invisible-refused',
    patches: [
      {
        file: 'messages/access.ts',
        find: 'return !isHistoryProtected(channel) || isReceived(service.received.flags(user.id, message.id))',
        replace: 'return true',
      },
    ],
  },
  {
    name: 'single-fetch-shows-empty-topic',
    clause: 'get-message.empty-topic-replaced',
    patches: [
      {
        file,
        find: "boolean('allow_empty_topic_name') ?? false",
        replace: "boolean('allow_empty_topic_name') ?? true",
      },
    ],
  },
  {
    name: 'edit-history-shows-empty-topic',
    clause: 'get-message.empty-topic-replaced',
    patches: [
      {
        file: 'messages/edit-history.ts',
        find: 'entry.topic = displayTopic(edit.topic, knowsEmptyTopic)',
        replace: 'entry.topic = edit.topic',
      },
    ],
  },
  {
    name: 'single-fetch-replaces-empty-topic-in-html',
    clause: 'get-message.empty-topic-shown',
    patches: [
      {
        file,
        find: '{ applyMarkdown, knowsEmptyTopic, clientGravatar: false }',
        replace: '{ applyMarkdown, knowsEmptyTopic: knowsEmptyTopic && !applyMarkdown, clientGravatar: false }',
      },
    ],
  },
]
