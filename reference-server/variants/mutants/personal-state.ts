// Faults in what a registration tells of one person alone: navigation views, saved snippets, direct conversations.

import { faultsIn, type Mutant } from './mutant.ts'

const conversations = 'register/personal-state.ts'
const snippets = 'store/saved-snippets.ts'
const views = 'store/navigation-views.ts'

export const personalStateMutants: readonly Mutant[] = [
  faultsIn(views)(
    'pinned-as-number',
    'navigation-view.is-pinned',
    'is_pinned: row.is_pinned === 1',
    'is_pinned: row.is_pinned',
  ),
  faultsIn(views)(
    'built-in-view-named-after-its-fragment',
    'navigation-view.as-made',
    'is_pinned: row.is_pinned === 1',
    'is_pinned: row.is_pinned === 1, name: row.name ?? row.fragment',
  ),
  faultsIn(views)(
    'only-one-view-pinned',
    'navigation-view.as-made',
    'rows.map((row) => ({ ...row, is_pinned: row.is_pinned === 1 }))',
    'rows.map((row) => ({ ...row, is_pinned: row === rows.find((other) => other.is_pinned === 1) }))',
  ),
  faultsIn(snippets)(
    'snippet-date-in-milliseconds',
    'saved-snippet.as-made',
    'date_created: timestampOf(created_ms)',
    'date_created: created_ms',
  ),
  faultsIn(snippets)(
    'snippet-without-later-lines',
    'saved-snippet.as-made',
    '({ ...snippet,',
    "({ ...snippet, content: snippet.content.split('\\n', 1)[0] ?? '',",
  ),
  faultsIn(conversations)(
    'own-id-in-messages-to-oneself',
    'recent-private-conversation.others',
    'participants.filter((id) => id !== caller.id)',
    'participants.filter((id) => id !== caller.id || participants.length === 1)',
  ),
  faultsIn(conversations)(
    'own-id-in-group-conversations',
    'recent-private-conversation.others',
    'participants.filter((id) => id !== caller.id)',
    'participants.filter((id) => id !== caller.id || participants.length > 2)',
  ),
  faultsIn('store/recipients.ts')(
    'oldest-message-told-as-newest',
    'recent-private-conversation.newest',
    'SELECT max(m.id)',
    'SELECT min(m.id)',
  ),
]
