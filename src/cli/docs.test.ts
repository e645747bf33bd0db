// The commands that the docs show are run as they stand there, but for ports, folders and the number of plans. Those that
// take too long for that, and those in running text, are at least commands and options that there are.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { plumbProgram } from './commands/program.ts'
import { plumb, start, temporaryFolder } from './testing/plumb.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root }).sort()]

/** The `npx plumb` lines in the fenced examples of a page. */
function examplesIn(page: string): string[] {
  const fences = textOf(page).matchAll(/```sh\n(.*?)```/gs)
  const lines = [...fences].flatMap(([, block]) => (block ?? '').split('\n'))
  return lines.filter((line) => line.startsWith('npx plumb ')).map((line) => line.replace(/\s+#.*$/, ''))
}

/** The arguments of an example; its files are kept in `folder`, and ports are any free ones. */
function argumentsOf(example: string, folder: string): string[] {
  const words = example.replace(/ &$/, '').split(' ').slice(2)
  const isFile = (word: string) => word.startsWith('reports/') || word.endsWith('.yaml')
  return words.map((word) => (/^80\d\d$/.test(word) ? '0' : isFile(word) ? join(folder, word) : word))
}

interface Trial {
  readonly folder: string
  readonly mutant?: string
  readonly code?: number
}

/** One after the other, with so few plans as it takes to see enough. */
async function tryAll(examples: readonly string[], { folder, mutant, code = 0 }: Trial): Promise<void> {
  for (const example of examples) {
    const given = argumentsOf(
      example.replace(/--runs (\d+)/, (_, runs) => `--runs ${fewOf(runs)}`),
      folder,
    )
    const ended = await plumb(given, { mutant })
    expect({ example, code: ended.code, stderr: ended.stderr }, ended.stdout).toEqual({ example, code, stderr: '' })
  }
}

function fewOf(runs: string): number {
  return Number(runs) > 100 ? 40 : 12
}

async function serving(folder: string, given: readonly string[], use: () => Promise<void>): Promise<void> {
  const server = start(given.length > 0 ? given : ['serve', '--control-port', '0', '--target-file', fileIn(folder)])
  await server.printed('http://')
  await use()
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)
}

const fileIn = (folder: string) => join(folder, 'target.yaml')

test('the examples of docs/validate.md and docs/control.md work one after the other', async () => {
  const folder = temporaryFolder()
  const [serve = '', ...others] = examplesIn('docs/validate.md')
  const verbs = ['target', 'check', 'check', 'judge', 'spec', 'report', 'report']
  expect(others.map((example) => example.split(' ')[2])).toEqual(verbs)
  expect([serve, ...others]).toEqual(expect.arrayContaining(examplesIn('docs/control.md')))
  expect(examplesIn('docs/control.md')).toHaveLength(2)
  await serving(folder, argumentsOf(serve, folder), async () => {
    await tryAll(others, { folder })
    await makesTwoPeople(folder)
  })
})

/** What docs/control.md shows on the wire. */
async function makesTwoPeople(folder: string): Promise<void> {
  const {
    fixtures,
    control_url = fixtures?.control.control_url,
    control_token = fixtures?.control.token,
  } = parse(readFileSync(fileIn(folder), 'utf8'))
  const [, path, body] = /```http\nPOST (\S+) .*?\n\n(.*?)```/s.exec(textOf('docs/control.md')) ?? []
  const [, answer = ''] = /```json\n(.*?)```/s.exec(textOf('docs/control.md')) ?? []
  const headers = { authorization: `Bearer ${control_token}`, 'content-type': 'application/json' }
  const made = await request(`${control_url}${path}`, { method: 'POST', headers, body: body ?? '' })
  const shapeOf = ({ people }: { people: object[] }) => people.map((person) => Object.keys(person))
  expect(shapeOf((await made.body.json()) as { people: object[] })).toEqual(shapeOf(JSON.parse(answer)))
}

test('the examples of docs/ci.md work one after the other', async () => {
  const folder = temporaryFolder()
  const examples = examplesIn('docs/ci.md')
  expect(examples).toHaveLength(8)
  await serving(folder, [], () => tryAll(examples, { folder }))
})

test('the examples of CONTRIBUTING chase a planted fault', async () => {
  const folder = temporaryFolder()
  const examples = examplesIn('CONTRIBUTING.md').map((example) =>
    example
      .replace('<clause>', 'edit-message.sha256-mismatch-refused')
      .replace('--record', '--record --report reports/latest'),
  )
  expect(examples).toHaveLength(3)
  await tryAll(examples, { folder, mutant: 'sha256-ignored', code: 1 })
})

test('the examples of docs/proxy.md work, and what passes is judged', async () => {
  const folder = temporaryFolder()
  const [serve = '', proxy = ''] = examplesIn('docs/proxy.md')
  await serving(folder, argumentsOf(serve, folder), async () => {
    const started = start(argumentsOf(proxy, folder))
    const url = await started.firstLine()
    expect((await request(`${url}/api/v1/messages/1`)).statusCode).toBe(401)
    started.signal('SIGINT')
    expect(await started.ended).toMatchObject({ code: 0, stdout: expect.stringContaining('1 exchange,') })
  })
})

describe('docs/traces.md', () => {
  test('its examples work one after the other', () =>
    tryAll(examplesIn('docs/traces.md'), { folder: temporaryFolder() }))

  test('its lines are a trace that is judged', async () => {
    const file = join(temporaryFolder(), 'trace.jsonl')
    const lines = [...textOf('docs/traces.md').matchAll(/```jsonl\n(.*?)```/gs)].map(([, block]) => block)
    writeFileSync(file, lines.join(''))
    const { stdout } = await plumb(['judge', file, '--coverage-floor', '0', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ exchanges: 2, findings: [], exit: { code: 0 } })
  })
})

test('plumb spec --coverage, as CONTRIBUTING shows it, leaves no clause without a judge', async () => {
  const { code, stdout } = await plumb(['spec', '--coverage'])
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('NOTHING JUDGES IT') })
})

test('the diffs of CONTRIBUTING are of lines that stand in the files that they name', () => {
  const diffs = [...textOf('CONTRIBUTING.md').matchAll(/```diff\n(.*?)```/gs)].map(([, block]) => block ?? '')
  expect(diffs.length).toBeGreaterThan(10)
  const bare = (text: string) => text.replaceAll(/\s+/g, '')
  const stale = diffs.flatMap((block) => {
    const [head = '', ...lines] = block.trim().split('\n')
    const file = bare(textOf(head.replace(/^\W+/, '')))
    return lines.filter((line) => !file.includes(bare(line.replace('+', '')))).map((line) => `${head}: ${line}`)
  })
  expect(stale).toEqual([])
})

/** Commands in running text, in tables and in fences. */
function commandsIn(page: string): string[] {
  const spans = [...textOf(page).matchAll(/`((?:npx )?plumb [^`]+)`/g)].map(([, text]) => text ?? '')
  return [...spans, ...examplesIn(page)].map((text) => text.replace(/^npx /, '').replaceAll(/\s+/g, ' '))
}

test.each(pages)('%s names commands and options that there are', (page) => {
  const { commands } = plumbProgram()
  for (const text of commandsIn(page)) {
    const [, first = '', second = ''] = text.split(' ')
    if (first.startsWith('-') || first === '…') continue
    const command = commands.find((one) => one.name() === first)
    expect(command, text).toBeDefined()
    const inner = command?.commands.find((one) => one.name() === second)
    const known = [command, inner].flatMap((one) => one?.options.map(({ long }) => long) ?? [])
    const named = text.match(/(?<= )--[a-z-]+/g) ?? []
    expect(
      named.filter((option) => !known.includes(option) && option !== '--help'),
      text,
    ).toEqual([])
  }
})

test.each(pages)('what %s links to is there', (page) => {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, file]) => file ?? '')
  const missing = links.filter((file) => globSync(join(root, page, '..', file)).length === 0)
  expect(missing).toEqual([])
})
