import { expect, test } from 'vitest'
import type { Target } from '../../target/target.ts'
import { headerOf } from './header.ts'

const accounts = { ada: { email: 'ada@example.com', key: 'secret', role: 'member', user_id: 8 } }
const target = { word: 'acme', settings: { a: 1 }, accounts, absent: [] } as Partial<Target> as Target

test('a header tells who can log in, but not how', () => {
  expect(headerOf(target, 300)).toEqual({
    ...{ kind: 'header', version: 1, complete: true, word: 'acme', feature_level: 300, settings: { a: 1 } },
    accounts: { ada: { user_id: 8, role: 'member' } },
  })
})

test('a header tells what the target does not have', () => {
  expect(headerOf({ ...target, absent: ['get-events'] }, 300).absent).toEqual(['get-events'])
})

test('a header tells what the names of the run have in them', () => {
  expect(headerOf({ ...target, run: 'r7' }, 300).run).toBe('r7')
})
