// Work of which some is done at the same time.

import { availableParallelism } from 'node:os'

export const cores = availableParallelism()

/** Does something with each, so many at a time; what came of it is in the order of the items. */
export async function atOnce<T, U>(
  count: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<U>,
): Promise<U[]> {
  const done: U[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) done[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: count }, worker))
  return done
}
