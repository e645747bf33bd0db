// The text of one parameter, read as its schema wants it. Only what every server must read alike becomes a value; other
// spellings are left open. Items and members are checked too, so that a rule gets what it was promised.

import type { ValidateFunction } from 'ajv'
import { lazily } from './lazily.ts'
import { newAjv } from './lazy.ts'

export interface ParameterSchema {
  readonly type: string | readonly string[]
  readonly enum?: readonly unknown[]
  /** Of a text that is not any text; whether another one is refused is for its endpoint to say. */
  readonly pattern?: string
  /** Of a map, what its values are. */
  readonly additionalProperties?: ParameterSchema
}

/** Undefined where the text stands for no value of that type, or for one in a spelling that is not said to be read. */
export function readText(schema: ParameterSchema, text: string): unknown {
  if (schema.type === 'string') return text
  if (schema.type === 'integer') return readInteger(text)
  if (schema.type === 'boolean') return booleans.get(text)
  const value = parsed(text)
  return isPlainlySpelt(text, value) && fits(schema, value) ? value : undefined
}

const booleans = new Map([
  ['true', true],
  ['false', false],
])
const integer = /^(?:0|-?[1-9]\d*)$/u

/** As decimal digits, where it can be kept. */
function readInteger(text: string): number | undefined {
  const value = integer.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : undefined
}

/** Those members of a map that can be read; undefined where it is none. */
export function readMembers({ additionalProperties: values }: ParameterSchema, text: string): unknown {
  const map = values === undefined ? undefined : parsed(text)
  if (values === undefined || typeof map !== 'object' || map === null || Array.isArray(map)) return undefined
  return Object.fromEntries(Object.entries(map).filter(([, value]) => fits(values, value)))
}

/** Whether it is surely none of its type. Null, an empty text and other spellings of a value may be read or not. */
export function isOfOtherType(schema: ParameterSchema, text: string): boolean {
  if (schema.type === 'string' || text.trim() === '' || mentionsNull(text)) return false
  const types = [schema.type].flat()
  if (types.includes('integer') && isLikeInteger(text)) return false
  if (types.includes('boolean') && likeBoolean.test(text)) return false
  const value = parsed(text)
  return value === undefined || !fits(schema, respelt(value))
}

/** Whether it is surely none of the values that are listed; in other letters or with spaces around, it may be one. */
export function isUnlisted({ type, enum: values }: ParameterSchema, text: string): boolean {
  const bare = text.trim().toLowerCase()
  if (bare === '') return false
  if (values === undefined || (type !== 'string' && !/^-?[1-9]\d*$|^0$/u.test(text))) return false
  return !values.some((value) => `${value}`.toLowerCase() === bare)
}

const deepest = 64

/** Undefined also where it is nested so deeply that nobody would want to walk through it. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeeper(value, deepest) ? undefined : value
  } catch {
    return undefined
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1))
}

const otherNumber = /\d[.eE]|-0/u

/** Without what stands in texts, however long they are. */
function outsideQuotes(text: string): string {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const opened = text.indexOf('"', from)
    pieces.push(text.slice(from, opened < 0 ? undefined : opened))
    from = opened < 0 ? text.length : endOfQuote(text, opened)
  }
  return pieces.join('""')
}

function endOfQuote(text: string, opened: number): number {
  for (let at = text.indexOf('"', opened + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return at + 1
  }
  return text.length
}

/** Numbers as decimal digits, and nothing around the whole. */
function isPlainlySpelt(text: string, value: unknown): boolean {
  if (typeof value === 'number') return integer.test(text)
  if (typeof value === 'boolean') return text === `${value}`
  return !otherNumber.test(outsideQuotes(text))
}

function mentionsNull(text: string): boolean {
  return /\bnull\b/iu.test(outsideQuotes(text))
}

/** Digits in some spelling or other, but no fraction. */
function isLikeInteger(text: string): boolean {
  const isNumber = /^[\s"'+-]*\p{N}[\p{N}\s._,xobe+"'-]*$/iu.test(text)
  return isNumber && !/^\s*-?\d+\.\d*[1-9]\d*\s*$/u.test(text)
}

const likeBoolean = /^[\s"']*(?:true|false|yes|no|on|off|[tfyn01])[\s"']*$/iu

/** Numbers in quotes as numbers, and those that cannot be kept as some that can: whether such are read is open. */
function respelt(value: unknown): unknown {
  if (typeof value === 'string' && isLikeInteger(value)) return 0
  if (typeof value === 'number' && Number.isInteger(value)) return 0
  if (typeof value === 'string' && likeBoolean.test(value)) return true
  if (Array.isArray(value)) return value.map(respelt)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, respelt(member)]))
}

const compiled = new WeakMap<object, ValidateFunction>()

function fits(schema: ParameterSchema, value: unknown): boolean {
  return (compiled.get(schema) ?? compile(schema))(value) === true
}

function compile(schema: ParameterSchema): ValidateFunction {
  const check = ajv().compile(checkable(schema) as object)
  compiled.set(schema, check)
  return check
}

const ajv = lazily(() => newAjv({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false }))

/** What is none of the listed values has a meaning of its own; a number that cannot be kept has none. */
function checkable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(checkable)
  if (typeof schema !== 'object' || schema === null) return schema
  const { enum: _, pattern: __, ...rest } = schema as Record<string, unknown>
  const parts = Object.entries(rest).map(([key, part]) => [key, checkable(part)])
  const whole = [rest.type].flat().includes('integer')
  const bounds = whole ? { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } : {}
  return { ...Object.fromEntries(parts), ...bounds }
}
