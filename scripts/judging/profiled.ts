// Where the time of some work goes: each sample of V8's profiler counts for the outermost part that is at work then, but
// for those parts that only call others.

import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'

export interface Part {
  readonly name: string
  /** Found in `function file` of a frame. */
  readonly at: RegExp
  /** Whether what it calls may belong to another part. */
  readonly isAround?: true
}

/** The share of each part in all samples, the rest under `other`; the largest first. */
export async function profiled(
  parts: readonly Part[],
  work: () => void | Promise<void>,
): Promise<readonly (readonly [string, number])[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return sharesIn(profile, parts)
}

function sharesIn(
  { nodes, samples = [] }: Profiler.Profile,
  parts: readonly Part[],
): readonly (readonly [string, number])[] {
  const partOf = partsOf(nodes, parts)
  const counted = samples.map((id) => partOf.get(id)).filter((name) => name !== 'idle')
  const groups = Object.entries(Object.groupBy(counted, (name) => name ?? 'other'))
  return groups.map(([name, all = []]) => [name, all.length / counted.length] as const).sort(([, a], [, b]) => b - a)
}

/** What is called belongs to whoever calls it. */
function partsOf(
  nodes: readonly Profiler.ProfileNode[],
  parts: readonly Part[],
): ReadonlyMap<number, string | undefined> {
  const found = new Map<number, string | undefined>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const visit = (id: number, above: Part | undefined): void => {
    const node = byId.get(id)
    if (!node) return
    const { functionName, url } = node.callFrame
    const own = above && !above.isAround ? above : parts.find(({ at }) => at.test(`${functionName} ${url}`))
    const part = own ?? above
    found.set(id, part?.name)
    for (const child of node.children ?? []) visit(child, part)
  }
  if (nodes[0]) visit(nodes[0].id, undefined)
  return found
}

/** What the engine does by itself. */
export const ofTheEngine: readonly Part[] = [
  { name: 'garbage collection', at: /^\(garbage collector\)/ },
  { name: 'idle', at: /^\((?:idle|program)\)/ },
]
