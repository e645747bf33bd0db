// Has modules of the server patched as they are loaded.

import { registerHooks } from 'node:module'
import { applyPatch } from './apply-patch.ts'
import type { Patch } from './mutant.ts'

export function patchAsLoaded(patches: readonly Patch[]): void {
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
}
