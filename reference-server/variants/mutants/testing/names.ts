// Finds names in mutants that stand for nothing: such a mutant would end the process that loads it. Their files are put
// beside the plain ones in a copy of the server, and the compiler reads them all at once.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { applyPatch } from '../apply-patch.ts'
import type { Mutant } from '../mutant.ts'

const server = resolve(import.meta.dirname, '../../..')
const root = resolve(server, '..')

/** What the compiler says of a file that cannot be loaded; wrong types are what faults are made of. */
const fatal = /error TS(1\d{3}|2304|2305|2552|2724):/

export function namesThatStandForNothing(mutants: readonly Mutant[]): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'plumb-mutants-'))
  try {
    cpSync(server, join(copy, 'reference-server'), { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(copy, file))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const mutant of mutants) writeBeside(mutant, join(copy, 'reference-server'))
    return compile(copy).filter((line) => fatal.test(line))
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function writeBeside({ name, patches }: Mutant, folder: string): void {
  for (const file of new Set(patches.map(({ file }) => file))) {
    const own = patches.filter((patch) => patch.file === file)
    const text = own.reduce(applyPatch, readFileSync(join(server, file), 'utf8'))
    writeFileSync(join(folder, file.replace(/\.ts$/, `.${name}.ts`)), text)
  }
}

function compile(folder: string): string[] {
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit'], { cwd: folder, encoding: 'utf8' })
    return []
  } catch (error) {
    return (error as { stdout: string }).stdout.split('\n')
  }
}
