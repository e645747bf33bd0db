// Whether the parts of a file fit together: the names in its schemas, its levels, the path of an endpoint.

import { basename } from 'node:path'
import { groupOf } from './clause.ts'
import { isReadable, type Path, type PlacedFile, type Problem } from './placed-file.ts'
import { contentOf, groupOfFile, isObject, type Json, parametersOf, type Stated } from './written.ts'

/** The words `clause` and `$ref`, wherever in a schema they stand. */
export function checkNames(file: PlacedFile, all: readonly PlacedFile[], stated: readonly Stated[]): Problem[] {
  const mayStand = (id: string) => all.some((one) => !isReadable(one) && groupOfFile(one) === groupOf(id))
  return schemaParts(file).flatMap(([path, part]) => {
    const { clause, $ref: ref } = part
    const found = typeof clause === 'string' ? stated.find(({ id }) => id === clause) : undefined
    return [
      ...(typeof clause === 'string' && !found && !mayStand(clause)
        ? [file.problem([...path, 'clause'], `the clause ${clause} stands nowhere`)]
        : []),
      ...(found?.clause.strength === 'open'
        ? [file.problem([...path, 'clause'], `the clause ${clause} is open and must not be judged`)]
        : []),
      ...(typeof ref === 'string' && !all.some((other) => other.file === `objects/${ref}.yaml`)
        ? [file.problem([...path, '$ref'], `the object ${ref} is missing: there is no objects/${ref}.yaml`)]
        : []),
    ]
  })
}

const holdersOfSchemas = ['success', 'error', 'payload', 'schema', 'errors']

function schemaParts(file: PlacedFile): [Path, Json][] {
  return holdersOfSchemas.flatMap((key) => partsOf(contentOf(file)[key], [key]))
}

function partsOf(value: unknown, path: Path): [Path, Json][] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  const own: [Path, Json][] = isObject(value) ? [[path, value]] : []
  return [...own, ...entries.flatMap(([key, inner]) => partsOf(inner, [...path, key]))]
}

/** `since` and `until`, wherever in a file they stand together. */
export function checkLevels(file: PlacedFile): Problem[] {
  return partsOf(file.content, []).flatMap(([path, { since, until }]) =>
    typeof since === 'number' && typeof until === 'number' && since > until
      ? [file.problem([...path, 'until'], `since ${since} is above until ${until}`)]
      : [],
  )
}

export function checkEndpoint(file: PlacedFile, stated: readonly Stated[]): Problem[] {
  const slug = basename(file.file, '.yaml')
  const { path } = contentOf(file)
  const inPath = typeof path === 'string' ? [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name) : []
  const declared = Object.entries(parametersOf(file)).flatMap(([name, parameter]) =>
    parameter?.in === 'path' ? [name] : [],
  )
  const missing = inPath.filter((name) => !declared.includes(name))
  const unused = declared.filter((name) => !inPath.includes(name))
  return [
    ...missing.map((name) => file.problem(['path'], `the path has ${name}, which is no parameter \`in: path\``)),
    ...unused.map((name) => file.problemOfKey(['parameters', name], `${name} does not stand in the path`)),
    ...(stated.some(({ id }) => id === `${slug}.exists`)
      ? []
      : [file.problem(['clauses'], `the clause ${slug}.exists is missing`)]),
  ]
}
