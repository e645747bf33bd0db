// Each mistake that the files of specs/ can have is planted in a copy of them, and must be reported at its place.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkSpecs } from './check.ts'

const specs = join(import.meta.dirname, '../../specs')
const made: string[] = []

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

function copyOfSpecs(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumb-specs-'))
  made.push(folder)
  cpSync(specs, folder, { recursive: true })
  return folder
}

interface Planted {
  readonly file: string
  readonly find: string
  /** `▸` stands where the mistake must be shown. */
  readonly put: string
}

/** Returns `file:line:column` of each mark. */
function plant(folder: string, { file, find, put }: Planted): string[] {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text, file).toContain(find)
  const planted = text.replace(find, () => put)
  writeFileSync(join(folder, file), planted.replaceAll('▸', ''))
  return planted
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/▸/g)].map(({ index: at }, earlier) => `${file}:${index + 1}:${at - earlier + 1}`),
    )
}

function reported(folder: string): string[] {
  return checkSpecs(folder).problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`)
}

const edit = 'endpoints/edit-message.yaml'

test('there is nothing wrong with our own', () => {
  const { files, problems } = checkSpecs(specs)
  expect(problems).toEqual([])
  expect(files).toBeGreaterThan(50)
})

test.each<[string, Planted, string]>([
  [
    'a former name that another clause has now',
    { file: edit, find: 'was: [edit-message.blank-content]', put: 'was: [▸edit-message.change-all]' },
    'edit-message.change-all is a name of edit-message.change-all already',
  ],
  [
    'a former name of two clauses',
    { file: edit, find: 'was: [edit-message.blank-content]', put: 'was: [edit-message.x, ▸edit-message.x]' },
    'edit-message.x is a name of edit-message.empty-content already',
  ],
  [
    'a duplicate id',
    { file: 'clauses/queues.yaml', find: 'id: queues.unique\n', put: 'id: ▸queues.ordered\n' },
    'the clause queues.ordered stands at clauses/queues.yaml:3 already',
  ],
  [
    'an unknown need',
    { file: edit, find: 'needs: [messages, settings]', put: 'needs: [messages, ▸setings]' },
    'the need setings is no action of control.yaml',
  ],
  [
    'a clause of another endpoint',
    { file: edit, find: 'id: edit-message.content-replaced', put: 'id: ▸edit-mesage.content-replaced' },
    'the endpoint of edit-mesage.content-replaced is not that of this file, edit-message',
  ],
  [
    'a clause of another group',
    { file: 'events/heartbeat.yaml', find: 'id: heartbeat-event.further', put: 'id: ▸heartbeat.further' },
    'the group of heartbeat.further-fields is not that of this file, heartbeat-event',
  ],
  [
    'an unknown object',
    { file: edit, find: '$ref: attachment', put: '$ref: ▸attachmint' },
    'the object attachmint is missing: there is no objects/attachmint.yaml',
  ],
  [
    'a schema that names no clause',
    { file: edit, find: 'clause: edit-message.detached-uploads', put: 'clause: ▸edit-message.detached' },
    'the clause edit-message.detached stands nowhere',
  ],
  [
    'a schema that judges what is open',
    { file: edit, find: 'clause: edit-message.detached-uploads', put: 'clause: ▸edit-message.large-channel' },
    'the clause edit-message.large-channel is open and must not be judged',
  ],
  [
    'since above until, of a clause',
    { file: 'objects/attachment.yaml', find: 'until: 442', put: 'since: 443\n    until: ▸442' },
    'since 443 is above until 442',
  ],
  [
    'since above until, of a parameter',
    { file: edit, find: 'since: 379', put: 'since: 379, until: ▸378' },
    'since 379 is above until 378',
  ],
  [
    'since above until, of a part of a schema',
    { file: 'objects/attachment.yaml', find: 'since: 472', put: 'since: 472, until: ▸471' },
    'since 472 is above until 471',
  ],
  [
    'an unknown key of a clause',
    { file: edit, find: 'says: The endpoint', put: '▸stength: must\n    says: The endpoint' },
    'stength is not known here; known are id, says, was, strength, since, until, needs, refusal, incomplete, alone, unjudged',
  ],
  [
    'an unknown key of a parameter',
    { file: edit, find: '{ in: path, required: true,', put: '{ in: path, ▸requird: true,' },
    'requird is not known here; known are in, required, since, until, schema, default, prose, shown',
  ],
  [
    'an unknown key of a file',
    { file: edit, find: 'path: /messages', put: '▸colour: red\npath: /messages' },
    'colour is not known here; known are method, path, since, until, unauthenticated, parameters, success, errors, clauses',
  ],
  [
    'an unknown word of a schema',
    { file: 'objects/attachment.yaml', find: 'type: integer', put: '▸tipe: integer' },
    'tipe is not known here',
  ],
  [
    'an unknown key of the control protocol',
    { file: 'control.yaml', find: 'does: Changes a person', put: '▸doess: x\n    does: Changes a person' },
    'doess is not known here; known are does, basic, changes, makes, takes, gives',
  ],
  [
    'an unknown strength',
    { file: edit, find: 'strength: should', put: 'strength: ▸shall' },
    'is "shall", but must be one of must, should, deprecated, open',
  ],
  [
    'a clause that says nothing',
    { file: edit, find: 'id: edit-message.exists\n    says: The', put: '▸id: edit-message.exists\n    unjudged: The' },
    'lacks says',
  ],
  [
    'an unknown offending part',
    { file: edit, find: 'offending: [propagate_mode]', put: 'offending: [▸propagation]' },
    'propagation is no parameter, and none of actor, age, setting, state',
  ],
  [
    'a refusal by its name alone',
    { file: edit, find: '- id: edit-message.content-replaced', put: '- ▸id: edit-message.content-refused' },
    'edit-message.content-refused lacks refusal, by its name',
  ],
  [
    'a path with an unknown parameter',
    { file: edit, find: 'path: /messages/{message_id}', put: 'path: ▸/messages/{message_id}/{part}' },
    'the path has part, which is no parameter `in: path`',
  ],
  [
    'a parameter that is not in the path',
    { file: edit, find: 'topic: { schema', put: '▸topic: { in: path, schema' },
    'topic does not stand in the path',
  ],
  [
    'an endpoint that nobody says exists',
    { file: edit, find: 'clauses:\n  - id: edit-message.exists', put: 'clauses:\n  ▸- id: edit-message.is-there' },
    'the clause edit-message.exists is missing',
  ],
  [
    'a file that is no YAML',
    { file: 'events/heartbeat.yaml', find: 'type: heartbeat\n', put: 'type: [heartbeat\n▸' },
    'Flow sequence in block collection must be sufficiently indented and end with a ]',
  ],
  [
    'a key that stands twice',
    { file: edit, find: 'method: PATCH\n', put: 'method: PATCH\n▸method: PATCH\n' },
    'Map keys must be unique',
  ],
])('%s', (_, planted, message) => {
  const folder = copyOfSpecs()
  const [place] = plant(folder, planted)
  expect(reported(folder).find((problem) => problem.startsWith(`${place}: `))).toContain(message)
})

describe('all problems are reported at once', () => {
  test('of several files, in order', () => {
    const folder = copyOfSpecs()
    const places = [
      plant(folder, { file: 'clauses/queues.yaml', find: 'needs: [clock]', put: 'needs: [▸cluck]' }),
      plant(folder, { file: edit, find: 'needs: [messages]', put: 'needs: [▸massages, messages, ▸mixages]' }),
      plant(folder, { file: 'objects/event.yaml', find: 'type: string', put: '▸typ: string' }),
    ]
    const found = reported(folder).map((problem) => problem.split(': ')[0])
    expect(found).toEqual(places.flat())
  })

  test('and a file that is no YAML hides none of the others, nor are its clauses missed', () => {
    const folder = copyOfSpecs()
    const [unreadable] = plant(folder, { file: 'objects/message.yaml', find: 'schema:\n', put: 'schema: ▸]\n' })
    const [unknown] = plant(folder, { file: edit, find: 'needs: [messages]', put: 'needs: [▸massages]' })
    const found = reported(folder).map((problem) => problem.split(': ')[0])
    expect(new Set(found)).toEqual(new Set([unknown, unreadable]))
  })
})

test('a folder that is not there is an error of its own', () => {
  expect(() => checkSpecs('/no/such/folder')).toThrow('/no/such/folder')
})
