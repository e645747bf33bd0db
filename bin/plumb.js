#!/usr/bin/env node
// Starts `plumb` on Node 24 or newer. Plain JavaScript for any Node, so that an older one can be told what it lacks;
// where the package `node` is installed beside it, that one is used. In a checkout there are sources, and a bundle of
// them as long as it is fresh; in an installed package there is what was compiled for it.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freshBundle } from './bundle.js'

const needed = 24
const root = fileURLToPath(new URL('..', import.meta.url))
const isInstalled = !existsSync(join(root, 'src/cli/main.ts'))
/** In a checkout below it, otherwise beside it. */
const modules = basename(dirname(root)) === 'node_modules' ? dirname(root) : join(root, 'node_modules')
const newer = [modules, join(root, 'node_modules')].map((folder) => join(folder, 'node/bin/node')).find(existsSync)

if (Number.parseInt(process.versions.node, 10) >= needed) {
  const bundle = isInstalled ? undefined : freshBundle(root)
  const main = bundle ?? join(root, isInstalled ? 'dist/package/main.js' : 'src/cli/main.ts')
  // Halves the time until the first line. What belongs to a bundle goes when the bundle goes.
  const cache = bundle ? join(dirname(bundle), 'cache') : join(modules, '.cache/plumbline')
  const { status } = module.enableCompileCache(cache)
  if (status === module.constants.compileCacheStatus.FAILED) module.enableCompileCache()
  process.argv[1] = main
  await import(pathToFileURL(main))
} else if (newer) {
  const child = spawn(newer, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
} else {
  const how = isInstalled ? `\`npm install --save-dev node@${needed}\`` : '`npm install` in the checkout'
  process.stderr.write(
    `plumb needs Node ${needed} or newer; this is ${process.version}. Install it, or let npm bring it: ${how}.\n`,
  )
  process.exit(2)
}
