// What one exchange costs does not grow with all that happened elsewhere before it.

import { expect, test } from 'vitest'
import { known } from './facts/fact.ts'
import { linkedAnew } from './readings/linkifiers.ts'
import { Administrators } from './testing/administration.ts'
import { Lists } from './testing/get-messages.ts'
import { brokenIn, people } from './testing/world.ts'
import type { Plan } from './things/scheduled-message.ts'
import type { Effect } from './world/effect.ts'

const link = (path_id: string) => `see [it](/user_uploads/${path_id})`
const path = (id: number) => `2/${id}/${'0'.repeat(20)}${id}.png`

/** A reader's orchard, after `many` things in other channels, by and for other people. */
function story(many: number): Lists {
  const told = new Lists({ allow_edit_history: true })
  const upload = { size: 10, user_id: people.author, create_time: undefined, name: 'a.png' }
  for (let id = 1000; id < 1000 + many; id++) elsewhere(told, id)
  told.teach({ set: 'upload', to: { ...upload, id: 1, path_id: path(1) } })
  told.said(5001, 'orchard', { content: known(link(path(1)), [], 'get-message.raw-content-current') })
  for (const id of [5002, 5003]) told.said(id, 'orchard')
  told.said(5004, 'market')
  return told
}

function elsewhere(told: Lists, id: number): void {
  const [stranger, other] = [10_000 + id, 20_000 + id]
  const subscribers = known([stranger], [], 'fixture')
  told.opens(id, { subscribers, privacy: known('public' as const, [], 'fixture') })
  const upload = { size: 10, user_id: stranger, create_time: undefined, name: 'a.png' }
  told.teach({ set: 'upload', to: { ...upload, id, path_id: path(id) } })
  const stream_id = known(id, [], 'message.stream-id-true')
  told.message(id, { content: link(path(id)), sender_id: stranger }, { stream_id, receivers: [stranger] })
  const scheduled = { content: 'later', scheduled_delivery_timestamp: 2e9, ahead: 9e8, sender_id: stranger } as const
  const make = (to: Pick<Plan, 'exchange' | 'stream_id' | 'participants'>) =>
    told.teach({ set: 'made', of: 'scheduled', fate: 'done', to: { ...scheduled, ...to } })
  make({ exchange: id, stream_id: id })
  make({ exchange: 9000 + id, participants: [stranger, other] })
}

/** How often anything of the world is read while `ask` is answered. */
function readsOf({ world }: Lists, ask: () => readonly string[]): number {
  let reads = 0
  for (const held of [...Object.values(world), ...Object.values(world.state)])
    if (held instanceof Map || held instanceof Set) count(held, () => reads++)
    else if (Array.isArray(held)) countItems(held, () => reads++)
  expect(brokenIn(ask())).toEqual([])
  return reads
}

function count(held: Map<unknown, unknown> | Set<unknown>, read: () => void): void {
  for (const name of ['values', 'keys', 'entries', Symbol.iterator] as const) {
    const all = held[name].bind(held)
    const counted = function* () {
      for (const each of all()) {
        read()
        yield each
      }
    }
    Object.assign(held, { [name]: counted })
  }
  if (held instanceof Set) return
  const get = held.get.bind(held)
  const counted = (key: unknown) => {
    read()
    return get(key)
  }
  Object.assign(held, { get: counted })
}

function countItems(held: unknown[], read: () => void): void {
  const get = (item: object, name: string) => {
    read()
    return Reflect.get(item, name) as unknown
  }
  for (const [index, item] of held.entries())
    if (typeof item === 'object' && item !== null) held[index] = new Proxy(item, { get })
}

const newest = { anchor: 'newest', num_before: 3, num_after: 0 }
const whole = { anchor: 'newest', num_before: 100, num_after: 0 }
const inPublic = { narrow: [['channels', 'public']] }
const upload = { id: 1, name: 'a.png', path_id: path(1), size: 10, create_time: 1_790_000_000, message_ids: [] }
const ends = { found_oldest: false }

test.each<[string, (told: Lists) => readonly string[]]>([
  [
    'an edit that detaches a file',
    (told) => told.edit('author', 5001, { content: 'gone' }, { result: 'success', detached_uploads: [upload] }),
  ],
  ['a list of the own history', (told) => told.list('reader', whole, told.body([5001, 5002, 5003]))],
  [
    'a list in which messages may have arrived',
    (told) => {
      const asked = { ...whole, apply_markdown: false }
      return told.list('reader', asked, told.body([5001, 5002, 5003], {}, {}, asked))
    },
  ],
  [
    'a list of public channels',
    (told) => told.list('reader', { ...newest, ...inPublic }, told.body([5002, 5003, 5004], ends)),
  ],
  [
    'a list around a message',
    (told) => {
      const asked = { anchor: '5003', num_before: 1, num_after: 1, ...inPublic }
      return told.list('reader', asked, told.body([5002, 5003, 5004], { ...ends, anchor: 5003 }))
    },
  ],
  ['a list of ids', (told) => told.list('reader', { message_ids: [5001] }, told.body([5001], { anchor: undefined }))],
  ['a new linkifier', (told) => taught(told, linkedAnew(told.world))],
  ['a reaction', (told) => taught(told, { set: 'reacted', message_id: 5001, reaction: { ...smile, user_id: 10 } })],
])('%s', (_, ask) => isFlat(story, ask))

test('a move in a channel of many topics', () => {
  const wood = (many: number) => {
    const told = new Lists({ allow_edit_history: true })
    for (let id = 1000; id < 1000 + many; id++)
      told.said(id, 'orchard', { topic: known(`tree ${id}`, [], 'edit-message.only-what-was-asked') })
    told.said(5001, 'orchard')
    return told
  }
  isFlat(wood, (told) => told.edit('author', 5001, { topic: 'pears' }, { result: 'success' }))
})

test('a new account beside many', () => {
  const village = (many: number) => {
    const told = new Administrators()
    for (let user_id = 1000; user_id < 1000 + many; user_id++)
      told.create('administrator', { email: `villager${user_id}@new.example` }, { user_id })
    return told
  }
  isFlat(village, (told) => told.create('administrator', { email: 'eve@new.example' }))
})

test('a look at a message that came after many deactivations', () => {
  const deserted = (many: number) => {
    const told = new Administrators()
    for (let user_id = 1000; user_id < 1000 + many; user_id++) {
      told.create('administrator', { email: `villager${user_id}@new.example` }, { user_id })
      told.deactivate('administrator', user_id)
    }
    told.said(5001, 'orchard')
    return told
  }
  isFlat(deserted, (told) => told.look(5001))
})

/** Ten times as much elsewhere is read no more often. */
function isFlat<Told extends Lists>(make: (many: number) => Told, ask: (told: Told) => readonly string[]): void {
  const [few, many] = [40, 400].map((number) => {
    const told = make(number)
    return readsOf(told, () => ask(told))
  })
  expect(many).toBe(few)
}

const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }

function taught(told: Lists, effect: Effect): readonly string[] {
  told.teach(effect)
  return []
}
