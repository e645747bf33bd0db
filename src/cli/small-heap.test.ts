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
    for (let number = 0; number < 4_000_000; number++) {
      last[number % 200_000] = { number, texts: [String(number), { number }] }
      if (number % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
    }
    console.log(most)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', remembering], { encoding: 'utf8' }))
}

/** On a busy machine V8 comes to its collecting late, so that the best of some tries counts. */
function bestOf(before: string): number {
  return Math.min(...Array.from({ length: 3 }, () => mostHeap(before)))
}

test('what was remembered and is forgotten does not fill the memory', () => {
  expect(bestOf('keepHeapSmall()')).toBeLessThan(0.85 * bestOf(''))
})
