// What is known of an uploaded file, and who names it: found by the beginning of the path, so that nobody has to read all
// messages; what is found may name another file whose path begins alike.

import type { Interval } from '../facts/moment.ts'

/** A file; messages refer to it by `/user_uploads/<path_id>` in their content. */
export interface Upload {
  readonly id: number
  readonly path_id: string
  readonly name: string
  readonly size: number
  readonly user_id: number
  readonly create_time: Interval | undefined
}

const folder = '/user_uploads/'
const long = 16

export class UploadNames {
  readonly #paths = new Map<string, string[]>()
  readonly #byId = new Map<number, string>()
  readonly #messages = new Map<string, Set<number>>()
  readonly #scheduled = new Map<string, Set<string>>()
  /** Messages that may name any file. */
  readonly #unclear = new Set<number>()
  /** Whether a scheduled message may, too. */
  #isScheduledUnclear = false

  upload(id: number, path_id: string): void {
    this.#byId.set(id, path_id)
    const there = this.#paths.get(path_id.slice(0, long)) ?? []
    this.#paths.set(path_id.slice(0, long), [...there.filter((each) => each !== path_id), path_id])
  }

  /** `contents`: all that may stand in the message; undefined where it may be anything. */
  message(message_id: number, contents: readonly string[] | undefined): void {
    if (contents === undefined) this.#unclear.add(message_id)
    else this.#unclear.delete(message_id)
    for (const begin of (contents ?? []).flatMap(beginsIn)) addTo(this.#messages, begin, message_id)
  }

  scheduled(content: string | undefined): void {
    if (content === undefined) this.#isScheduledUnclear = true
    else for (const begin of beginsIn(content)) addTo(this.#scheduled, begin, content)
  }

  pathOf(id: number): string | undefined {
    return this.#byId.get(id)
  }

  /** The files that a text may name. */
  pathsIn(content: string): readonly string[] {
    const begins = beginsIn(content).flatMap((begin) => Array.from(begin, (_, i) => begin.slice(0, i + 1)))
    return [...new Set(begins.flatMap((begin) => this.#paths.get(begin) ?? []))]
  }

  messagesNaming(path_id: string): readonly number[] {
    return namesIn(this.#messages, path_id)
  }

  scheduledNaming(path_id: string): readonly string[] {
    return namesIn(this.#scheduled, path_id)
  }

  /** Whether some other message, or a scheduled one, may name any file. */
  isUnclearBeside(message_id: number): boolean {
    return this.#isScheduledUnclear || this.#unclear.size > (this.#unclear.has(message_id) ? 1 : 0)
  }
}

/** What follows the name of the folder, wherever that stands. */
function beginsIn(content: string): string[] {
  const begins: string[] = []
  for (let at = content.indexOf(folder); at >= 0; at = content.indexOf(folder, at + 1))
    begins.push(content.slice(at + folder.length, at + folder.length + long))
  return begins
}

function namesIn<T>(index: ReadonlyMap<string, ReadonlySet<T>>, path_id: string): readonly T[] {
  if (path_id.length >= long) return [...(index.get(path_id.slice(0, long)) ?? [])]
  return [...index].flatMap(([begin, names]) => (begin.startsWith(path_id) ? [...names] : []))
}

function addTo<T>(index: Map<string, Set<T>>, key: string, name: T): void {
  const names = index.get(key)
  if (names) names.add(name)
  else index.set(key, new Set([name]))
}
