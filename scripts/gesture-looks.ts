// Which gestures look at which clause: each is tried alone on the plain server. Kept until the sources change.

import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openEmbedded } from '../src/cli/target/embedded.ts'
import { gestures } from '../src/generate/gestures.ts'
import { run } from '../src/run/run.ts'
import { systemClock } from '../src/target/clock.ts'

const root = join(import.meta.dirname, '..')

/** The numbers of gestures by the clause that they look at, those that look at it most often first. */
export type Looks = Readonly<Record<string, readonly number[]>>

/** So many plans of each. */
const plans = 2

export async function gestureLooks(seed: number): Promise<Looks> {
  const file = join(root, 'node_modules/.cache/plumbline', `looks-${fingerprint()}-${seed}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Looks
  const found = await look(seed)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(found))
  return found
}

async function look(seed: number): Promise<Looks> {
  const seen = new Map<string, [gesture: number, times: number][]>()
  for (const [index, gesture] of gestures.entries()) {
    const { target, close } = await openEmbedded({}, 'inject')
    const { signal } = new AbortController()
    const options = {
      plans,
      budget: undefined,
      patience: 1,
      gestures: [{ ...gesture, weight: gesture.weight || 1 }],
      signal,
    }
    const { clauses, findings } = await run({ target, clock: systemClock, seed, ...options }, () => {})
    await close()
    const [alarm] = findings
    if (alarm) throw new Error(`the plain server is accused of ${alarm.clause} by gesture ${index} with seed ${seed}`)
    for (const clause of clauses.filter((one) => one.verdict === 'holds'))
      seen.set(clause.id, [...(seen.get(clause.id) ?? []), [index, clause.seen]])
  }
  const sorted = [...seen].map(([id, looks]) => [id, looks.sort(([, a], [, b]) => b - a).map(([index]) => index)])
  return Object.fromEntries(sorted)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(['src/**/*.ts', 'specs/**/*.yaml', 'reference-server/**/*.ts'], { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
