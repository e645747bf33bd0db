// Whether what the files of specs/ say of each other is true: ids are unique and stand in their group's file, and
// whatever is named (a clause, an object, a need, a parameter) exists.

import { checkFormerNames, checkGroup, checkNeeds, checkRefusal, duplicates } from './check-clauses.ts'
import { checkEndpoint, checkLevels, checkNames } from './check-parts.ts'
import { isReadable, type PlacedFile, type Problem } from './placed-file.ts'
import { clausesOf, contentOf, isEndpoint, isObject } from './written.ts'

/** Of what a file that cannot be read may hold, nothing is said to be missing. */
export function checkReferences(all: readonly PlacedFile[]): Problem[] {
  const files = all.filter(isReadable)
  const stated = files.flatMap(clausesOf)
  const actions = actionsOf(all.find(({ file }) => file === 'control.yaml'))
  return [
    ...duplicates(stated),
    ...checkFormerNames(stated),
    ...stated.flatMap(checkGroup),
    ...stated.flatMap((clause) => checkNeeds(clause, actions)),
    ...stated.flatMap((clause) => checkRefusal(clause, files)),
    ...files.flatMap((file) => checkNames(file, all, stated)),
    ...files.flatMap(checkLevels),
    ...files.filter(isEndpoint).flatMap((file) => checkEndpoint(file, stated)),
  ]
}

/** The actions of the control protocol, which needs name; undefined where they cannot be known. */
function actionsOf(control: PlacedFile | undefined): readonly string[] | undefined {
  if (!control) return []
  const { actions } = contentOf(control)
  return isObject(actions) ? Object.keys(actions) : undefined
}
