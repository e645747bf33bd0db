// The events of what belongs to one person alone: alert words, navigation views, saved snippets. Only `alert_words` is
// in the specification; the others have their usual form. Knows nothing of how these are changed.
import type { Service } from '../service.ts'
import type { NavigationView } from '../store/navigation-views.ts'
import type { SavedSnippet } from '../store/saved-snippets.ts'
import { emitEvent } from './emit.ts'

export function emitAlertWords(service: Service, userId: number): void {
  emitEvent(service, [userId], { type: 'alert_words', alert_words: service.alertWords.of(userId) })
}

/** A view is known by its fragment. */
export function emitNavigationViews(service: Service, userId: number, before: readonly NavigationView[]): void {
  const type = 'navigation_view'
  const after = service.navigationViews.of(userId)
  const isIn = (views: readonly NavigationView[], { fragment, is_pinned, name }: NavigationView) =>
    views.some((view) => view.fragment === fragment && view.is_pinned === is_pinned && view.name === name)
  const gone = before.filter((view) => !isIn(after, view))
  const added = after.filter((view) => !isIn(before, view))
  for (const { fragment } of gone) emitEvent(service, [userId], { type, op: 'remove', fragment })
  for (const navigation_view of added) emitEvent(service, [userId], { type, op: 'add', navigation_view })
}

export function emitSavedSnippets(service: Service, userId: number, before: readonly SavedSnippet[]): void {
  const type = 'saved_snippets'
  for (const { id } of before) emitEvent(service, [userId], { type, op: 'remove', saved_snippet_id: id })
  for (const saved_snippet of service.savedSnippets.of(userId))
    emitEvent(service, [userId], { type, op: 'add', saved_snippet })
}
