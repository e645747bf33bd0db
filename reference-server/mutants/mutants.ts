// The faults that the suite has to find.

import type { Mutant } from './mutant.ts'

export const mutants: readonly Mutant[] = [
  {
    name: 'lost-edit',
    clause: 'edit-message.content-replaced',
    patches: [
      {
        file: 'editing/apply-edit.ts',
        find: 'if (edit.content !== undefined) service.messages.setContent(',
        replace: 'if (edit.content === before.content) service.messages.setContent(',
      },
    ],
  },
  {
    name: 'change-later-takes-earlier',
    clause: 'edit-message.change-later',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: "move.mode === 'change_later' ? move.message.id : 0",
        replace: '0',
      },
    ],
  },
  {
    name: 'move-counts-off-by-one',
    clause: 'edit-message.move-limit-counts',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'total_messages_allowed_to_move: movable.length,',
        replace: 'total_messages_allowed_to_move: movable.length + 1,',
      },
    ],
  },
  {
    name: 'edit-history-oldest-first',
    clause: 'message.edit-history-newest-first',
    patches: [
      {
        file: 'messages/message-object.ts',
        find: 'fields.edit_history = editHistory(service, message, view.knowsEmptyTopic)',
        replace: 'fields.edit_history = editHistory(service, message, view.knowsEmptyTopic).reverse()',
      },
    ],
  },
  {
    name: 'resolve-counts-as-move',
    clause: 'message.last-moved-timestamp-true',
    patches: [
      {
        file: 'editing/apply-edit.ts',
        find: 'isResolveToggle(edit.message.topic, topic) ? null : atMs',
        replace: 'atMs',
      },
    ],
  },
  {
    name: 'acknowledged-event-again',
    clause: 'queues.newer-than-acknowledged',
    patches: [
      {
        file: 'events/event-queue.ts',
        find: 'this.#events = this.#events.filter((event) => event.id > id)',
        replace: 'this.#events = this.#events.filter((event) => event.id >= id)',
      },
    ],
  },
  {
    name: 'expired-queue-served',
    clause: 'queues.expired-refused',
    patches: [
      {
        file: 'events/event-queues.ts',
        find: 'if (line.waiting === undefined) this.#discard(line)',
        replace: 'if (line.waiting === undefined) this.#startIdling(line)',
      },
    ],
  },
  {
    name: 'sha256-ignored',
    clause: 'edit-message.sha256-mismatch-refused',
    patches: [
      {
        file: 'editing/check-content-edit.ts',
        find: 'if (sha256 === undefined) return',
        replace: 'if (sha256 !== message.content) return',
      },
    ],
  },
  {
    name: 'refused-move-half-applied',
    clause: 'edit-message.refused-edit-changes-nothing',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'throw moveTimeLimitExceeded(service.level, topic, movable)',
        replace:
          'for (const { id } of movable.slice(0, 1)) service.messages.setTopic(id, move.to, nowMs)\n  throw moveTimeLimitExceeded(service.level, topic, movable)',
      },
    ],
  },
  {
    name: 'expired-queue-wrong-code',
    clause: 'queues.expired-refused',
    patches: [{ file: 'refusal.ts', find: "'BAD_EVENT_QUEUE_ID'", replace: "'BAD_REQUEST'" }],
  },
]
