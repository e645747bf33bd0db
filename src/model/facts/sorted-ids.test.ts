import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SortedIds } from './sorted-ids.ts'

const id = fc.integer({ min: 0, max: 30 })

test('it is a sorted list without doubles', () => {
  fc.assert(
    fc.property(fc.array(id), id, id, (added, one, other) => {
      const ids = new SortedIds()
      for (const each of added) ids.add(each)
      const all = [...new Set(added)].sort((a, b) => a - b)
      expect(ids.between(one, other)).toEqual(all.filter((each) => each >= one && each <= other))
      expect([...ids.below(one)]).toEqual(all.filter((each) => each < one).reverse())
      expect([...ids.above(one)]).toEqual(all.filter((each) => each > one))
      expect(ids.between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)).toEqual(all)
    }),
  )
})
