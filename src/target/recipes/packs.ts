// The packs of recipes that ship with Plumbline, and what they can do.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '../../spec/lazy.ts'
import { root } from '../../spec/own-files.ts'

export const packsFolder = join(root, 'recipes')

/** The actions of the control protocol that a ready pack has. */
export function actionsOfPack(name: string): readonly string[] {
  const { actions } = parseYaml(readFileSync(join(packsFolder, `${name}.yaml`), 'utf8')) as { actions: object }
  return Object.keys(actions)
}
