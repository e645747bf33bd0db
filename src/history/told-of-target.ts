// What the headers of a trace tell of its target, and where they tell nothing, what its answers show: the maker's word
// and the feature level. Conflicts are told with their places.

import type { Header } from './entry.ts'
import { TraceError } from './lines.ts'

export interface PlacedHeader {
  /** `file:line`. */
  readonly place: string
  readonly file: number
  readonly header: Partial<Header> & { readonly feature_level?: unknown }
}

type Values = Readonly<Record<string, unknown>>

const levelName = '_feature_level'
const levelTold = new RegExp(`([a-z][a-z0-9]*)${levelName}\\\\?"\\s*:\\s*\\\\?"?(\\d+)`)
const emojiName = '_extra_emoji'
const emojiTold = new RegExp(`"([a-z][a-z0-9]*)${emojiName}\\\\?"`)

/** Reads off the text of lines what no header says. */
export class Answers {
  #wordOfLevel: string | undefined
  #word: string | undefined
  /** Once each, in the order of the lines. */
  readonly levels = new Set<number>()

  see(path: string, text: string): void {
    if (path === '/register' || path === '/server_settings') {
      const [, word, level] = foundAround(levelName, levelTold, text) ?? []
      this.#wordOfLevel ??= word
      if (word !== undefined) this.levels.add(Number(level))
    }
    if (this.#wordOfLevel === undefined) this.#word ??= foundAround(emojiName, emojiTold, text)?.[1]
  }

  get word(): string | undefined {
    return this.#wordOfLevel ?? this.#word
  }
}

const mostAround = 64

/** A pattern is tried only around a name that it has, which is found in far less time. */
function foundAround(name: string, pattern: RegExp, text: string): RegExpExecArray | undefined {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const found = pattern.exec(text.slice(Math.max(0, at - mostAround), at + mostAround))
    if (found) return found
  }
  return undefined
}

/** One header for all; `files` is how many files there are, each of which should have one. */
export function united(headers: readonly PlacedHeader[], answers: Answers, files: number): Header {
  const word = theSame(headers, 'word', ({ word }) => word) ?? answers.word ?? 'service'
  const level =
    theSame(headers, 'feature_level', ({ feature_level }) => levelOf(feature_level)) ?? [...answers.levels][0]
  const levels = new Set([...(level === undefined ? [] : [level]), ...answers.levels])
  const run = runOf(headers)
  const isHeaded = new Set(headers.map(({ file }) => file)).size >= files
  // What an upgrade did to what was there nobody saw.
  const isOfOneVersion = levels.size <= 1 || run.run !== undefined
  const [settings, emits] = [merged(headers, 'settings'), merged(headers, 'emits')]
  const apart = Math.max(0, ...headers.map(({ header }) => header.clocks_within ?? 0))
  const absent = headers.flatMap(({ header }) => header.absent ?? [])
  return {
    kind: 'header',
    version: 1,
    word,
    ...(level === undefined ? {} : { feature_level: level }),
    ...(!isOfOneVersion && { feature_levels: [...levels] }),
    ...(settings && { settings }),
    ...(emits && { emits: emits as Readonly<Record<string, string>> }),
    ...(apart === 0 ? {} : { clocks_within: apart }),
    ...(absent.length === 0 ? {} : { absent: [...new Set(absent)] }),
    ...run,
    complete: isOfOneVersion && isHeaded && headers.every(({ header }) => header.complete === true),
    accounts: accountsIn(headers),
  }
}

/** Only a history that runs recorded is one of a run. */
function runOf(headers: readonly PlacedHeader[]): Pick<Header, 'run'> {
  const [run] = headers.flatMap(({ header }) => header.run ?? [])
  return run !== undefined && headers.every(({ header }) => header.run !== undefined) ? { run } : {}
}

function levelOf(told: unknown): number | undefined {
  const level = typeof told === 'string' && /^\d+$/.test(told) ? Number(told) : told
  return typeof level === 'number' ? level : undefined
}

function theSame<T>(headers: readonly PlacedHeader[], name: string, of: (header: PlacedHeader['header']) => T): T {
  let first: { readonly value: T; readonly place: string } | undefined
  for (const { place, header } of headers) {
    const value = of(header)
    if (value === undefined) continue
    if (first && first.value !== value)
      throw new TraceError(`${place}: \`${name}\` is ${value}, but ${first.place} has ${first.value}`)
    first ??= { value, place }
  }
  return first?.value as T
}

/** What two headers say differently was changed between them, so that nothing is known of it. */
function merged(headers: readonly PlacedHeader[], name: 'settings' | 'emits'): Values | undefined {
  const all = headers.flatMap(({ header }): Values[] => (header[name] === undefined ? [] : [header[name]]))
  if (all.length === 0) return undefined
  const names = new Set(all.flatMap((each) => Object.keys(each)))
  const agreed = [...names].filter((name) => new Set(all.flatMap((each) => textOf(each, name))).size === 1)
  const values: Values = Object.assign({}, ...all)
  return Object.fromEntries(agreed.map((name) => [name, values[name]]))
}

function textOf(values: Values, name: string): string[] {
  return values[name] === undefined ? [] : [JSON.stringify(values[name])]
}

const unknownRole = 'unknown'

function accountsIn(headers: readonly PlacedHeader[]): Header['accounts'] {
  const accounts = new Map<string, { user_id: number; role: string; place: string }>()
  for (const { place, header } of headers)
    for (const [actor, { user_id, role = unknownRole }] of Object.entries(header.accounts ?? {})) {
      const before = accounts.get(actor)
      if (before && before.user_id !== user_id)
        throw new TraceError(`${place}: ${actor} is user ${user_id}, but ${before.place} says ${before.user_id}`)
      accounts.set(actor, { user_id, role: before && before.role !== role ? unknownRole : role, place })
    }
  return Object.fromEntries([...accounts].map(([actor, { user_id, role }]) => [actor, { user_id, role }]))
}
