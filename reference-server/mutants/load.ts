// Given to Node by `--import`: applies the mutant named by PLUMB_MUTANT to the modules it concerns as they are loaded.

import { registerHooks } from 'node:module'
import { applyPatch, patchesOf } from './patch.ts'

const patches = patchesOf(process.env.PLUMB_MUTANT)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const wanted = patches.filter(({ file }) => url.endsWith(`/reference-server/${file}`))
    if (wanted.length === 0) return loaded
    const text =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString('utf8')
    return { ...loaded, source: wanted.reduce(applyPatch, text) }
  },
})
