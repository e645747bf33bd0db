// The little of an answer that a story may need later: whether it succeeded, and its first members with short values.
// Bounded, however large the answer is.

import { jsonOf } from '../../history/body.ts'
import type { Exchange } from '../../history/entry.ts'
import { quoted, shortened } from '../../model/facts/observe.ts'
import { isSecret } from '../verdicts/describe.ts'

interface Member {
  /** Its own name, without those it stands in. */
  readonly name: string
  readonly path: string
  readonly value: string
}

export interface Digest {
  readonly outcome: string
  readonly isSuccess: boolean
  readonly members: readonly Member[]
}

const mostMembers = 60
const mostItems = 3
const mostDepth = 4
const valueLength = 60
const messageLength = 120

export function digestOf({ response, error }: Exchange): Digest {
  const none = { isSuccess: false, members: [] }
  if (!response) return { outcome: `no answer (${shortened(error ?? 'none came', messageLength)})`, ...none }
  const body = jsonOf(response)
  if (typeof body !== 'object' || body === null)
    return { outcome: `status ${response.status}, no JSON object`, ...none }
  const isSuccess = 'result' in body && body.result === 'success'
  return { outcome: isSuccess ? 'success' : errorOf(body, response.status), isSuccess, members: membersOf(body) }
}

function errorOf(body: { code?: unknown; msg?: unknown }, status: number): string {
  const code = typeof body.code === 'string' ? ` ${shortened(body.code, valueLength)}` : ` with status ${status}`
  return typeof body.msg === 'string' ? `error${code} ${quoted(shortened(body.msg, messageLength))}` : `error${code}`
}

const ofEnvelope = ['result', 'msg', 'code']

/** Breadth first, so that what is deep down makes room for what is not. */
function membersOf(body: object): Member[] {
  const found: Member[] = []
  let level: [string, object][] = [['', body]]
  for (let depth = 0; depth < mostDepth && level.length > 0; depth++) {
    const deeper: [string, object][] = []
    for (const [path, holder] of level)
      for (const [name, value] of entriesOf(holder)) {
        if (depth === 0 && ofEnvelope.includes(name)) continue
        const place = path === '' ? name : `${path}.${name}`
        if (typeof value === 'object' && value !== null) deeper.push([place, value])
        else found.push({ name, path: place, value: shownValue(name, value) })
        if (found.length === mostMembers) return found
      }
    level = deeper.slice(0, mostMembers)
  }
  return found
}

function entriesOf(holder: object): [string, unknown][] {
  return Array.isArray(holder) ? Object.entries(holder.slice(0, mostItems)) : firstEntries(holder)
}

/** Objects may have thousands of members. */
function firstEntries(holder: object): [string, unknown][] {
  const entries: [string, unknown][] = []
  for (const name in holder) {
    entries.push([shortened(name, valueLength), (holder as Record<string, unknown>)[name]])
    if (entries.length === 4 * mostMembers) break
  }
  return entries
}

function shownValue(name: string, value: unknown): string {
  if (isSecret(name)) return '(hidden)'
  return typeof value === 'string' ? quoted(shortened(value, valueLength)) : `${value}`
}

const mostTold = 4
const mostIds = 2

/** What came back, with the members that the words speak of; without any, what it gave a number to. */
export function describeAnswer({ outcome, isSuccess, members }: Digest, words: ReadonlySet<string>): string {
  if (!isSuccess) return outcome
  const meant = members.filter(({ name }) => words.has(name)).slice(0, mostTold)
  const ids = members.filter(({ name, path }) => name === path && /(^|_)id$/.test(name)).slice(0, mostIds)
  const told = (meant.length > 0 ? meant : ids).map(({ path, value }) => `${withoutWrapping(path)} ${value}`)
  return [outcome, ...told].join(told.length > 0 ? ', ' : '')
}

/** `message.content` is a content; of a list it matters which one. */
function withoutWrapping(path: string): string {
  return /\.\d+(\.|$)/.test(path) ? path : path.slice(path.lastIndexOf('.') + 1)
}
