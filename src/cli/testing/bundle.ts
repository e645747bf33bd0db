// Before all tests: bundles the sources where they have changed, since tests start `plumb` some hundred times.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../spec/own-files.ts'

export function setup(): void {
  execFileSync(process.execPath, [join(root, 'scripts/build.js'), '--if-stale'], { stdio: 'inherit' })
}
