import { expect, test } from 'vitest'
import { addressOf } from './made-steps.ts'
import { create } from './people/create-user.ts'
import { rename } from './rename.ts'
import { look } from './steps.ts'

test('an address is the same throughout a gesture, and another one in the next gesture', () => {
  const gesture = [create('administrator', addressOf('new')), create('administrator', addressOf('new'))]
  const addresses = ['1', '2'].map((suffix) =>
    rename(gesture, suffix).map((step) => ('with' in step && 'email' in step.with ? step.with.email : undefined)),
  )
  const [[first, again] = [], [other] = []] = addresses
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})

test('only names that a step of the gesture gives are changed', () => {
  const gesture = [look('first'), { ...look('second'), name: 'seen' }]
  expect(rename(gesture, '7')).toEqual([look('first'), { ...look('second'), name: 'seen7' }])
})
