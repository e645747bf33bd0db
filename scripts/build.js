// `npm run build`: bundles all that `plumb` consists of into dist/, since to find, strip and link eight hundred sources
// takes longer than most commands do. With `--if-stale` only where a source has changed since. Plain JavaScript, since
// npm runs it after an install, with whatever Node there is.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshBundle, manifestFile, readManifest, stampOf } from '../bin/bundle.js'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!process.argv.includes('--if-stale') || freshBundle(root) === undefined) {
  const rolldown = await import('rolldown').catch(() => undefined)
  if (rolldown) await build(rolldown)
  else process.stderr.write('not bundled, since rolldown is not installed: plumb will run from its sources\n')
}

async function build(rolldown) {
  const stamps = stamping()
  const { output } = await rolldown.build({
    cwd: root,
    input: 'src/cli/main.ts',
    platform: 'node',
    plugins: [stamps.plugin],
    output: { format: 'esm' },
    write: false,
  })
  const folder = write(output)
  const before = readManifest(root)
  writeManifest({ main: `${folder}/main.js`, sources: stamps.all() })
  tidy([folder, before && dirname(before.main)])
}

/** Stamps each source before it is read, so that none can change unseen between the two. */
function stamping() {
  const stamps = new Map([['package-lock.json', stampOf(join(root, 'package-lock.json'))]])
  const load = (file) => {
    const name = relative(root, file).split(sep).join('/')
    if (!file.startsWith('\0') && !name.startsWith('node_modules/')) stamps.set(name, stampOf(file))
    return null
  }
  return { plugin: { name: 'stamps', load }, all: () => Object.fromEntries([...stamps].sort()) }
}

/** Into a folder named by what is in it: a run that is under way goes on to load the parts of the bundle it began with. */
function write(chunks) {
  const hash = createHash('sha256')
  for (const { fileName, code } of chunks) hash.update(`${fileName}\n${code}\n`)
  const folder = `dist/${hash.digest('hex').slice(0, 12)}`
  mkdirSync(join(root, folder), { recursive: true })
  for (const { fileName, code } of chunks) writeWhole(join(root, folder, fileName), code)
  return folder
}

function writeManifest(manifest) {
  writeWhole(join(root, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`)
}

/** Whoever reads it meanwhile finds all of it, as it was or as it is now, and never a part. */
function writeWhole(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const own = `${file}.${process.pid}`
  writeFileSync(own, text)
  renameSync(own, file)
}

/** Bundles alone: what `npm pack` compiles has a folder of its own there. */
function tidy(folders) {
  const old = readdirSync(join(root, 'dist'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && /^[0-9a-f]{12}$/.test(entry.name),
  )
  for (const { name } of old)
    if (!folders.includes(`dist/${name}`)) rmSync(join(root, 'dist', name), { recursive: true, force: true })
}
