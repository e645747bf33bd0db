#!/usr/bin/env node
// Starts `plumb` on Node 24 or newer. Plain JavaScript for any Node, so that an older one can be told what it lacks;
// where the package `node` is installed beside it, that one is used.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freshBundle } from './bundle.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const newer = `${root}node_modules/node/bin/node`

if (Number.parseInt(process.versions.node, 10) >= 24) {
  const bundle = freshBundle(root)
  const main = bundle ?? `${root}src/cli/main.ts`
  // Halves the time until the first line. What belongs to a bundle goes when the bundle goes.
  const cache = bundle ? `${dirname(bundle)}/cache` : `${root}node_modules/.cache/plumbline`
  const { status } = module.enableCompileCache(cache)
  if (status === module.constants.compileCacheStatus.FAILED) module.enableCompileCache()
  process.argv[1] = main
  await import(pathToFileURL(main))
} else if (existsSync(newer)) {
  const child = spawn(newer, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
} else {
  process.stderr.write(
    `plumb needs Node 24; this is ${process.version}. Install it, or run \`npm install\` in the checkout.\n`,
  )
  process.exit(2)
}
