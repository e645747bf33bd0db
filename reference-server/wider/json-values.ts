// Reads the JSON values that parameters of the wider API hold. Knows nothing of any one endpoint.
import { badRequest, missingParameter } from '../refusal.ts'
import type { Parameters } from '../transport/parameters.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list of objects that must be sent. */
export function requiredObjects(parameters: Parameters, name: string): JsonObject[] {
  const value = parameters.json(name)
  if (value === undefined) throw missingParameter(name)
  if (!Array.isArray(value) || !value.every(isObject)) throw badRequest(`${name} is not a list of dicts`)
  return value
}

export function requiredStrings(parameters: Parameters, name: string): string[] {
  const value = parameters.strings(name)
  if (value === undefined) throw missingParameter(name)
  return value.map((text) => text.toWellFormed())
}

export function requiredIntegers(parameters: Parameters, name: string): number[] {
  const value = parameters.integers(name)
  if (value === undefined) throw missingParameter(name)
  return value
}

export function stringIn(object: JsonObject, name: string, otherwise?: string): string {
  const value = object[name] ?? otherwise
  if (typeof value !== 'string') throw badRequest(`${name} is not a string`)
  return value.toWellFormed()
}

export function integerIn(object: JsonObject, name: string): number {
  const value = object[name]
  if (!Number.isSafeInteger(value)) throw badRequest(`${name} is not an integer`)
  return value as number
}
