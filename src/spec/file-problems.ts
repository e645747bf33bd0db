// Says what is wrong with a file that a user wrote: each mistake with its place, the value, and what is allowed there.

import type { ErrorObject } from 'ajv'
import { allowedInstead } from './nearest.ts'
import type { PlacedFile, Problem } from './placed-file.ts'

/** A mistake of the user's: shown as it is, without a stack. */
export class FileError extends Error {}

/** What must never be shown, whatever is wrong with it. */
const secrets: readonly string[] = ['key', 'token', 'control_token']

export function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const told = problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`)
  throw new FileError([...new Set(told)].join('\n'))
}

/** What only tells that something inside is wrong, which is told by itself. */
const wrapping: readonly string[] = ['propertyNames', 'if']

type Errors = readonly ErrorObject[] | null | undefined

/** `list` is where a user finds all names that are allowed. */
export function problemsOf(placed: PlacedFile, errors: Errors, list?: string): Problem[] {
  const told = (errors ?? []).filter(({ keyword }) => !wrapping.includes(keyword))
  return told.map((error) => problemOf(placed, error, list))
}

function problemOf(placed: PlacedFile, error: ErrorObject, list: string | undefined): Problem {
  const path = pathOf(error)
  const where = path.join('.') || 'the file'
  if (error.propertyName !== undefined) return placed.problemOfKey([...path, error.propertyName], noName(error, where))
  if (error.keyword === 'additionalProperties') return placed.problemOfKey(path, `${where} ${unknownName(error, list)}`)
  if (error.keyword === 'enum') return placed.problem(path, `${where} ${notAmong(error, path, list)}`)
  return placed.problem(path, `${where} ${wrongValue(error, path)}`)
}

function pathOf({ keyword, instancePath, params }: ErrorObject): (string | number)[] {
  const path = instancePath.split('/').slice(1)
  const unknown = keyword === 'additionalProperties' ? [params.additionalProperty as string] : []
  return [...path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')), ...unknown]
}

function noName({ propertyName, message }: ErrorObject, where: string): string {
  return `${where}.${propertyName}: this name ${message}`
}

function unknownName({ params, parentSchema }: ErrorObject, list: string | undefined): string {
  const allowed = Object.keys(parentSchema?.properties ?? {})
  return `is not known; ${allowedInstead(params.additionalProperty as string, allowed, list)}`
}

type Path = readonly (string | number)[]

function notAmong({ params, data }: ErrorObject, path: Path, list: string | undefined): string {
  return `is ${valueAt(path, data)}, which is not known; ${allowedInstead(`${data}`, params.allowedValues, list)}`
}

function valueAt(path: Path, data: unknown): string {
  const isSecret = path.some((part) => secrets.includes(`${part}`)) || path[0] === 'headers'
  return isSecret ? typeof data : shown(data)
}

function wrongValue({ keyword, params, message, data }: ErrorObject, path: Path): string {
  if (keyword === 'required') return `lacks ${params.missingProperty}`
  const value = valueAt(path, data)
  if (keyword === 'type') return `is ${value}, but must be ${[params.type].flat().join(' or ')}`
  return `is ${value}, but ${message}`
}

/** Without what stands inside of it, for that may be a key. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value)
}
