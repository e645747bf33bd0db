// Given to Node by `--import`: applies the mutant named by PLUMB_MUTANT to the modules it concerns as they are loaded.

import { patchAsLoaded } from './as-loaded.ts'
import { patchesOf } from './patch.ts'

patchAsLoaded(patchesOf(process.env.PLUMB_MUTANT))
