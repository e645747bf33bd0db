// What is the own of the person who registers: navigation views and saved snippets, as they were made for them, and recent
// private conversations. Of what nobody was told of nothing is said; built-in views may come and go, and how far back
// conversations reach is at the server's discretion, so that nobody is missed.

import { type Fields, objectsIn } from '../facts/fields.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import { isWithin } from '../readings/age.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import type { Message } from '../things/message.ts'
import type { SavedSnippet } from '../things/personal-record.ts'

const viewsMade = 'navigation-view.as-made'

export function navigationViews(say: Say, { world, body, user_id }: Registration): void {
  const made = world.state.views.get(user_id)
  if (made === undefined || !Array.isArray(body.navigation_views)) return
  const listed = objectsIn(body.navigation_views)
  const fragments = new Set(made.map(({ fragment }) => fragment))
  if (fragments.size < made.length) return
  for (const view of made) {
    const shown = listed.find(({ fragment }) => fragment === view.fragment)
    const isSame = shown?.is_pinned === view.is_pinned && (shown.name ?? null) === view.name
    if (!isSame) say(broken(viewsMade, quoted(view), quoted(shown)))
    say(holds(viewsMade))
  }
  const extra = listed.find(({ name, fragment }) => typeof name === 'string' && !fragments.has(`${fragment}`))
  if (extra) say(broken(viewsMade, `the ${made.length} views that were made`, quoted(extra)))
}

const snippetsMade = 'saved-snippet.as-made'

export function savedSnippets(say: Say, { world, body, user_id }: Registration): void {
  const made = world.state.snippets.get(user_id)
  if (made === undefined || !Array.isArray(body.saved_snippets)) return
  const listed = objectsIn(body.saved_snippets)
  for (const snippet of made) {
    const shown = listed.find(({ id }) => id === snippet.id)
    if (shown === undefined || !isSameSnippet(snippet, shown)) say(broken(snippetsMade, quoted(snippet), quoted(shown)))
    say(holds(snippetsMade))
  }
  const extra = listed.find(({ id }) => !made.some((each) => each.id === id))
  if (extra) say(broken(snippetsMade, `the ${made.length} snippets that were made`, quoted(extra)))
}

// A fixture may take its time.
const patience = 60

function isSameSnippet({ title, content, date_created, made }: SavedSnippet, shown: Fields): boolean {
  // Whether space around a text is kept is not said.
  const isOther = (text: string, told: unknown) => text === text.trim() && told !== text
  if (isOther(title, shown.title) || isOther(content, shown.content)) return false
  if (typeof shown.date_created !== 'number') return true
  if (made === undefined) return shown.date_created === date_created
  return isWithin({ from: made.from, to: made.to + patience }, shown.date_created)
}

export function conversations(say: Say, registration: Registration): void {
  for (const { user_ids, max_message_id: newest } of objectsIn(registration.body.recent_private_conversations))
    if (Array.isArray(user_ids) && user_ids.every((each) => typeof each === 'number') && typeof newest === 'number') {
      withOthers(say, registration, user_ids, newest)
      upToNewest(say, registration, user_ids, newest)
    }
}

const others = 'recent-private-conversation.others'

function withOthers(say: Say, { world, user_id }: Registration, user_ids: readonly number[], newest: number): void {
  const got = `user_ids [${user_ids.join(', ')}]`
  if (user_ids.includes(user_id)) say(broken(others, `not the caller, user ${user_id}`, got))
  const message = world.messages.get(newest)
  if (!message?.own || !isDirect(message) || message.participants === undefined) return
  const expected = message.participants.filter((each) => each !== user_id)
  if (!isSameSet(expected, user_ids)) say(broken(others, `user_ids [${expected.join(', ')}]`, got))
  say(holds(others))
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.every((each) => b.includes(each)) && b.every((each) => a.includes(each))
}

function upToNewest(say: Say, registration: Registration, user_ids: readonly number[], newest: number): void {
  const clause = 'recent-private-conversation.newest'
  const { world, user_id } = registration
  const message = world.messages.get(newest)
  if (message?.own && isInChannel(message))
    say(broken(clause, 'the id of a direct message', `${newest}, a message in a channel`))
  const known = newestOf(registration, [user_id, ...user_ids])
  if (known !== undefined && known > newest) say(broken(clause, `max_message_id ${known}`, `max_message_id ${newest}`))
  if (known === newest) say(holds(clause))
}

/** Whether it surely is, since what becomes of a direct message that somebody moves may not be known. */
function isInChannel({ stream_id, participants }: Message): boolean {
  return stream_id !== undefined && (stream_id.kind !== 'unknown' || participants === undefined)
}

/** The newest message that is known of those who take part. */
function newestOf({ world, user_id }: Registration, people: readonly number[]): number | undefined {
  const isTheirs = (message: Message | undefined) =>
    message?.own === true && isDirect(message) && isSameSet(message.participants ?? [], people)
  const ids = [...(world.receivedBy.get(user_id) ?? [])].filter((id) => isTheirs(world.messages.get(id)))
  return ids.length === 0 ? undefined : Math.max(...ids)
}
