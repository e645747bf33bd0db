// Navigation views and saved snippets, as they were made for the person who registers. Of what nobody was told of
// nothing is said; built-in views may come and go.

import { type Fields, objectsIn } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import type { NavigationView, SavedSnippet } from '../things/personal-record.ts'

const viewsMade = 'navigation-view.as-made'

export function* navigationViews({ world, body, user_id }: Registration): Generator<Observation> {
  const made = world.state.views.get(user_id)
  if (made === undefined || !Array.isArray(body.navigation_views)) return
  const listed = objectsIn(body.navigation_views)
  const fragments = new Set(made.map(({ fragment }) => fragment))
  if (fragments.size < made.length) return
  for (const view of made) {
    const shown = listed.find(({ fragment }) => fragment === view.fragment)
    if (shown === undefined || !isSameView(view, shown)) yield differs(viewsMade, view, shown)
    yield holds(viewsMade)
  }
  const extra = listed.find(({ name, fragment }) => typeof name === 'string' && !fragments.has(`${fragment}`))
  if (extra) yield broken(viewsMade, `the ${made.length} views that were made`, quoted(extra), [])
}

function isSameView({ is_pinned, name }: NavigationView, shown: Fields): boolean {
  return shown.is_pinned === is_pinned && (shown.name ?? null) === name
}

function differs(clause: string, made: object, shown: Fields | undefined): Observation {
  return broken(clause, quoted(made), quoted(shown), [])
}

const snippetsMade = 'saved-snippet.as-made'

export function* savedSnippets({ world, body, user_id }: Registration): Generator<Observation> {
  const made = world.state.snippets.get(user_id)
  if (made === undefined || !Array.isArray(body.saved_snippets)) return
  const listed = objectsIn(body.saved_snippets)
  for (const snippet of made) {
    const shown = listed.find(({ id }) => id === snippet.id)
    if (shown === undefined || !isSameSnippet(snippet, shown)) yield differs(snippetsMade, snippet, shown)
    yield holds(snippetsMade)
  }
  const extra = listed.find(({ id }) => !made.some((each) => each.id === id))
  if (extra) yield broken(snippetsMade, `the ${made.length} snippets that were made`, quoted(extra), [])
}

// A fixture may take its time.
const patience = 60

function isSameSnippet({ title, content, date_created, made }: SavedSnippet, shown: Fields): boolean {
  if (isTrimmed(title) && shown.title !== title) return false
  if (isTrimmed(content) && shown.content !== content) return false
  if (typeof shown.date_created !== 'number') return true
  if (made === undefined) return shown.date_created === date_created
  return isWithin({ from: made.from, to: made.to + patience }, shown.date_created)
}

// Whether space around a text is kept is not said.
function isTrimmed(text: string): boolean {
  return text === text.trim()
}
