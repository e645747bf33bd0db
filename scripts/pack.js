// `npm pack` runs it first: compiles what the package ships into dist/package, that is `plumb`, the library, and the
// types of the library. What stands in `dependencies` stays there. Plain JavaScript, as npm runs it with whatever Node
// there is.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'dist/package')
const library = 'src/cli/library/api.ts'
/** What npm installs beside the package; all else that sources import becomes a part of it. */
const installed = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await compile()
declare()

/** Whoever reads a stack finds the names of the sources beside the code. */
async function compile() {
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'src/cli/main.ts', library },
    platform: 'node',
    external: [/^node:/, ...installed.map((name) => new RegExp(`^${name}(/|$)`))],
  })
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name].js', comments: { jsdoc: false } })
  await bundle.close()
}

/** The library says all its types in two files. */
function declare() {
  const out = mkdtempSync(join(tmpdir(), 'plumbline-types-'))
  const config = join(root, 'dist/tsconfig.package.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: out,
    rootDir: root,
  }
  writeFileSync(
    config,
    JSON.stringify({ extends: '../tsconfig.json', compilerOptions, include: [], files: [`../${library}`] }),
  )
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { stdio: 'inherit' })
  for (const [name, as] of Object.entries({ api: 'library', types: 'types' })) {
    const text = readFileSync(join(out, `src/cli/library/${name}.d.ts`), 'utf8')
    writeFileSync(join(folder, `${as}.d.ts`), text.replaceAll("'./types.ts'", "'./types.js'"))
  }
  rmSync(out, { recursive: true })
  rmSync(config)
}
