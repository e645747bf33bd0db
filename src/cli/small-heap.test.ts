import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const smallHeap = new URL('small-heap.ts', import.meta.url).href

/**
 * Bytes of heap on average while the last so many things are remembered, as a run remembers requests. The most at any
 * time would hang on when a busy machine comes to collect.
 */
function usualHeap(before: string): number {
  const remembering = `
    import { keepHeapSmall } from ${JSON.stringify(smallHeap)}
    ${before}
    const last = []
    const sizes = []
    for (let number = 0; number < 4_000_000; number++) {
      last[number % 200_000] = { number, texts: [String(number), { number }] }
      if (number % 10_000 === 0) sizes.push(process.memoryUsage().heapUsed)
    }
    console.log(sizes.reduce((all, one) => all + one, 0) / sizes.length)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', remembering], { encoding: 'utf8' }))
}

function middleOfThree(before: string): number {
  const tries = Array.from({ length: 3 }, () => usualHeap(before))
  return tries.sort((a, b) => a - b)[1] ?? Number.NaN
}

test('what was remembered and is forgotten does not fill the memory', () => {
  expect(middleOfThree('keepHeapSmall()')).toBeLessThan(0.85 * middleOfThree(''))
})
