import { expect, test } from 'vitest'
import { choose, type Wanted } from './choose.ts'
import type { Clause } from './clause.ts'

function clause(id: string, says: string, more: Partial<Clause> = {}): Clause {
  return { id, says, strength: 'must', needs: [], file: '', ...more }
}

const clauses = [
  clause('orchard.apples', 'Apples are counted.'),
  clause('orchard.pears', 'Pears are weighed, like apples.', { strength: 'should', since: 200 }),
  clause('cellar.apples', 'What becomes of the rest.', { strength: 'open', until: 199 }),
]

test.each<[Wanted, string[]]>([
  [{}, ['orchard.apples', 'orchard.pears', 'cellar.apples']],
  [{ word: 'orchard.apples' }, ['orchard.apples']],
  [{ word: 'orchard' }, ['orchard.apples', 'orchard.pears']],
  [{ word: 'APPLES' }, ['orchard.apples', 'orchard.pears', 'cellar.apples']],
  [{ word: 'weighed' }, ['orchard.pears']],
  [{ word: 'plums' }, []],
  [{ group: 'cellar' }, ['cellar.apples']],
  [{ group: 'cell' }, []],
  [{ strength: 'should' }, ['orchard.pears']],
  [{ level: 199 }, ['orchard.apples', 'cellar.apples']],
  [{ level: 200 }, ['orchard.apples', 'orchard.pears']],
  [{ group: 'orchard', word: 'apples', strength: 'must' }, ['orchard.apples']],
])('%o chooses %o', (wanted, ids) => {
  expect(choose(clauses, wanted).map(({ id }) => id)).toEqual(ids)
})
