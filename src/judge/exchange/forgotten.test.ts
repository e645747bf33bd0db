import { expect, test } from 'vitest'
import { known, unknown } from '../../model/facts/fact.ts'
import { Lists } from '../../model/testing/get-messages.ts'
import { apply } from '../../model/world/apply.ts'
import { loadSpec } from '../../spec/spec.ts'
import { forgotten } from './forgotten.ts'

test('a move that cannot be read may have taken along what may be in any channel, but nothing of another one', () => {
  const told = new Lists()
  const topic = known('pears', [], 'edit-message.only-what-was-asked')
  told.said(1, 'orchard', { topic })
  told.said(2, 'cellar', { topic })
  told.said(3, 'cellar', { topic, stream_id: unknown })
  const endpoint = loadSpec().endpoints.find(({ slug }) => slug === 'edit-message')
  if (!endpoint) throw new Error('no such endpoint')
  apply(told.world, forgotten(told.world, { endpoint, parameters: { message_id: 1 }, at: told.moment('author') }))
  const kinds = [1, 2, 3].map((message_id) => told.world.messages.get(message_id)?.topic.kind)
  expect(kinds).toEqual(['unknown', 'known', 'unknown'])
})
