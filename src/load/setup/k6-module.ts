// The Go module that our k6 is built of, and where a built one is kept: by what the module consists of.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../spec/own-files.ts'

export const moduleFolder = join(root, 'src/load/k6-build')

/** Tests do not change what is built. */
function sources(): string[] {
  const files = readdirSync(moduleFolder, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /(\.go|go\.mod|go\.sum)$/.test(file) && !file.endsWith('_test.go')).sort()
}

function moduleHash(): string {
  const hash = createHash('sha256')
  for (const file of sources()) hash.update(`${file}\n`).update(readFileSync(join(moduleFolder, file)))
  return hash.digest('hex').slice(0, 16)
}

export function cachedK6(environment: NodeJS.ProcessEnv): string {
  const cache = environment.XDG_CACHE_HOME || join(homedir(), '.cache')
  const name = process.platform === 'win32' ? 'k6.exe' : 'k6'
  return join(cache, 'plumbline', `k6-${moduleHash()}`, name)
}
