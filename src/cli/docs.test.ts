// The commands that the docs show are run as they stand there, but for ports and folders.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plumb, start, temporaryFolder } from './testing/plumb.ts'

const root = join(import.meta.dirname, '../..')

/** The `npx plumb` lines in the fenced examples of a page. */
function examplesIn(page: string): string[] {
  const fences = readFileSync(join(root, page), 'utf8').matchAll(/```sh\n(.*?)```/gs)
  const lines = [...fences].flatMap(([, block]) => (block ?? '').split('\n'))
  return lines.filter((line) => line.startsWith('npx plumb ')).map((line) => line.replace(/\s+#.*$/, ''))
}

/** The arguments of an example; its files are kept in `folder`, and ports are any free ones. */
function argumentsOf(example: string, folder: string): string[] {
  const words = example.replace(/ &$/, '').split(' ').slice(2)
  const isFile = (word: string) => word.startsWith('reports/') || word.endsWith('.yaml')
  return words.map((word) => (/^80\d\d$/.test(word) ? '0' : isFile(word) ? join(folder, word) : word))
}

test('the examples of the README work one after the other', async () => {
  const folder = temporaryFolder()
  const examples = examplesIn('README.md')
  expect(examples.map((example) => example.split(' ')[2])).toEqual(['serve', 'target', 'check', 'judge'])
  const [serve = '', ...others] = examples
  const server = start(argumentsOf(serve, folder))
  await server.printed('http://')
  for (const example of others) {
    // As long a run as it takes to see enough.
    const { code, stderr } = await plumb(argumentsOf(example.replace('--runs 200', '--runs 60'), folder))
    expect({ example, code, stderr }).toEqual({ example, code: 0, stderr: '' })
  }
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test('the examples of docs/ci.md work one after the other', async () => {
  const folder = temporaryFolder()
  const server = start(['serve', '--control-port', '0', '--target-file', join(folder, 'target.yaml')])
  await server.printed('http://')
  const examples = examplesIn('docs/ci.md')
  expect(examples).toHaveLength(8)
  for (const example of examples) {
    // As long a run as it takes to see enough.
    const { code, stdout, stderr } = await plumb(argumentsOf(example.replace('--runs 60', '--runs 6'), folder))
    expect({ example, code, stderr }, stdout).toEqual({ example, code: 0, stderr: '' })
  }
  server.signal('SIGTERM')
  await server.ended
})

test('the examples of CONTRIBUTING chase a planted fault', async () => {
  const folder = temporaryFolder()
  const examples = examplesIn('CONTRIBUTING.md').filter((example) => /plumb (check|replay|judge)/.test(example))
  expect(examples).toHaveLength(3)
  for (const example of examples) {
    const short = example.replace('--runs 200', '--runs 60')
    const given = argumentsOf(short.replace('<clause>', 'edit-message.sha256-mismatch-refused'), folder)
    const report = given[0] === 'check' ? ['--report', join(folder, 'reports/latest')] : []
    const { code, stderr } = await plumb([...given, ...report], { mutant: 'sha256-ignored' })
    expect({ example, code, stderr }).toEqual({ example, code: 1, stderr: '' })
  }
})

test('plumb spec --coverage, as CONTRIBUTING shows it, leaves no clause without a judge', async () => {
  const { code, stdout } = await plumb(['spec', '--coverage'])
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('NOTHING JUDGES IT') })
})
