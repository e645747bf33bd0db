import { expect, test } from 'vitest'
import { SharedTypes } from './shared-types.ts'

test('one text has one set', () => {
  const shared = new SharedTypes()
  const types = shared.share('["message"]', new Set(['message']))
  expect(shared.of('["message"]')).toBe(types)
  expect(shared.of('["reaction"]')).toBeUndefined()
})

test('many texts and long ones are not kept', () => {
  const shared = new SharedTypes()
  shared.share('x'.repeat(2000), new Set())
  expect(shared.of('x'.repeat(2000))).toBeUndefined()
  for (let count = 0; count <= 1000; count += 1) shared.share(`${count}`, new Set())
  expect(shared.of('0')).toBeUndefined()
  expect(shared.of('1000')).toBeDefined()
})
