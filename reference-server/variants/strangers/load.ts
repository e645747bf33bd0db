// Given to Node by `--import`: makes the reference server of this process a stranger that wears the habits named by
// PLUMB_HABITS and keeps the feature level of PLUMB_LEVEL, which may be one that the reference server does not know.

import { patchAsLoaded } from '../mutants/as-loaded.ts'
import type { Patch } from '../mutants/mutant.ts'
import { level } from './level.ts'
import { worn } from './worn.ts'

const apiInPlace: Patch = {
  file: 'server.ts',
  find: "from './transport/api.ts'",
  replace: "from './variants/strangers/api.ts'",
}
const levelInPlace: Patch = {
  file: 'levels.ts',
  find: 'export const HIGHEST_LEVEL = 500',
  replace: `export const HIGHEST_LEVEL = ${level}`,
}

patchAsLoaded([apiInPlace, levelInPlace, ...worn.flatMap(({ patches = [] }) => patches)])
