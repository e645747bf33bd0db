// Control actions `alert-words`, `navigation-views` and `saved-snippets`: replaces what belongs to one person alone.
import { emitAlertWords, emitNavigationViews, emitSavedSnippets } from '../events/personal-events.ts'
import type { Service } from '../service.ts'
import type { NavigationView } from '../store/navigation-views.ts'
import { personOf } from './people.ts'
import { boolean, Mistake, records, refuseUnknown, type Taken, text, texts } from './reading.ts'

export function replaceAlertWords(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', 'alert_words'], 'alert-words')
  const { id } = personOf(service, taken, 'user_id')
  service.alertWords.replace(id, texts(taken, 'alert_words'))
  emitAlertWords(service, id)
  return {}
}

export function replaceNavigationViews(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', 'navigation_views'], 'navigation-views')
  const { id } = personOf(service, taken, 'user_id')
  const views = records(taken, 'navigation_views').map(readView)
  if (new Set(views.map(({ fragment }) => fragment)).size < views.length)
    throw new Mistake('Give each view a fragment of its own')
  const before = service.navigationViews.of(id)
  service.navigationViews.replace(id, views)
  emitNavigationViews(service, id, before)
  return {}
}

function readView(view: Taken): NavigationView {
  refuseUnknown(view, ['fragment', 'is_pinned', 'name'], 'a navigation view')
  const name = view.name === null ? null : text(view, 'name')
  return { fragment: text(view, 'fragment'), is_pinned: boolean(view, 'is_pinned'), name }
}

export function replaceSavedSnippets(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', 'saved_snippets'], 'saved-snippets')
  const { id: userId } = personOf(service, taken, 'user_id')
  const snippets = records(taken, 'saved_snippets').map(readSnippet)
  const before = service.savedSnippets.of(userId)
  service.savedSnippets.replace(userId, snippets, service.clock.nowMs())
  emitSavedSnippets(service, userId, before)
  return { saved_snippets: service.savedSnippets.of(userId).map(({ id, date_created }) => ({ id, date_created })) }
}

function readSnippet(snippet: Taken) {
  refuseUnknown(snippet, ['title', 'content'], 'a saved snippet')
  return { title: text(snippet, 'title'), content: text(snippet, 'content') }
}
