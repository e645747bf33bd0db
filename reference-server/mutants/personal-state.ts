// Faults in what a registration tells of one person alone: navigation views, saved snippets, direct conversations.

import type { Mutant } from './mutant.ts'

const conversations = 'register/personal-state.ts'
const snippets = 'store/saved-snippets.ts'
const views = 'store/navigation-views.ts'

export const personalStateMutants: readonly Mutant[] = [
  {
    name: 'pinned-as-number',
    clause: 'navigation-view.is-pinned',
    patches: [{ file: views, find: 'is_pinned: row.is_pinned === 1', replace: 'is_pinned: row.is_pinned' }],
  },
  {
    name: 'built-in-view-named-after-its-fragment',
    clause: 'navigation-view.as-made',
    patches: [
      {
        file: views,
        find: 'is_pinned: row.is_pinned === 1',
        replace: 'is_pinned: row.is_pinned === 1, name: row.name ?? row.fragment',
      },
    ],
  },
  {
    name: 'only-one-view-pinned',
    clause: 'navigation-view.as-made',
    patches: [
      {
        file: views,
        find: 'rows.map((row) => ({ ...row, is_pinned: row.is_pinned === 1 }))',
        replace: 'rows.map((row) => ({ ...row, is_pinned: row === rows.find((other) => other.is_pinned === 1) }))',
      },
    ],
  },
  {
    name: 'snippet-date-in-milliseconds',
    clause: 'saved-snippet.as-made',
    patches: [{ file: snippets, find: 'date_created: timestampOf(created_ms)', replace: 'date_created: created_ms' }],
  },
  {
    name: 'snippet-without-later-lines',
    clause: 'saved-snippet.as-made',
    patches: [
      {
        file: snippets,
        find: '({ ...snippet,',
        replace: "({ ...snippet, content: snippet.content.split('\\n', 1)[0] ?? '',",
      },
    ],
  },
  {
    name: 'own-id-in-messages-to-oneself',
    clause: 'recent-private-conversation.others',
    patches: [
      {
        file: conversations,
        find: 'participants.filter((id) => id !== caller.id)',
        replace: 'participants.filter((id) => id !== caller.id || participants.length === 1)',
      },
    ],
  },
  {
    name: 'own-id-in-group-conversations',
    clause: 'recent-private-conversation.others',
    patches: [
      {
        file: conversations,
        find: 'participants.filter((id) => id !== caller.id)',
        replace: 'participants.filter((id) => id !== caller.id || participants.length > 2)',
      },
    ],
  },
  {
    name: 'oldest-message-told-as-newest',
    clause: 'recent-private-conversation.newest',
    patches: [{ file: 'store/recipients.ts', find: 'SELECT max(m.id)', replace: 'SELECT min(m.id)' }],
  },
]
