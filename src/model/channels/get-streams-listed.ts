// Whether a list of channels holds what was asked for, once, and nothing of the run that was not.

import { broken, holds, type Say } from '../facts/observe.ts'
import { put } from '../things/put.ts'
import type { StreamList } from '../things/stream-lists.ts'
import type { Effect } from '../world/effect.ts'
import { type Expected, expectedOf } from './get-streams-expected.ts'
import { type Caller, type Flag, flagsOf, type GetStreamsRequest } from './get-streams-flags.ts'

export function listedAsAsked(say: Say, caller: Caller, request: GetStreamsRequest, ids: readonly number[]): void {
  const listed = new Set(ids)
  asWithDefaults(say, caller, request, listed)
  addsUp(say, caller, request, listed)
  const own = [...caller.world.channels.values()].filter((channel) => channel.own)
  const expected = own.map((channel) => expectedOf(caller, request, channel)).filter((each) => each !== undefined)
  const isNarrow = ({ clause }: Expected) => narrow.includes(clause)
  for (const each of [...expected.filter((one) => !isNarrow(one)), ...expected.filter(isNarrow)]) {
    const { clause, because = [] } = each
    if (listed.has(each.channel.stream_id) === each.isListed) {
      say(holds(clause))
      continue
    }
    const named = `channel ${each.channel.stream_id}`
    const [expected, got] = each.isListed ? [named, 'a list without it'] : [`a list without ${named}`, named]
    say(broken(clause, expected, got, because))
  }
}

// Where default channels are listed among all the public ones, it is not for being default.
const narrow = ['get-streams.default-left-out', 'get-streams.include-default']

/** The same question with flags spelt out that have their defaults, or with fewer of them, a moment ago. */
function asWithDefaults(say: Say, caller: Caller, request: GetStreamsRequest, listed: ReadonlySet<number>): void {
  const clause = 'get-streams.defaults'
  const before = lastOf(caller, request, flagsOf(request))
  if (before === undefined || before.words === wordsOf(request)) return
  const own = new Set([...before.ids, ...listed].filter((id) => caller.world.channels.get(id)?.own))
  const other = [...own].find((id) => before.ids.includes(id) !== listed.has(id))
  if (other === undefined) {
    say(holds(clause))
    return
  }
  const isThere = listed.has(other)
  const channel = caller.world.channels.get(other)
  const expected = channel && expectedOf(caller, request, channel)
  // Another clause says that it must be there, or must not: where more flags are spelt out, that one is broken.
  if (sentIn(request).length > before.flags && expected && expected.isListed !== isThere) return
  const [was, is] = isThere ? ['no ', ''] : ['', 'no ']
  const because = [before.exchange]
  say(broken(clause, `${was}channel ${other}, as with ${before.words}`, `${is}channel ${other}`, because))
}

/** What one flag alone has listed a moment ago, it lists together with others. */
function addsUp(say: Say, caller: Caller, request: GetStreamsRequest, listed: ReadonlySet<number>): void {
  const clause = 'get-streams.flags-add-up'
  const flags = flagsOf(request)
  if (flags.length < 2) return
  for (const flag of flags) {
    const alone = lastOf(caller, request, [flag])
    if (alone === undefined) continue
    const lost = alone.ids.find((id) => caller.world.channels.get(id)?.own && !listed.has(id))
    if (lost !== undefined)
      say(broken(clause, `channel ${lost}, as with ${flag} alone`, 'a list without it', [alone.exchange]))
    say(holds(clause))
  }
}

/** What these flags listed, unless a fixture may have changed it since. */
function lastOf(caller: Caller, request: GetStreamsRequest, flags: readonly Flag[]): StreamList | undefined {
  const { streamLists, lessons } = caller.world.state
  const list = streamLists.get(questionOf(caller, request, flags))
  return list?.lessons === lessons ? list : undefined
}

export function listedNow(
  caller: Caller,
  request: GetStreamsRequest,
  ids: readonly number[],
  exchange: number,
): Effect {
  const question = questionOf(caller, request, flagsOf(request))
  const { lessons } = caller.world.state
  const asked = { question, flags: sentIn(request).length, words: wordsOf(request) }
  return put('streamLists', question, { ...asked, ids, exchange, lessons })
}

function questionOf({ user_id }: Caller, request: GetStreamsRequest, flags: readonly Flag[]): string {
  return JSON.stringify([user_id, flags, request.exclude_archived ?? true])
}

function sentIn(request: GetStreamsRequest): [name: string, value: unknown][] {
  return Object.entries(request).filter(([, value]) => value !== undefined)
}

function wordsOf(request: GetStreamsRequest): string {
  const words = sentIn(request).map(([name, value]) => `${name}=${value}`)
  return words.toSorted().join(', ') || 'no flags'
}
