// Keeps the memory of a long run near what it needs. Most of what a run looks at is remembered for some thousand requests
// and then forgotten: old garbage, which V8 leaves until the heap is four times what is in use. And it grants 128 MB to
// what has just been made, of which a quarter does as well.

// biome-ignore lint/style/noRestrictedImports: it tells that garbage was collected, and no time is read.
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Percent above what is in use at which V8 collects again. Half as much memory for some hundredths of the CPU time. */
const growing = 50
/** Bytes for what has just been made. */
const young = 32 << 20

/** Only here, since embedders have a heap of their own. Flags of the command line would need a process of their own. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growing}`)
  // Where there is little to do, the space shrinks, and has to grow again.
  new PerformanceObserver(() => {
    setFlagsFromString(`--semi-space-growth-factor=${sizeOfYoung() < young ? 2 : 1}`)
  }).observe({ entryTypes: ['gc'] })
}

function sizeOfYoung(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0
}
