// The package as people get it: packed, installed in an empty project, and run there, without TypeScript and without this
// checkout.

import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../spec/own-files.ts'
import { type Ended, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const project = join(folder, 'project')
let files: readonly string[]

async function run(command: string, args: readonly string[], cwd = project): Promise<Ended> {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, NODE_PATH: '' }
  const done = promisify(execFile)(command, args, { cwd, env, timeout: 500_000 })
  return done.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout = '', stderr = '' }) => ({ code, stdout, stderr }),
  )
}

const plumb = (...args: string[]) => run(process.execPath, ['node_modules/plumbline/bin/plumb.js', ...args])

function write(name: string, text: string): void {
  writeFileSync(join(project, name), text)
}

beforeAll(async () => {
  mkdirSync(project)
  write('package.json', '{ "name": "empty", "private": true, "type": "module" }')
  expect(await run('npm', ['pack', '--pack-destination', folder], root)).toMatchObject({ code: 0 })
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  files = execFileSync('tar', ['tzf', join(folder, tarball)], { encoding: 'utf8' }).split('\n')
  const installing = [
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    join(folder, tarball),
  ]
  expect(await run('npm', installing)).toMatchObject({ code: 0 })
})

test('it has what it needs and no more: no sources, no tests, no planted faults', () => {
  const names = files.map((file) => file.replace(/^package\//, ''))
  expect(names).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'bin/plumb.js', 'dist/package/library.d.ts']))
  const ours = names.filter((name) => !name.startsWith('src/load/') && !name.startsWith('scenarios/'))
  expect(ours.filter((name) => /mutant|stranger|\.test\.|testing|(?<!\.d)\.ts$/.test(name))).toEqual([])
  const code = readdirSync(join(project, 'node_modules/plumbline/dist/package')).map((name) =>
    readFileSync(join(project, 'node_modules/plumbline/dist/package', name), 'utf8'),
  )
  expect(code.some((text) => text.includes('edit-message.content-replaced'))).toBe(true)
  expect(code.filter((text) => /PLUMB_MUTANT|content-lost-beside-topic/.test(text))).toEqual([])
  expect(readdirSync(join(project, 'node_modules'))).not.toContain('playwright-core')
})

test('check, judge, report and spec run as in a checkout', async () => {
  const options = ['--seed', '1', '--runs', '6', '--transport', 'inject', '--coverage-floor', '10', '--record']
  expect(await plumb('check', ...options)).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(join(project, 'reports/latest'))).toEqual(
    expect.arrayContaining(['index.html', 'junit.xml', 'report.json', 'trace.jsonl']),
  )
  const judged = await plumb('judge', 'reports/latest/trace.jsonl', '--coverage-floor', '10')
  expect(judged).toMatchObject({ code: 0, stderr: '' })
  expect(await plumb('report', 'reports/latest')).toMatchObject({ code: 0, stderr: '' })
  const { stdout } = await plumb('spec', '--coverage')
  expect(stdout).not.toContain('NOTHING JUDGES IT')
})

test('scenarios run: those that come with it, and one of your own, which your editor finds the schema of', async () => {
  const shipped = await plumb('scenario', '--only', 'change_later', '--transport', 'inject')
  expect(shipped).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 passed, 0 failed') })
  expect(await plumb('scenario', '--new', 'get-message', 'mine.yaml')).toMatchObject({ code: 0 })
  const [, schema = ''] = /\$schema=(\S+)/.exec(readFileSync(join(project, 'mine.yaml'), 'utf8')) ?? []
  expect(readFileSync(join(project, schema), 'utf8')).toContain('A Plumbline scenario')
  expect(await plumb('scenario', 'mine.yaml', '--transport', 'inject')).toMatchObject({ code: 0, stderr: '' })
})

describe('the library, in tests of an app', () => {
  /** An app that is a function: it hands on to a server that runs elsewhere. */
  const app = (url: string) => `
    export const app = {
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url)
        const body = ['GET', 'HEAD'].includes(request.method) ? undefined : await request.arrayBuffer()
        const { method, headers, signal } = request
        const kept = new Headers(headers)
        for (const name of ['connection', 'host', 'content-length', 'transfer-encoding']) kept.delete(name)
        return fetch('${url}' + pathname + search, { method, headers: kept, body, signal })
      },
    }`

  const examples = () => {
    const blocks = readFileSync(join(root, 'docs/library.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)
    return [...blocks].map(([, text = '']) => text.replace('runs: 20', 'runs: 6'))
  }

  const serving = ['serve', '--control-port', '0', '--target-file', join(project, 'target.yaml')]

  /** By the package, or from the sources, with a fault. */
  async function serve(mutant: string | undefined): Promise<() => void> {
    if (mutant !== undefined) {
      const server = start(serving, { mutant })
      await server.printed('http://')
      return () => server.signal('SIGTERM')
    }
    const child = spawn(process.execPath, ['node_modules/plumbline/bin/plumb.js', ...serving], { cwd: project })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    return () => child.kill('SIGTERM')
  }

  /** The tests of an empty project are run by the vitest of this one. */
  async function judged(mutant?: string): Promise<Ended> {
    const stop = await serve(mutant)
    const [, url = ''] = /base_url: (\S+)/.exec(readFileSync(join(project, 'target.yaml'), 'utf8')) ?? []
    write('app.js', app(url))
    for (const [index, text] of examples().entries()) write(`example-${index}.test.ts`, text)
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    return run(process.execPath, [vitest, 'run', '--root', project, '--no-color']).finally(stop)
  }

  beforeAll(() => symlinkSync(join(root, 'node_modules/vitest'), join(project, 'node_modules/vitest')))

  test('as the docs show it: an app that keeps the specification passes', async () => {
    expect(await judged()).toMatchObject({ code: 0 })
  })

  test('an app that loses edits fails, with the story of the finding', async () => {
    const { code, stdout, stderr } = await judged('lost-edit')
    expect(code).toBe(1)
    expect(stdout + stderr).toContain('edit-message.content-replaced')
  })

  test('its types stand alone', async () => {
    const config = { compilerOptions: { noEmit: true, strict: true, module: 'nodenext', target: 'es2024', types: [] } }
    write('tsconfig.json', JSON.stringify({ ...config, files: ['typed.ts'] }))
    const right = `import { conformance, type Conformance } from 'plumbline'\nexport const result: Promise<Conformance> = conformance({ runs: 3 })\n`
    write('typed.ts', right)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(await run(process.execPath, [tsc, '-p', project])).toMatchObject({ code: 0, stdout: '' })
    write('typed.ts', right.replace('runs: 3', "runs: 'many'"))
    expect((await run(process.execPath, [tsc, '-p', project])).stdout).toContain('typed.ts(2,')
  })
})

test('an older Node is told what is needed, by the launcher and by the library', async () => {
  // Whatever Node runs this, it says that it is an older one.
  write('old.mjs', `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })`)
  write('use.mjs', `import { conformance } from 'plumbline'\nawait conformance()`)
  const old = ['--import', './old.mjs']
  const launched = await run(process.execPath, [...old, 'node_modules/plumbline/bin/plumb.js', '--version'])
  expect(launched).toMatchObject({ code: 2, stderr: expect.stringContaining('plumb needs Node 24 or newer') })
  expect(launched.stderr).toContain('npm install --save-dev node@24')
  const used = await run(process.execPath, [...old, 'use.mjs'])
  expect(used.stderr).toContain('plumbline needs Node 24 or newer')
})
