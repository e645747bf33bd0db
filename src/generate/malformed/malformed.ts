// Gestures around what is no input: values of no type, bytes that are no text, names that stand there twice. Whether a
// server refuses them is its own affair; it must not fail, and what it refuses must not change anything.

import fc from 'fast-check'
import { anyOf, each, type Gesture, gesture } from '../arbitraries.ts'
import type { RequestStep } from '../plan.ts'
import { register } from '../queue-steps.ts'
import { request } from '../steps.ts'
import {
  beside,
  type Kind,
  kindOf,
  namesIn,
  type Usual,
  usualReads,
  usualRegistration,
  usualWrites,
} from './plain-requests.ts'
import { usualOtherReads, usualOtherWrites } from './plain-requests-of-others.ts'

/** The texts that a parameter of a kind is sent with. */
type Texts = Readonly<Record<Kind, readonly (readonly string[])[]>>

/** Integers that a server may not tell from their neighbours, or cannot keep at all. */
const beyond = ['9007199254740993', '123456789012345678901234567890']

const none: Texts = {
  boolean: singly('maybe', '', '2', '"true"', '['),
  integer: singly(...beyond, '-9007199254740993', '1e400', '1.5', '', 'x', '[1'),
  // With what is no id, not even a negative integer, the path may be none of the endpoint's.
  id: singly(...beyond),
  json: singly('[', '{"a":', ']', 'nul', '"', '[1,', "['a']", '{}}', ''),
  text: [],
}

const twice: Texts = {
  boolean: [['true', 'false']],
  integer: [['1', '2']],
  id: [],
  json: [['[]', '[]']],
  text: [['one', 'other']],
}

function singly(...texts: readonly string[]): string[][] {
  return texts.map((text) => [text])
}

/** The plain request with one parameter sent with such texts, in all ways. */
function spoiltWith(usual: Usual, texts: Texts): RequestStep[] {
  const { step } = usual
  return namesIn(usual).flatMap((name) =>
    texts[kindOf(step.do, name)].map((verbatim) => ({ ...step, with: { ...step.with, [name]: { verbatim } } })),
  )
}

/** A plain request of which one parameter is sent with such texts. */
function sentWith(texts: Texts): Gesture {
  const all = [...usualReads, ...usualWrites, usualRegistration]
  return anyOf(...all.flatMap((usual) => spoiltWith(usual, texts).map((odd) => beside(usual, [odd]))))
}

const several = 5

/** Of the other endpoints one, with some of its parameters spoilt one after the other. */
function othersSpoilt(spoil: (usual: Usual) => RequestStep[]): Gesture {
  const all = [...usualOtherReads, ...usualOtherWrites].filter((usual) => spoil(usual).length > 0)
  return fc
    .constantFrom(...all)
    .chain((usual) => fc.shuffledSubarray(spoil(usual)).map((odd) => beside(usual, odd.slice(0, several))))
}

/** A sign alone, half of one, no digits, a byte that no text has, half a letter, half a surrogate pair, a long form. */
const badlyEncoded = ['%', '%4', '%zz', '%ff', '%c3%28', '%ed%a0%80', '%c0%af', '%00%ff']
const badBytes = ['\xff', '\xed\xa0\x80', '\xc3', '\0\xfe']
const badNames = ['%=x', '%ff=x', '%ed%a0%80', '=%']

/** The plain request with one parameter sent as such bytes, in all ways. */
function spoiltAs(usual: Usual, bytes: readonly string[]): RequestStep[] {
  const { step } = usual
  const names = namesIn(usual).filter((name) => kindOf(step.do, name) !== 'id')
  const values = names.flatMap((name) => {
    const { [name]: _, ...others } = step.with
    return bytes.map((text) => ({ ...step, with: others, raw: `${name}=${text}` }))
  })
  return [...values, ...badNames.map((raw) => ({ ...step, raw }))]
}

/** A plain request of which one parameter is sent as such bytes. */
function sentAs(bytes: readonly string[], all: readonly Usual[]): Gesture {
  return anyOf(...all.flatMap((usual) => spoiltAs(usual, bytes).map((odd) => beside(usual, [odd]))))
}

/** In a query every byte that is no letter or sign has to be encoded. */
function bytesFor(usual: Usual): readonly string[] {
  return usualOtherReads.includes(usual) ? badlyEncoded : [...badlyEncoded, ...badBytes]
}

const deeplyNested = gesture([anyOf('narrow', 'event_types', 'client_capabilities')], (name) => [
  register('reader', 'queue', { [name]: { verbatim: ['['.repeat(2_000)] } }),
])

const eventIds = gesture([anyOf(...beyond, 'x', '[', '')], (id) => {
  const queue = { queue_id: { answer: 'queue', field: 'queue_id' }, dont_block: true }
  return [
    register('reader', 'queue'),
    request('get-events', 'reader', { ...queue, last_event_id: { verbatim: [id] } }),
    request('get-events', 'reader', { ...queue, last_event_id: { answer: 'queue', field: 'last_event_id' } }),
  ]
})

const othersWithNone = othersSpoilt((usual) => spoiltWith(usual, none))
const othersWithTwice = othersSpoilt((usual) => spoiltWith(usual, twice))
const othersAsBytes = othersSpoilt((usual) => spoiltAs(usual, bytesFor(usual)))

export const malformedGestures = [
  ...each(4, sentWith(none)),
  ...each(2, othersWithNone),
  ...each(1, sentWith(twice), othersWithTwice),
  ...each(2, sentAs(badlyEncoded, usualReads)),
  ...each(3, sentAs([...badlyEncoded, ...badBytes], [...usualWrites, usualRegistration])),
  ...each(1, othersAsBytes, deeplyNested, eventIds),
]
