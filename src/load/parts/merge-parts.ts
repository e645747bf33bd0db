// What several runners wrote of one run, taken together. Parts of different runs are refused; a part that is missing makes the
// whole invalid, but what the others saw is kept.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endIn } from '../generator/generator-end.ts'
import { files, partsIn } from '../generator/part-files.ts'
import { gapsIn } from '../generator/segments.ts'
import { readMeter } from '../measure/meter.ts'
import { joinParts } from './join-parts.ts'
import { type RecordedPlan, unpacked } from './record.ts'
import type { RunFacts } from './run-facts.ts'

/** Why folders cannot be one run, and what to do. */
export class CannotMerge extends Error {}

interface Found {
  readonly folder: string
  readonly packed: Buffer
  readonly plan: RecordedPlan
}

/** Whether there is anything of a load run. */
export function isOfLoad(folder: string): boolean {
  return partsIn(folder).length > 0
}

export function mergeParts(folders: readonly string[], traceFile: string): RunFacts {
  const found = folders.flatMap((folder) => foundIn(folder))
  const [first] = found
  if (first === undefined) throw new CannotMerge('name the folders that the runners wrote')
  for (const other of found) refuseOther(first, other)
  const played = found.map(({ folder }) => ({ folder, ended: endIn(folder) }))
  refuseTwice(found)
  const joined = joinParts(first.plan, played, traceFile)
  return {
    ...joined,
    missing: gapsIn(joined.parts.map(({ segment }) => segment)),
    isInterrupted: false,
    isStopped: found.some(({ folder }) => existsSync(join(folder, 'stop'))),
  }
}

function foundIn(folder: string): Found[] {
  const parts = partsIn(folder)
  if (parts.length === 0)
    throw new CannotMerge(
      `${folder} has nothing of a load run: \`plumb load --report DIR\` writes it into DIR/raw, and each runner into a folder of its own`,
    )
  return parts.map((part) => {
    const packed = readFileSync(join(part, files.plan))
    const plan = unpacked(packed)
    if (plan === undefined) throw new CannotMerge(`${join(part, files.plan)} cannot be read; copy the folder anew`)
    return { folder: part, packed, plan }
  })
}

function refuseOther(first: Found, other: Found): void {
  if (first.packed.equals(other.packed)) return
  const told = ({ folder, plan }: Found) => `${folder} (${plan.run.profile.name}, seed ${plan.run.seed})`
  throw new CannotMerge(
    `${told(first)} and ${told(other)} are two runs: only the parts of one can be merged; \`plumb compare\` holds two against each other`,
  )
}

function refuseTwice(found: readonly Found[]): void {
  const folders = new Map<string, string>()
  for (const { folder } of found) {
    const segment = segmentIn(folder)
    const before = segment === undefined ? undefined : folders.get(segment)
    if (before !== undefined)
      throw new CannotMerge(`${before} and ${folder} are the same part (${segment}) of the run: leave one out`)
    if (segment !== undefined) folders.set(segment, folder)
  }
}

/** Undefined where nothing was measured. */
function segmentIn(folder: string): string | undefined {
  const file = join(folder, files.meter)
  return existsSync(file) ? readMeter(file).segment : undefined
}
