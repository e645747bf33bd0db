// All files of specs/ as values, by their names. Parsing them takes a quarter of a second, so what was parsed is kept in
// one file of JSON, with a stamp that changes when any of them does. Where it cannot be kept, it is parsed every time.

import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './ground/make-folder.ts'
import { lazily } from './lazily.ts'
import { parseYaml } from './lazy.ts'
import { cacheFolder, specsFolder } from './own-files.ts'

export type Content = Readonly<Record<string, unknown>>

interface Kept {
  readonly stamp: string
  readonly files: Readonly<Record<string, Content>>
}

/** By their names relative to `specs/`, in order. */
export const parsedSpecs = lazily(() => parsedIn(specsFolder, join(cacheFolder, 'specs.json')))

/** The files of a folder, taken from `kept` as long as nothing has changed since. */
export function parsedIn(folder: string, kept: string): ReadonlyMap<string, Content> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
  const sorted = names.map((name) => name.replaceAll('\\', '/')).sort()
  const stamp = stampOf(folder, sorted)
  const found = read(kept)
  if (found?.stamp === stamp) return new Map(Object.entries(found.files))
  const files = Object.fromEntries(sorted.map((name) => [name, parseYaml(readFileSync(join(folder, name), 'utf8'))]))
  keep(kept, { stamp, files: files as Kept['files'] })
  return new Map(Object.entries(files as Kept['files']))
}

/** Sizes and times, since reading all would take longer than what is saved. */
function stampOf(folder: string, names: readonly string[]): string {
  return names
    .map((name) => {
      const { size, mtimeMs, ctimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mtimeMs} ${ctimeMs}`
    })
    .join('\n')
}

function read(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return undefined
  }
}

/** Under another name first: processes that start side by side must not find half of it. */
function keep(file: string, kept: Kept): void {
  try {
    makeFolder(join(file, '..'))
    const own = `${file}.${process.pid}`
    writeFileSync(own, JSON.stringify(kept))
    renameSync(own, file)
  } catch {
    // It is only slower.
  }
}
