import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inGarden, namespace } from '../namespace.ts'
import type { Step } from '../plan.ts'
import { look, request } from '../steps.ts'
import { needed } from './needed.ts'

const [whole] = fc.sample(namespace, { seed: 1, numRuns: 1 })
if (!whole) throw new Error('fast-check drew no namespace')

function neededBy(...steps: Step[]) {
  if (!whole) throw new Error('no namespace')
  const { people, channels, messages } = needed({ namespace: whole, steps })
  return { people: Object.keys(people), channels: Object.keys(channels), messages: Object.keys(messages) }
}

test('people are all needed, and nothing else by a plan that speaks of nothing else', () => {
  const { people, ...rest } = neededBy(request('update-settings', 'author', {}))
  expect(people).toEqual(Object.keys(whole.people))
  expect(rest).toEqual({ channels: [], messages: [] })
})

test('a message is needed with those in its topic, and with its channel', () => {
  expect(neededBy(look(inGarden))).toMatchObject({ channels: ['garden'], messages: [inGarden] })
  const { channels, messages } = neededBy(look('first'))
  expect(channels).toEqual(['orchard'])
  expect(messages).toContain('aged')
  expect(messages).not.toContain('bystander')
})

test('a list of messages finds them all, and a list of channels all channels', () => {
  const { messages } = neededBy(look('first'), request('get-messages', 'reader', {}))
  expect(messages).toEqual(Object.keys(whole.messages))
  expect(neededBy(request('get-streams', 'reader', {})).channels).toEqual(Object.keys(whole.channels))
})

test('a guest has the channel that they share with somebody', () => {
  expect(neededBy(request('get-messages', 'guest', {})).channels).toEqual(['porch'])
})
