// Loads the server once for each mutant in one process: a module that is asked for with `?mutant=NAME` brings its own copies
// of the server's modules, patched by that mutant. Starting a process for each of hundreds takes most of their time.

import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { applyPatch } from './apply-patch.ts'
import type { Mutant } from './mutant.ts'

const asked = /\?mutant=([\w-]+)$/
const ofServer = /\/reference-server\/.*\.ts$/

export function loadMutants(mutants: readonly Mutant[]): void {
  const plain = new Map<string, string>()
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context)
      const [query] = asked.exec(context.parentURL ?? '') ?? []
      return query !== undefined && ofServer.test(found.url) ? { ...found, url: `${found.url}${query}` } : found
    },
    load(url, context, nextLoad) {
      const [query = '', name] = asked.exec(url) ?? []
      if (name === undefined) return nextLoad(url, context)
      const file = url.slice(0, -query.length)
      const patches = patchesFor(mutants, name, file)
      const source = patches.length === 0 ? (plain.get(file) ?? read(file)) : read(file, patches)
      if (patches.length === 0) plain.set(file, source)
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

function patchesFor(mutants: readonly Mutant[], name: string, url: string): Mutant['patches'] {
  const { patches = [] } = mutants.find((mutant) => mutant.name === name) ?? {}
  return patches.filter(({ file }) => url.endsWith(`/reference-server/${file}`))
}

function read(url: string, patches: Mutant['patches'] = []): string {
  return stripTypeScriptTypes(patches.reduce(applyPatch, readFileSync(fileURLToPath(url), 'utf8')))
}
