import { expect, test } from 'vitest'
import { plannedRate } from '../../load/plan/rate.ts'
import { readProfile } from '../../load/profile/read-profile.ts'
import { scaled } from './scaled.ts'
import { refuseTooMuch } from './within-limits.ts'

const profile = scaled(readProfile('smoke'), { users: 10 })
const planned = plannedRate(profile)

test('a load within the limits of the target file is not refused, nor one on a target without any', () => {
  expect(() => refuseTooMuch(profile, { rate: planned, concurrency: 10 })).not.toThrow()
  expect(() => refuseTooMuch(profile, {})).not.toThrow()
})

test('more users than may ask at once are refused with how many may', () => {
  expect(() => refuseTooMuch(profile, { concurrency: 9 })).toThrow(
    'smoke plays 10 users, but max_concurrency of the target file is 9; raise it there, or use --users 9',
  )
})

test('more requests a second than are allowed are refused with the users who would keep to it', () => {
  const rate = planned / 2
  expect(() => refuseTooMuch(profile, { rate }, '--most')).toThrow(
    /max_rate of the target file is .*, or use --most 5$/,
  )
})
