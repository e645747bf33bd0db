// What a JSON Schema cannot say about the head of a scenario: its title, its clauses, its needs.

import { allowedInstead } from '../spec/nearest.ts'
import type { PlacedFile, Problem } from '../spec/placed-file.ts'
import { loadSpec } from '../spec/spec.ts'
import { controlActions } from '../spec/spec-files.ts'

interface Head {
  readonly title: string
  readonly clauses: readonly string[]
  readonly needs?: readonly string[]
  readonly levels?: { readonly since?: number; readonly until?: number }
}

/** Needs that no action of the control protocol has the name of. */
const otherNeeds = ['message-age']

export function checkHead(placed: PlacedFile, { title, clauses, needs = [], levels = {} }: Head): Problem[] {
  const known = [...loadSpec().clauses.keys()]
  const allNeeds = [...controlActions().keys(), ...otherNeeds]
  const { since = 0, until = Number.POSITIVE_INFINITY } = levels
  return [
    ...(isSentence(title)
      ? []
      : [
          placed.problem(
            ['title'],
            'title is no full sentence: it begins with a capital letter and ends with a full stop',
          ),
        ]),
    ...unknown(clauses, known, (index, name, instead) =>
      placed.problem(
        ['clauses', index],
        `clauses.${index} is ${name}, which is no clause; ${instead} \`plumb spec\` lists them all`,
      ),
    ),
    ...unknown(needs, allNeeds, (index, name, instead) =>
      placed.problem(['needs', index], `needs.${index} is ${name}, which is no need; ${instead}`),
    ),
    ...(since <= until
      ? []
      : [placed.problem(['levels'], `levels.since is ${since}, but must not be above until, ${until}`)]),
  ]
}

/** Begins with a capital letter, and ends with a full stop. */
export function isSentence(title: string): boolean {
  return /^\p{Lu}.*\s.*\.\)?$/su.test(title)
}

function unknown(
  names: readonly string[],
  known: readonly string[],
  problem: (index: number, name: string, instead: string) => Problem,
): Problem[] {
  return names.flatMap((name, index) =>
    known.includes(name) ? [] : [problem(index, name, allowedInstead(name, known))],
  )
}
