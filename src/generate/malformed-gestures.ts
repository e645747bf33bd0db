// Gestures around what is no input: values of no type, bytes that are no text, names that stand there twice. Whether a
// server refuses them is its own affair; it must not fail, and what it refuses must not change anything.

import fc from 'fast-check'
import type { Weighted } from './drawn.ts'
import { register } from './queue-steps.ts'
import { type Gesture, request } from './steps.ts'
import { beside, type Kind, type Usual, usualReads, usualRegistration, usualWrites } from './usual.ts'

/** The texts that a parameter of a kind is sent with. */
type Texts = Readonly<Record<Kind, readonly (readonly string[])[]>>

/** Integers that a server may not tell from their neighbours, or cannot keep at all. */
const beyond = ['9007199254740993', '123456789012345678901234567890']

const none: Texts = {
  boolean: each('maybe', '', '2', '"true"', '['),
  integer: each(...beyond, '-9007199254740993', '1e400', '1.5', '', 'x', '[1'),
  // With what is no id, not even a negative integer, the path may be none of the endpoint's.
  id: each(...beyond),
  json: each('[', '{"a":', ']', 'nul', '"', '[1,', "['a']", '{}}', ''),
  text: [],
}

const twice: Texts = {
  boolean: [['true', 'false']],
  integer: [['1', '2']],
  id: [],
  json: [['[]', '[]']],
  text: [['one', 'other']],
}

function each(...texts: readonly string[]): string[][] {
  return texts.map((text) => [text])
}

/** A plain request of which one parameter is sent with such texts. */
function sentWith(texts: Texts): Gesture {
  const spoilt = [...usualReads, ...usualWrites, usualRegistration].flatMap((usual) => {
    const { step, takes } = usual
    return Object.entries(takes).flatMap(([name, kind]) =>
      texts[kind].map((verbatim) => beside(usual, { ...step, with: { ...step.with, [name]: { verbatim } } })),
    )
  })
  return fc.constantFrom(...spoilt)
}

/** A sign alone, half of one, no digits, a byte that no text has, half a letter, half a surrogate pair, a long form. */
const badlyEncoded = ['%', '%4', '%zz', '%ff', '%c3%28', '%ed%a0%80', '%c0%af', '%00%ff']
const badBytes = ['\xff', '\xed\xa0\x80', '\xc3', '\0\xfe']
const badNames = ['%=x', '%ff=x', '%ed%a0%80', '=%']

/** A plain request of which one parameter is sent as such bytes. */
function sentAs(bytes: readonly string[], all: readonly Usual[]): Gesture {
  const spoilt = all.flatMap((usual) => {
    const { step, takes } = usual
    const names = Object.keys(takes).filter((name) => takes[name] !== 'id')
    const values = names.flatMap((name) => {
      const { [name]: _, ...others } = step.with
      return bytes.map((text) => ({ ...step, with: others, raw: `${name}=${text}` }))
    })
    return [...values, ...badNames.map((raw) => ({ ...step, raw }))].map((odd) => beside(usual, odd))
  })
  return fc.constantFrom(...spoilt)
}

const deeplyNested: Gesture = fc
  .constantFrom('narrow', 'event_types', 'client_capabilities')
  .map((name) => [register('reader', 'queue', { [name]: { verbatim: ['['.repeat(2_000)] } })])

const eventIds: Gesture = fc.constantFrom(...beyond, 'x', '[', '').map((id) => {
  const queue = { queue_id: { answer: 'queue', field: 'queue_id' }, dont_block: true }
  return [
    register('reader', 'queue'),
    request('get-events', 'reader', { ...queue, last_event_id: { verbatim: [id] } }),
    request('get-events', 'reader', { ...queue, last_event_id: { answer: 'queue', field: 'last_event_id' } }),
  ]
})

export const malformedGestures: Weighted = [
  { weight: 4, arbitrary: sentWith(none) },
  { weight: 1, arbitrary: sentWith(twice) },
  // In a query every byte that is no letter or sign has to be encoded.
  { weight: 2, arbitrary: sentAs(badlyEncoded, usualReads) },
  { weight: 3, arbitrary: sentAs([...badlyEncoded, ...badBytes], [...usualWrites, usualRegistration]) },
  { weight: 1, arbitrary: deeplyNested },
  { weight: 1, arbitrary: eventIds },
]
