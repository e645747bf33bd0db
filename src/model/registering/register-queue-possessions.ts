// Navigation views and saved snippets, as they were made for the person who registers. Of what nobody was told of
// nothing is said; built-in views may come and go.

import { type Fields, objectsIn } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import { isWithin } from '../readings/age.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import type { Message } from '../things/message.ts'
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
  if (extra) yield broken(viewsMade, `the ${made.length} views that were made`, quoted(extra))
}

function isSameView({ is_pinned, name }: NavigationView, shown: Fields): boolean {
  return shown.is_pinned === is_pinned && (shown.name ?? null) === name
}

function differs(clause: string, made: object, shown: Fields | undefined): Observation {
  return broken(clause, quoted(made), quoted(shown))
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
  if (extra) yield broken(snippetsMade, `the ${made.length} snippets that were made`, quoted(extra))
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

export function* conversations(registration: Registration): Generator<Observation> {
  for (const { user_ids, max_message_id: newest } of objectsIn(registration.body.recent_private_conversations))
    if (isIds(user_ids) && typeof newest === 'number') {
      yield* withOthers(registration, user_ids, newest)
      yield* upToNewest(registration, user_ids, newest)
    }
}

function isIds(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number')
}

const others = 'recent-private-conversation.others'

function* withOthers(
  { world, user_id }: Registration,
  user_ids: readonly number[],
  newest: number,
): Generator<Observation> {
  const got = `user_ids [${user_ids.join(', ')}]`
  if (user_ids.includes(user_id)) yield broken(others, `not the caller, user ${user_id}`, got)
  const message = world.messages.get(newest)
  if (!message?.own || !isDirect(message) || message.participants === undefined) return
  const expected = message.participants.filter((each) => each !== user_id)
  if (!isSameSet(expected, user_ids)) yield broken(others, `user_ids [${expected.join(', ')}]`, got)
  yield holds(others)
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.every((each) => b.includes(each)) && b.every((each) => a.includes(each))
}

function* upToNewest(registration: Registration, user_ids: readonly number[], newest: number): Generator<Observation> {
  const clause = 'recent-private-conversation.newest'
  const { world, user_id } = registration
  const message = world.messages.get(newest)
  if (message?.own && !isDirect(message))
    yield broken(clause, 'the id of a direct message', `${newest}, a message in a channel`)
  const known = newestOf(registration, [user_id, ...user_ids])
  if (known !== undefined && known > newest) yield broken(clause, `max_message_id ${known}`, `max_message_id ${newest}`)
  if (known === newest) yield holds(clause)
}

/** The newest message that is known of those who take part. */
function newestOf({ world, user_id }: Registration, people: readonly number[]): number | undefined {
  const isTheirs = (message: Message | undefined) =>
    message?.own === true && isDirect(message) && isSameSet(message.participants ?? [], people)
  const ids = [...(world.receivedBy.get(user_id) ?? [])].filter((id) => isTheirs(world.messages.get(id)))
  return ids.length === 0 ? undefined : Math.max(...ids)
}
