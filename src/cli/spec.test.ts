import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { specsFolder } from '../spec/own-files.ts'
import { plumb, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()

async function idsOf(args: readonly string[]): Promise<string[]> {
  const { stdout } = await plumb(['spec', ...args])
  return stdout.split('\n').flatMap((line) => (/^\S/.test(line) ? [line.split(' ')[0] ?? ''] : []))
}

describe.concurrent('the list', () => {
  test('of a group and a strength', async () => {
    const ids = await idsOf(['--group', 'update-domain', '--strength', 'open'])
    expect(ids).toContain('update-domain.letter-case')
    expect(ids).not.toContain('update-domain.changed')
    expect(ids.every((id) => id.startsWith('update-domain.'))).toBe(true)
  })

  test('of a word, wherever it stands', async () => {
    const ids = await idsOf(['Wildcard'])
    expect(ids).toEqual(expect.arrayContaining(['edit-message.channel-wildcard-refused', 'message.wildcard-mentioned']))
  })

  test('of a level', async () => {
    const [before, after] = await Promise.all([
      idsOf(['outgoing-webhook', '--level', '200']),
      idsOf(['outgoing-webhook', '--level', '201']),
    ])
    expect(before).toContain('outgoing-webhook.private-message')
    expect(before).not.toContain('outgoing-webhook.direct-message')
    expect(after).toContain('outgoing-webhook.direct-message')
    expect(after).not.toContain('outgoing-webhook.private-message')
  })

  test("with a server's own word", async () => {
    const { stdout } = await plumb(['spec', 'register-queue.feature-level', '--word', 'acme'])
    expect(stdout).toContain('`acme_feature_level`')
  })

  test.each([
    [['--group', 'edit-mesage'], 'there is no clause (group edit-mesage)'],
    [
      ['plums', '--strength', 'open'],
      'no clause and no group is called plums, nor has it in its words (strength open)',
    ],
    [['--strength', 'shall'], "argument 'shall' is invalid"],
  ])('%j is a mistake', async (args, message) => {
    const { code, stdout, stderr } = await plumb(['spec', ...args])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})

describe.concurrent('one clause is explained', () => {
  test('with its needs, its judge, and what names it', async () => {
    const { stdout } = await plumb(['spec', 'edit-message.sha256-mismatch-refused'])
    expect(stdout).toContain('\n    messages: Sends messages.')
    expect(stdout).toContain('\n  judged by: model/editing/refusal-conditions\n')
    expect(stdout).toMatch(/\n {4}stated {3}specs\/endpoints\/edit-message\.yaml:\d+\n/)
    expect(stdout).toMatch(/\n {4}judge {4}src\/model\/editing\/refusal-conditions\.ts:\d+\n/)
    expect(stdout).toMatch(/\n {4}mutant {3}reference-server\/variants\/mutants\//)
    expect(stdout).toMatch(/\n {4}test {5}src\/cli\/spec\/clause-judges\.test\.ts:\d+\n/)
  })

  test('by the name that it had before', async () => {
    const { code, stdout } = await plumb(['spec', 'edit-message.blank-content'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^edit-message\.empty-content \(open\)\n[^\n]*\n {2}was called edit-message\.blank-content\n/,
    )
    expect(stdout).toContain('\n  judged by: ')
  })

  test('with the schema that judges it', async () => {
    const { stdout } = await plumb(['spec', 'subscription.color', '--json'])
    const [clause] = JSON.parse(stdout) as { judged_by: string; touched_by: { as: string; file: string }[] }[]
    expect(clause?.judged_by).toBe('its schema')
    expect(clause?.touched_by).toEqual(
      expect.arrayContaining([expect.objectContaining({ as: 'schema', file: 'specs/objects/subscription.yaml' })]),
    )
  })
})

describe('--check', () => {
  test.concurrent('finds nothing wrong with our own files', async () => {
    const { code, stdout } = await plumb(['spec', '--check'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d+ files in specs\/, and nothing wrong with them\n$/)
  })

  test.concurrent('shows every mistake of a folder at its place', async () => {
    const copy = join(folder, 'specs')
    cpSync(specsFolder, copy, { recursive: true })
    const file = join(copy, 'events/heartbeat.yaml')
    const text = readFileSync(file, 'utf8').replace('needs: [clock]', 'needs: [cluck, clack]')
    writeFileSync(file, text)
    const line = text.split('\n').findIndex((one) => one.includes('cluck')) + 1
    const expected = [
      `${file}:${line}:13: the need cluck is no action of control.yaml`,
      `${file}:${line}:20: the need clack is no action of control.yaml`,
    ]
    const [plain, json] = await Promise.all([
      plumb(['spec', '--check', copy]),
      plumb(['spec', '--check', `${copy}/`, '--json']),
    ])
    expect(plain).toEqual({ code: 2, stdout: '', stderr: `${expected.join('\n')}\n` })
    expect(json.code).toBe(2)
    expect(JSON.parse(json.stdout)).toMatchObject([
      { line, column: 13 },
      { line, column: 20 },
    ])
  })

  test.concurrent('a folder that is not there is wrong use', async () => {
    const { code, stderr } = await plumb(['spec', '--check', '/no/such/folder'])
    expect(code).toBe(2)
    expect(stderr).toContain('/no/such/folder')
    expect(stderr).not.toContain('    at ')
  })
})

interface Form {
  readonly schema: object
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>
}

function formsIn(paths: Record<string, Record<string, { requestBody?: { content: Record<string, Form> } }>>): Form[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const forms = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  return forms.filter(({ examples }) => examples !== undefined)
}

test.concurrent('--openapi has examples and links that scenarios show', async () => {
  const { stdout } = await plumb(['spec', '--openapi'])
  const document = JSON.parse(stdout)
  expect(await new Validator().validate(document)).toEqual({ valid: true })
  const { paths, components } = document
  for (const form of formsIn(paths)) {
    const validate = new Ajv2020({ strict: false }).compile({ ...form.schema, components })
    for (const { value } of Object.values(form.examples)) expect(validate(value), JSON.stringify(value)).toBe(true)
  }
  const { requestBody, responses } = paths['/messages/{message_id}'].patch
  const [form] = Object.values<Form>(requestBody.content)
  expect(form?.examples).toMatchObject({
    usual: { value: { content: 'See you at noon.' } },
    'content-and-topic-together': {
      summary: expect.stringMatching(/^[A-Z].*\.$/),
      value: { topic: expect.any(String) },
    },
  })
  expect(JSON.stringify(form)).not.toContain('$')
  const { content, links } = responses.default
  expect(content['application/json'].examples.BAD_REQUEST.value).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
  expect(links['remove-reaction'].parameters).toEqual({ message_id: '$request.path.message_id' })
})

test.concurrent('--openapi prints a document of the level and word', async () => {
  const { code, stdout } = await plumb(['spec', '--openapi', '--level', '300', '--word', 'acme'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    openapi: '3.1.0',
    info: { version: 'feature level 300' },
    paths: { '/settings': { patch: { operationId: 'update-settings' } } },
    webhooks: { 'acme-outgoing-webhook': {} },
  })
})
