// Finds a k6 with our extension in it: the one that PLUMB_K6 names, or the one that `plumb load --setup` built.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cachedK6 } from './k6-module.ts'

/** There is no k6 that a load run could use, and what to do about it. */
export class NoK6 extends Error {}

export const ways = `  plumb load --setup                 builds it; needs Go 1.25 or newer (https://go.dev/dl), the first time takes minutes
  PLUMB_K6=/path/to/k6 plumb load …  uses one that you built: xk6 build v2.2.0 --with plumbline/xk6-plumb=src/load/k6-build`

/** k6 never reaches out by itself. */
export const offline = { K6_AUTO_EXTENSION_RESOLUTION: 'false', K6_NO_USAGE_REPORT: 'true' } as const

export function findK6(environment: NodeJS.ProcessEnv): string {
  const { PLUMB_K6: named } = environment
  if (named !== undefined && named !== '') {
    const problem = problemOf(named, environment)
    if (problem !== undefined) throw new NoK6(`PLUMB_K6=${named}: ${problem}. There are two ways:\n${ways}`)
    return named
  }
  const cached = cachedK6(environment)
  if (!existsSync(cached)) throw new NoK6(`A load run needs k6 with our extension. There are two ways:\n${ways}`)
  const problem = problemOf(cached, environment)
  if (problem !== undefined) throw new NoK6(`${cached}: ${problem}. Build it anew:\n${ways}`)
  return cached
}

/** Why it cannot be used; undefined where it can. */
export function problemOf(path: string, environment: NodeJS.ProcessEnv): string | undefined {
  const { error, status, stdout } = spawnSync(path, ['version'], {
    env: { ...environment, ...offline },
    encoding: 'utf8',
    timeout: 30_000,
  })
  if (error) return `it cannot be run (${error.message})`
  if (status !== 0) return `\`k6 version\` ends with ${status}`
  // It calls itself by the name of its file.
  if (!/^\S+ v2\./.test(stdout)) return `it is ${stdout.split('\n')[0]}, but k6 2 is needed`
  return stdout.includes('k6/x/plumb') ? undefined : 'it lacks the extension k6/x/plumb'
}
