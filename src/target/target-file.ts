// Reads a target file: YAML that says where a server is, who may log in, and how needs are met there.

import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import { type Document, LineCounter, parseDocument } from 'yaml'
import type { CommandEntry } from './commands/commands.ts'
import type { RecipesKey } from './recipes/recipe.ts'
import schema from './target-file.schema.json' with { type: 'json' }

type Secret = string | { readonly env: string }

export interface TargetFile {
  readonly base_url: string
  readonly word?: string
  readonly accounts: Readonly<
    Record<string, { readonly role: string; readonly email: string; readonly key: Secret; readonly user_id: number }>
  >
  readonly absent?: readonly string[]
  readonly settings?: Readonly<Record<string, unknown>>
  readonly emits?: Readonly<Record<string, string>>
  readonly disposable?: boolean
  readonly clock?: 'movable' | 'immovable'
  readonly recipes?: RecipesKey
  readonly commands?: Readonly<Record<string, CommandEntry>>
  readonly fixtures?: { readonly control?: { readonly control_url: string; readonly token: Secret } }
}

/** A mistake of the user's: shown as it is, without a stack. */
export class TargetFileError extends Error {}

const validate = new Ajv({ allErrors: true, allowUnionTypes: true, verbose: true }).compile<TargetFile>(schema)

export function readTargetFile(file: string): TargetFile {
  const lines = new LineCounter()
  const document = parseDocument(readText(file), { lineCounter: lines })
  const [mistake] = document.errors
  if (mistake) throw new TargetFileError(`${file}:${position(lines, mistake.pos[0])}: ${mistake.message}`)
  const value: unknown = document.toJS()
  if (validate(value)) return value
  const problems = (validate.errors ?? []).map((error) => {
    const path = pathOf(error)
    const where = position(lines, offsetOf(document, path))
    return `${file}:${where}: ${path.join('.') || 'the file'} ${problemOf(error, path.at(-1))}`
  })
  throw new TargetFileError(problems.join('\n'))
}

function pathOf({ keyword, instancePath, params }: ErrorObject): string[] {
  const path = instancePath.split('/').slice(1)
  const unknown = keyword === 'additionalProperties' ? [params.additionalProperty as string] : []
  return [...path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')), ...unknown]
}

function problemOf({ keyword, params, message, data, parentSchema }: ErrorObject, name: string | undefined): string {
  if (keyword === 'required') return `lacks ${params.missingProperty}`
  if (keyword === 'additionalProperties')
    return `is not known; allowed there: ${Object.keys(parentSchema?.properties ?? {}).join(', ')}`
  const value = name === 'key' || name === 'token' ? typeof data : shown(data)
  if (keyword === 'enum') return `is ${value}, but must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'type') return `is ${value}, but must be ${[params.type].flat().join(' or ')}`
  return `is ${value}, but ${message}`
}

/** Without what stands inside of it, for that may be a key. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value)
}

/** Of the innermost part that stands in the file itself: an alias stands elsewhere. */
function offsetOf(document: Document.Parsed, path: readonly string[]): number {
  const node = document.getIn(path, true) as { range?: [number, number, number] | null } | undefined
  if (node?.range) return node.range[0]
  return path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new TargetFileError(`${file}: cannot be read; \`plumb serve --target-file ${file}\` writes one`)
  }
}

function position(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset)
  return `${line}:${col}`
}

export function secret(value: Secret, environment: NodeJS.ProcessEnv): string {
  if (typeof value === 'string') return value
  const found = environment[value.env]
  if (found === undefined) throw new TargetFileError(`the environment variable ${value.env} is not set`)
  return found
}
