// The bundle of all sources in dist/, which `npm run build` makes: used only as long as every source is what it was then.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const manifestFile = 'dist/bundle.json'

/** The main file of the bundle, or undefined where there is none, or where a source has changed since. */
export function freshBundle(root) {
  const manifest = readManifest(root)
  if (!manifest) return undefined
  const isFresh = Object.entries(manifest.sources).every(([file, stamp]) => stampOf(join(root, file)) === stamp)
  return isFresh ? join(root, manifest.main) : undefined
}

export function readManifest(root) {
  try {
    return JSON.parse(readFileSync(join(root, manifestFile), 'utf8'))
  } catch {
    return undefined
  }
}

/** Changes whenever the file does. */
export function stampOf(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.size} ${found.mtimeMs}`
}
