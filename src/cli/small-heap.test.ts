import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const smallHeap = new URL('small-heap.ts', import.meta.url).href

/** Most bytes of heap while the last so many things are remembered, as a run remembers requests. */
function mostHeap(before: string): number {
  const remembering = `
    import { keepHeapSmall } from ${JSON.stringify(smallHeap)}
    ${before}
    const last = []
    let most = 0
    for (let number = 0; number < 2_000_000; number++) {
      last[number % 200_000] = { number, texts: [String(number), { number }] }
      if (number % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
    }
    console.log(most)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', remembering], { encoding: 'utf8' }))
}

/** V8 now and then collects much earlier or later than usual, so that the middle one of some tries counts. */
function usuallyMost(before: string): number {
  const tries = Array.from({ length: 5 }, () => mostHeap(before))
  return tries.sort((a, b) => a - b)[2] ?? Number.NaN
}

test('what was remembered and is forgotten does not fill the memory', () => {
  expect(usuallyMost('keepHeapSmall()')).toBeLessThan(0.85 * usuallyMost(''))
})
