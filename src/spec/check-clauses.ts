// Whether clauses are stated once, in the file of their group, with needs and offending parts that exist.

import { groupOf } from './clause.ts'
import type { PlacedFile, Problem } from './placed-file.ts'
import { groupOfFile, isEndpoint, isObject, parametersOf, type Stated } from './written.ts'

/** Whatever a refusal may hang on besides the parameters of a request. */
const circumstances = ['actor', 'age', 'setting', 'state']

export function duplicates(stated: readonly Stated[]): Problem[] {
  const first = new Map<string, Problem>()
  return stated.flatMap(({ id, file, path }) => {
    const twin = first.get(id)
    const here = file.problem([...path, 'id'], '')
    if (!twin) first.set(id, here)
    return twin ? [{ ...here, message: `the clause ${id} stands at ${twin.file}:${twin.line} already` }] : []
  })
}

/** An old name that is also a present one, or that of two, would mean two clauses. */
export function checkFormerNames(stated: readonly Stated[]): Problem[] {
  const taken = new Map(stated.map(({ id }) => [id, id]))
  return stated.flatMap(({ id, clause, file, path }) => {
    const names = Array.isArray(clause.was) ? [...clause.was.entries()] : []
    return names.flatMap(([index, name]) => {
      const other = taken.get(name)
      if (other === undefined) taken.set(name, id)
      return other === undefined ? [] : [file.problem([...path, 'was', index], `${name} is a name of ${other} already`)]
    })
  })
}

export function checkGroup({ id, file, path }: Stated): Problem[] {
  const group = groupOfFile(file)
  if (groupOf(id) === group) return []
  const kind = isEndpoint(file) ? 'the endpoint' : 'the group'
  return [file.problem([...path, 'id'], `${kind} of ${id} is not that of this file, ${group}`)]
}

export function checkNeeds({ clause, file, path }: Stated, actions: readonly string[] | undefined): Problem[] {
  if (!actions) return []
  return unknownNames(clause.needs, [...actions, 'message-age']).map(([index, need]) =>
    file.problem([...path, 'needs', index], `the need ${need} is no action of control.yaml`),
  )
}

export function checkRefusal({ id, clause, file, path }: Stated, files: readonly PlacedFile[]): Problem[] {
  if (!isObject(clause.refusal))
    return id.endsWith('-refused') ? [file.problem(path, `${id} lacks refusal, by its name`)] : []
  const endpoints = isEndpoint(file) ? [file] : files.filter(isEndpoint)
  const known = [...circumstances, ...endpoints.flatMap((endpoint) => Object.keys(parametersOf(endpoint)))]
  return unknownNames(clause.refusal.offending, known).map(([index, part]) =>
    file.problem(
      [...path, 'refusal', 'offending', index],
      `${part} is no parameter, and none of ${circumstances.join(', ')}`,
    ),
  )
}

function unknownNames(names: unknown, known: readonly string[]): [number, string][] {
  const all = Array.isArray(names) ? [...names.entries()] : []
  return all.filter(([, name]) => typeof name === 'string' && !known.includes(name))
}
