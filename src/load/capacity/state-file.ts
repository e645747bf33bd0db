// Keeps a search on disk, so that nothing is lost where it is stopped, and takes it up again where the same was asked.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Asked, SearchState } from './state.ts'

const kind = 'plumbline capacity search'
const version = 1

export function saveState(file: string, state: SearchState): void {
  writeFileSync(`${file}.new`, `${JSON.stringify({ kind, version, ...state }, null, 1)}\n`)
  // So that whoever is interrupted here has the old one or the new one, never half of one.
  renameSync(`${file}.new`, file)
}

export class OtherSearch extends Error {}

/** Undefined where there is none. A larger budget, and a closer interval, are the same search gone on with. */
export function readState(file: string, asked: Asked): SearchState | undefined {
  if (!existsSync(file)) return undefined
  const kept = parsed(file)
  const differs = (['slo', 'seconds', 'most', 'seed'] as const).filter((name) => kept.asked[name] !== asked[name])
  if (differs.length === 0) return { ...kept, asked }
  const told = differs.map((name) => `${name} was ${kept.asked[name]}, now ${asked[name]}`)
  throw new OtherSearch(`${file} keeps another search (${told.join('; ')}): ask the same, or remove that file`)
}

function parsed(file: string): SearchState {
  try {
    const { kind: which, version: one, ...state } = JSON.parse(readFileSync(file, 'utf8'))
    if (which === kind && one === version) return state as SearchState
  } catch {}
  throw new OtherSearch(`${file} is no capacity search of this version: remove it, or keep the search elsewhere`)
}
