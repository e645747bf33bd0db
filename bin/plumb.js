#!/usr/bin/env node
// Starts `plumb` on Node 24 or newer. Plain JavaScript for any Node, so that an older one can be told what it lacks;
// where the package `node` is installed beside it, that one is used.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const bundled = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= 24) {
  // Halves the time until the first line.
  module.enableCompileCache?.()
  process.argv[1] = main
  await import(main)
} else if (existsSync(bundled)) {
  const child = spawn(bundled, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
} else {
  process.stderr.write(
    `plumb needs Node 24; this is ${process.version}. Install it, or run \`npm install\` in the checkout.\n`,
  )
  process.exit(2)
}
