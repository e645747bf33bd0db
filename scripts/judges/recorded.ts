// Given to Node by `--import`: writes down which source says something of each clause while a check runs. The functions
// that make observations and conditions are told to say who called them; what they do stays the same.

import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { namers } from './chosen.ts'
import { root } from './record.ts'
import { type Sites, said, siteOf } from './site.ts'

const makers = /^(export function (?:holds|broken|refused|cannotTell|when)\(clause: string[\s\S]*?\{)$/gm
/** So often each clause is looked at. */
const enough = 200

const naming = namers(root)
const sites: Sites = {}
const counts = new Map<string, number>()
Error.stackTraceLimit = 40

Object.assign(globalThis, {
  plumbSays: (clause: string) => {
    const count = counts.get(clause) ?? 0
    counts.set(clause, count + 1)
    if (count < enough) said(sites, clause, siteOf(new Error().stack ?? '', naming(clause)))
  },
})

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!/\/src\/model\/facts\/(observe|refusal)\.ts$/.test(url)) return loaded
    return { ...loaded, source: `${loaded.source}`.replace(makers, '$1 globalThis.plumbSays(clause);') }
  },
})

process.on('exit', () => writeFileSync(process.env.PLUMB_JUDGES_TO ?? '/dev/stdout', JSON.stringify(sites)))
