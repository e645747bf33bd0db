// Builds our k6 and puts it into the cache.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../../spec/ground/make-folder.ts'
import { NoK6, problemOf, ways } from './find-k6.ts'
import { cachedK6, moduleFolder } from './k6-module.ts'

export interface Building {
  readonly environment: NodeJS.ProcessEnv
  /** Told with each package that was compiled: how many there are by now. */
  readonly progress: (packages: number) => void
  readonly signal?: AbortSignal
}

/** The path of a k6 that works: the cached one, or one that is built now. */
export async function buildK6(building: Building): Promise<{ path: string; wasThere: boolean }> {
  const { environment } = building
  const path = cachedK6(environment)
  if (existsSync(path) && problemOf(path, environment) === undefined) return { path, wasThere: true }
  if (!hasGo(environment)) throw new NoK6(`There is no Go here to build k6 with. There are two ways:\n${ways}`)
  makeFolder(dirname(path))
  const fresh = `${path}.${process.pid}`
  await compile(fresh, building)
  const problem = problemOf(fresh, environment)
  if (problem !== undefined) {
    rmSync(fresh, { force: true })
    throw new NoK6(`k6 was built, but ${problem}`)
  }
  renameSync(fresh, path)
  return { path, wasThere: false }
}

export function hasGo(environment: NodeJS.ProcessEnv): boolean {
  return spawnSync('go', ['version'], { env: environment }).status === 0
}

function compile(output: string, { environment, progress, signal }: Building): Promise<void> {
  const args = ['build', '-v', '-mod=readonly', '-trimpath', '-buildvcs=false', '-o', output, './k6']
  const env = { ...environment, CGO_ENABLED: '0', GOFLAGS: '' }
  return new Promise((resolve, reject) => {
    const go = spawn('go', args, {
      cwd: moduleFolder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal && { signal }),
    })
    let [packages, told] = [0, '']
    go.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = `${told}${text}`.slice(-4000)
      packages += text.split('\n').length - 1
      progress(packages)
    })
    go.on('error', reject)
    go.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new NoK6(`k6 could not be built (go build ended with ${code}):\n${told.trim()}`))
    })
  })
}
