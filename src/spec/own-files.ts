// Where the files are that come with Plumbline. They are looked for from here upwards, so that the sources and a bundle
// of them find the same ones.

import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The folder with package.json in it. */
export const root = rootAbove(import.meta.dirname)
export const specsFolder = join(root, 'specs')
/** For what can be made again at any time: of an installed package beside it, where others keep theirs. */
export const cacheFolder = join(modulesFolder(), '.cache/plumbline')

function modulesFolder(): string {
  return basename(dirname(root)) === 'node_modules' ? dirname(root) : join(root, 'node_modules')
}

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error(`there is no package.json in any folder above ${import.meta.dirname}`)
  return rootAbove(dirname(folder))
}
