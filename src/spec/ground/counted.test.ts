import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one thing is one, and others are several', () => {
  expect([0, 1, 2].map((number) => counted(number, 'plan'))).toEqual(['0 plans', '1 plan', '2 plans'])
  expect(counted(2, 'person', 'people')).toBe('2 people')
})
