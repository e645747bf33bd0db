// Keeps the memory of a long run near what it needs. Most of what a run looks at is remembered for some thousand requests
// and then forgotten: old garbage, which V8 leaves until the heap is four times what is in use.

import { setFlagsFromString } from 'node:v8'

/** Percent above what is in use at which V8 collects again. Half as much memory for some hundredths of the CPU time. */
const growing = 50

/** Only here, since embedders have a heap of their own. Flags of the command line would need a process of their own. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growing}`)
}
