// Compiles the schemas of specs/. In them the keyword `clause` names the clause that a part of a schema stands for:
// a part that was looked at and fits shows the clause to hold, one that does not fit breaks it.

import type { Ajv, ErrorObject, KeywordCxt, ValidateFunction } from 'ajv'
import { lazily } from './lazily.ts'
import { ajvPackage, newAjv } from './lazy.ts'

export interface SchemaResult {
  /** Clauses that were looked at and kept, each once. */
  readonly kept: readonly string[]
  readonly broken: readonly { readonly clause: string; readonly expected: string; readonly got: string }[]
}

/** Answers that show the same, one after the other, give one and the same result. */
export type Check = (data: unknown) => SchemaResult

/** Made and compiled when it is first used, since a run uses few of all schemas. */
export function compile(make: () => unknown): Check {
  const schema = lazily(make)
  const quick = lazily(() => marking(quickAjv(), schema()))
  const thorough = lazily(() => marking(thoroughAjv(), schema()))
  return (data) => {
    const { validate, marks } = quick()
    if (validate.call(marks.begin(), data)) return marks.result()
    const all = thorough()
    all.validate.call(all.marks.begin(), data)
    return explain(schema(), data, all.marks.result().kept, all.validate.errors ?? [])
  }
}

interface Marking {
  readonly validate: ValidateFunction
  readonly marks: Marks
}

function marking(ajv: Ajv, schema: unknown): Marking {
  return { validate: ajv.compile(schema as object), marks: new Marks(numbered(schema as object)) }
}

const known = new WeakMap<object, readonly string[]>()

/** The clauses of a schema, each at its number. */
function numbered(schema: object): readonly string[] {
  const clauses = known.get(schema) ?? [...new Set(clausesIn(schema))]
  known.set(schema, clauses)
  return clauses
}

/** What the parts of a schema stand for. */
export function clausesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'clause' in schema && typeof schema.clause === 'string' ? [schema.clause] : []
  return [...own, ...Object.values(schema).flatMap(clausesIn)]
}

/** Which clauses of a schema were looked at: a check sets a mark at the number of each. */
class Marks {
  readonly #clauses: readonly string[]
  readonly #set: Uint8Array
  readonly #before: Uint8Array
  #result: SchemaResult = { kept: [], broken: [] }

  constructor(clauses: readonly string[]) {
    this.#clauses = clauses
    this.#set = new Uint8Array(clauses.length)
    this.#before = new Uint8Array(clauses.length)
  }

  begin(): Uint8Array {
    return this.#set.fill(0)
  }

  result(): SchemaResult {
    if (this.#isAsBefore()) return this.#result
    this.#before.set(this.#set)
    this.#result = { kept: this.#clauses.filter((_, number) => this.#set[number] === 1), broken: [] }
    return this.#result
  }

  #isAsBefore(): boolean {
    for (let number = 0; number < this.#set.length; number++)
      if (this.#set[number] !== this.#before[number]) return false
    return true
  }
}

function ajvFor(allErrors: boolean): Ajv {
  const ajv = newAjv({
    allErrors,
    passContext: true,
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    // Only whoever explains reads what was wrong.
    messages: allErrors,
    verbose: allErrors,
  })
  ajv.addKeyword({ keyword: 'clause', schemaType: 'string', code: see })
  return ajv
}

const quickAjv = lazily(() => ajvFor(false))
const thoroughAjv = lazily(() => ajvFor(true))

/** Written into the check itself: a call for each clause would cost more than all else that it does. */
function see({ gen, schema, it }: KeywordCxt): void {
  const { _ } = ajvPackage()
  const number = numbered(it.schemaEnv.root.schema as object).indexOf(schema)
  gen.code(_`this[${number}] = 1`)
}

function explain(schema: unknown, data: unknown, seen: readonly string[], errors: ErrorObject[]): SchemaResult {
  const broken = new Map<string, { clause: string; expected: string; got: string }>()
  for (const error of errors.filter(({ keyword }) => keyword !== 'if')) {
    const clause = clauseOf(schema, error)
    if (!broken.has(clause)) broken.set(clause, { clause, ...describe(error, data) })
  }
  return { kept: seen.filter((clause) => !broken.has(clause)), broken: [...broken.values()] }
}

/** The innermost clause around the part of the schema that failed. */
function clauseOf(schema: unknown, error: ErrorObject): string {
  const path = error.schemaPath
    .slice(2)
    .split('/')
    .map((part) => unescapePointer(decodeURIComponent(part)))
  let clause: string | undefined
  let here = schema as Record<string, unknown> | undefined
  for (const part of path) {
    clause = (here?.clause as string | undefined) ?? clause
    if (part === 'required' && error.keyword === 'required') {
      const properties = here?.properties as Record<string, { clause?: string }> | undefined
      clause = properties?.[error.params.missingProperty as string]?.clause ?? clause
    }
    here = here?.[part] as Record<string, unknown> | undefined
  }
  if (clause === undefined) throw new Error(`specs/: no clause stands around ${error.schemaPath}; add one`)
  return clause
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function describe(error: ErrorObject, data: unknown): { expected: string; got: string } {
  const at = error.instancePath === '' ? 'the answer' : partsOf(error.instancePath).join('.')
  if (error.keyword === 'required') {
    return { expected: `${at} has \`${error.params.missingProperty}\``, got: 'it is missing' }
  }
  if (error.keyword === 'enum') {
    const allowed = (error.params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(' or ')
    return { expected: `${at} is ${allowed}`, got: show(valueAt(data, error.instancePath)) }
  }
  if (error.keyword === 'not') {
    const unwanted = ((error.schema as { required?: string[] }).required ?? []).map((name) => `\`${name}\``).join(', ')
    return { expected: `${at} has no ${unwanted}`, got: show(valueAt(data, error.instancePath)) }
  }
  return { expected: `${at} ${error.message ?? 'fits its schema'}`, got: show(valueAt(data, error.instancePath)) }
}

function valueAt(data: unknown, pointer: string): unknown {
  let here = data
  for (const part of partsOf(pointer)) here = (here as Record<string, unknown>)[part]
  return here
}

function partsOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapePointer)
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
