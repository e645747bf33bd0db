// Gestures around the storage of bots, with a look at what is stored after each request.

import fc from 'fast-check'
import { each, gesture, text } from '../arbitraries.ts'
import { madeBot, madePerson, makeBots, makePeople, noOwner, roles } from '../made-steps.ts'
import type { Step, Value } from '../plan.ts'
import { control, isAnswered, request } from '../steps.ts'

/** Two bots of one owner, and one of another. */
const bots = makeBots('bot', [{ user: 'author' }, { user: 'author' }, { user: 'reader' }])

function store(as: string | undefined, storage: Value | undefined): Step {
  return request('update-bot-storage', as, { storage })
}

function stored(number: number): Step {
  return control('bot-storage', { user_id: madeBot('bot', number) })
}

const odd = ['plum', 'ключ', 'two words', '', '__proto__', 'constructor', '𝒳', '"quoted"']
const keys = fc.shuffledSubarray(odd, { minLength: 3, maxLength: 3 })

/** Keys are added, overwritten and left alone, also with space around the text; other bots have their own. */
const keyByKey = gesture([keys, text, text], ([a = 'a', b = 'b', c = 'c'], first, second) => [
  bots,
  [store('bot2', { [a]: ` ${first} ${second}\n` }), stored(2), stored(0)],
  [store('bot0', { [a]: first, [b]: second }), stored(0)],
  [store('bot1', { [a]: second, [c]: '' }), stored(0)],
  [store('bot0', { [b]: '', [c]: second }), stored(0), stored(1)],
  // The same text again, and a shorter one.
  [store('bot1', { [a]: second }), store('bot2', { [a]: 'x' }), stored(1), stored(2)],
])

const sameForAll = { plum: 'stone' }
const andMore = { pear: 'seed', fig: '' }

/** People of every role ask for what a bot may; that they are served elsewhere shows that it is the bot that counts. */
const people = gesture([], () => [
  makePeople('person', roles),
  makeBots('bot', [madePerson('person', 0), madePerson('person', 3)]),
  roles.map((_, number) => [store(`person${number}`, sameForAll), isAnswered(`person${number}`)]),
  [stored(0), stored(1)],
  [store('bot0', sameForAll), stored(0), stored(1)],
  store('bot1', sameForAll),
  [roles.map((_, number) => store(`person${number}`, andMore)), stored(0), stored(1)],
  [store('bot0', andMore), store('bot1', andMore)],
  noOwner('person', 0),
])

const noMaps = ['{"plum":1}', '{"plum":null}', '{"plum":["stone"]}', '{"pear":"seed","plum":{}}', '["plum"]', '"plum"']

/** What is no map of texts is refused as a whole. */
const noMapOfTexts = gesture([text], (value) => [
  bots,
  store('bot0', { plum: value }),
  [store('bot0', undefined), stored(0)],
  noMaps.map((sent) => [store('bot0', { verbatim: [sent] }), stored(0)]),
  [store('bot0', {}), stored(0)],
  [store('bot0', { pear: value }), stored(0)],
])

/** Characters: clearly less than a tenth below the limit, with the key; both together more than a tenth above it. */
const nearlyAll: Value = { repeated: 'x', times: 8_800_000 }
const aQuarter: Value = { repeated: 'x', times: 2_500_000 }
/** Three bytes each: all of them together are more bytes than the limit has characters. */
const wide: Value = { repeated: '日', times: 940_000 }

/** Looked at before it is exceeded, since only what was seen counts for sure. */
const limit = gesture([], () => [
  bots,
  [store('bot0', { plum: nearlyAll }), stored(0)],
  [store('bot0', { pear: aQuarter, fig: 'small' }), stored(0)],
  [store('bot0', { plum: aQuarter }), stored(0)],
  store('bot1', { plum: nearlyAll }),
  store('bot1', { plum: 'small' }),
  ['plum', 'pear', 'fig', 'date'].map((key) => store('bot2', { [key]: wide })),
])

export const storageGestures = [
  ...each(1, keyByKey, people, noMapOfTexts),
  // Large: comes only in its turn.
  ...each(0, limit),
]
