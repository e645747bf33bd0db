import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plumb, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const quick = ['--seed', '7', '--transport', 'inject', '--report', join(folder, 'report')]

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** A port of this machine on which nobody listens. */
function closedPort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function targetFile(baseUrl: string): string {
  return `base_url: ${baseUrl}\naccounts:\n  ada: { role: member, email: a@example.com, key: k, user_id: 1 }\n`
}

const account = 'role=member,email=a@example.com,key=k'

describe.concurrent('exit 2 is for wrong use, and stderr says what is wrong', () => {
  test.each<[string[], string]>([
    [['check', '--seed', 'seven'], 'a whole number is expected'],
    [['check', '--nonsense'], "unknown option '--nonsense'"],
    [['check', '--runs', '3', '--budget', '3s'], 'cannot be used with'],
    [['frobnicate'], 'there is no command frobnicate; there are help, check, '],
    [['check', '--runs', '0'], 'at least 1 is expected'],
    [['check', '--budget', '0s'], 'more than no time is expected'],
    [['compare', 'a', 'b', '--tolerate', '5'], '--tolerate is for --load'],
    [['compare', 'a', 'b', '--target', 'target.yaml'], '--target is for --rerun'],
    [['compare', '--load', 'a', 'b', '--rerun'], '--rerun is for reports'],
    [['check', '--organization', '/no/such/target.yaml'], '--organization is for a further job; say --jobs 2'],
    [['report', 'merge', 'a', 'b', '--report', 'c', '--statement'], '--statement is for one report; merge first'],
    [['report', '--verify', 'statement.json', '--statement'], 'leave out --statement'],
    [['report', 'reports/latest', '--verify', 'statement.json'], 'leave out reports/latest'],
    [['spec', '--check', folder], `${folder} has no files of a specification; name a folder`],
    [['spec', '--check', '/no/such/folder'], '/no/such/folder is no folder; name one'],
    [['spec', 'no-such.clause'], 'no clause and no group is called no-such.clause'],
    [['judge', '/no/such/trace.jsonl'], '/no/such/trace.jsonl: cannot be read'],
    [['replay', '/no/such/example.json'], 'there is no such file or folder; name a file of the folder counterexamples'],
    [['replay', folder], `${folder} cannot be read: it is a folder; name a file`],
    [['judge', folder], `${folder}: cannot be read: it is a folder; name the trace in it, as ${folder}/trace.jsonl`],
    [['judge', written('some.jsonl', ''), '--report', '/dev/null/report'], 'the report cannot be written to /dev/null'],
    [
      ['target', 'init', '/no/such/target.yaml', '--yes', '--account', account],
      'name a file in a folder that is there',
    ],
    [
      ['scenario', '--new', 'get-message', '/no/such/new.yaml'],
      '/no/such/new.yaml cannot be written: there is no such',
    ],
    [['scenario', '--from-finding', 'nosuch', 'get-message.answered'], 'there is no report in nosuch; name the folder'],
    [
      ['serve', '--target-file', '/no/such/target.yaml'],
      '/no/such/target.yaml cannot be written: there is no such file',
    ],
    [['serve', '--faults', 'nosuch.yaml'], 'nosuch.yaml cannot be read: there is no such file or folder; name a file'],
    [['serve', '--zuliprc', '/dev/null/rc'], '/dev/null/rc cannot be written: what it is said to be in is no folder'],
    [['check', '--target', folder], `${folder}: cannot be read: it is a folder; name the target file in it`],
    [['check', '--target', '/no/such/target.yaml'], '/no/such/target.yaml: cannot be read'],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await plumb(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
  })

  test('a bad target file is shown with the place of each mistake', async () => {
    const file = written('bad.yaml', 'base_url: ftp://example.com\naccounts: {}\ncolour: red\n')
    const { code, stderr } = await plumb(['check', '--target', file])
    expect(code).toBe(2)
    expect(stderr).toContain(`${file}:1:11: base_url`)
    expect(stderr).toContain(`${file}:3:1: colour`)
  })

  test('a bad trace is shown with its line', async () => {
    const file = written('bad.jsonl', '{"kind":"clock","at":1,"now":2}\n{"kind":"surprise"}\n')
    const { code, stderr } = await plumb(['judge', file])
    expect(code).toBe(2)
    expect(stderr).toContain(`${file}:2: \`kind\` must be`)
  })

  test.each(['{"clause":"x","plan":{"steps":[]}}', 'no JSON'])('%s is no counterexample', async (text) => {
    const { code, stderr } = await plumb(['replay', written(`${text.length}.json`, text)])
    expect(code).toBe(2)
    expect(stderr).not.toContain('    at ')
  })

  test.each([
    [['check', '--runs', '1', '--report', '/dev/null/report']],
    [['check', '--runs', '1', '--report', join(folder, 'r'), '--record', '/no/such/trace.jsonl']],
    [['serve', '--target-file', '/no/such/target.yaml']],
    [['serve', '--database', '/no/such/database.sqlite']],
    [['serve', '--zuliprc', '/proc/plumbline']],
  ])('a file that cannot be written ends the command: %j', async (args) => {
    const { code, stderr } = await plumb(args)
    expect(code).toBe(2)
    expect(stderr).not.toContain('    at ')
  })
})

describe.concurrent('exit 3 is for what could not be judged', () => {
  test('a trace with nothing in it', async () => {
    const { code, stdout } = await plumb(['judge', written('empty.jsonl', '')])
    expect(code).toBe(3)
    expect(stdout).toMatch(/^\nnot judged: .*empty.jsonl, the trace is empty\n/)
    expect(stdout).toMatch(/\nexit 3: the trace is empty; `plumb check --record` records one\n$/)
  })

  test('a server that cannot be reached', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`
    const file = written('closed.yaml', targetFile(url))
    mkdirSync(join(folder, 'closed'))
    const before = ['report.json', 'index.html'].map((name) => written(`closed/${name}`, 'of an earlier run'))
    const { code, stderr } = await plumb(['check', '--target', file, '--report', join(folder, 'closed')])
    expect(code).toBe(3)
    expect(before.filter(existsSync)).toEqual([])
    expect(stderr).toContain(`${url} cannot be reached`)
  })

  test('a coverage floor that was missed', async () => {
    const { code } = await plumb(['check', '--runs', '1', '--coverage-floor', '100', ...quick])
    expect(code).toBe(3)
  })
})

test('exit 0: a short run on the embedded server, also by default over HTTP', async () => {
  // Ten plans see little, and many clauses still wait for their judges.
  const args = ['--runs', '10', '--seed', '7', '--coverage-floor', '10', '--report', join(folder, 'default')]
  const { code, stdout } = await plumb(args)
  expect(code).toBe(0)
  expect(stdout).toContain('must: ')
  expect(stdout).toContain(
    `report: ${join(folder, 'default')}/report.json\npage: ${join(folder, 'default')}/index.html\n`,
  )
})

test('without a terminal nothing is coloured, and NO_COLOR changes nothing about that', async () => {
  const about = { environment: { NO_COLOR: '1' } }
  const [asIs, bare] = await Promise.all([plumb(['check', '--runs', '3', ...quick]), plumb(['spec'], about)])
  expect(asIs.stdout + bare.stdout).not.toContain('\u001b')
})

describe.concurrent('`--json` prints JSON and nothing else', () => {
  test('check', async () => {
    const { stdout } = await plumb(['check', '--json', '--runs', '3', ...quick])
    expect(JSON.parse(stdout)).toMatchObject({ tool: { name: 'plumbline' }, seed: 7, plans: 3 })
  })

  test('judge', async () => {
    const trace = written('empty.jsonl', '')
    const { stdout } = await plumb(['judge', trace, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ exchanges: 0, findings: [] })
  })

  test('spec', async () => {
    const { stdout } = await plumb(['spec', 'edit-message.change-later', '--json'])
    expect(JSON.parse(stdout)).toMatchObject([{ id: 'edit-message.change-later', strength: 'must' }])
  })

  test('replay', async () => {
    const namespace = { people: { ada: 'member' }, channels: {}, messages: {}, settings: {} }
    const plan = { namespace, steps: [{ do: 'register-queue', as: 'ada', with: {} }] }
    const example = { clause: 'register-queue.queue-id', feature_level: 300, word: 'acme', plan }
    const { code, stdout } = await plumb(['replay', written('example.json', JSON.stringify(example)), '--json'])
    expect(JSON.parse(stdout)).toEqual({ clause: 'register-queue.queue-id', broken: false, findings: [] })
    expect(code).toBe(0)
  })
})

test('a replay does not let what came back command the terminal', async () => {
  const first = { from: 'ada', to: ['bob'], content: 'as it was', age: 1 }
  const settings = { allow_message_editing: true, message_content_edit_limit_seconds: null }
  const namespace = { people: { ada: 'member', bob: 'member' }, channels: {}, messages: { first }, settings }
  const message_id = { message: 'first' }
  const edit = { do: 'edit-message', as: 'ada', with: { message_id, content: 'one\ttwo\nthree' } }
  const plan = { namespace, steps: [edit, { do: 'get-message', as: 'bob', with: { message_id } }] }
  const example = { clause: 'edit-message.content-replaced', feature_level: 500, word: 'service', plan }
  const file = written('lines.json', JSON.stringify(example))
  const { code, stdout } = await plumb(['replay', file], { mutant: 'lost-edit' })
  expect(code).toBe(1)
  expect(stdout).toContain('“one\uFFFDtwo\uFFFDthree”')
  // The clause, why it applies, two lines of what was made, two steps, what was expected, a curl line.
  expect(stdout.split('\n')).toHaveLength(9)
})

test.concurrent.each(['check', 'compare', 'replay', 'judge', 'report', 'serve', 'spec', 'target'])(
  '`plumb %s --help` has an example',
  async (command) => {
    const { code, stdout } = await plumb([command, '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`\\nExample:\\n {2}\\$ plumb ${command} `))
  },
)

test.concurrent.each(['check', 'compare', 'judge', 'proxy', 'report', 'serve', 'send', 'spec', 'target init'])(
  '`plumb %s --help` tells its exit codes',
  async (command) => {
    const { stdout } = await plumb([...command.split(' '), '--help'])
    expect(stdout).toMatch(/\nExit codes.*:/)
    expect(stdout).toMatch(/\b0 .*\b2 /s)
  },
)

test('whoever reads the output may go away', () => {
  const pipe = `${process.execPath} ${join(import.meta.dirname, '../../bin/plumb.js')} spec --json | head -c 10`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-o', 'pipefail', '-c', pipe], { encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/^.{10}$/s), stderr: '' })
})

test('`plumb --help` names every command', async () => {
  const { code, stdout } = await plumb(['--help'])
  expect(code).toBe(0)
  for (const command of ['check', 'compare', 'replay', 'judge', 'report', 'serve', 'spec', 'target'])
    expect(stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'))
  expect(stdout).toMatch(/`plumb` alone is `plumb check`.*\nExample:\n {2}\$ plumb /s)
})

describe.concurrent('plumb spec', () => {
  test('explains one clause', async () => {
    const { code, stdout } = await plumb(['spec', 'edit-message.sha256-mismatch-refused'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^edit-message\.sha256-mismatch-refused \(must since 379\)\n {2}A `prev_content_sha256`/)
    expect(stdout).toContain('its counterpart lacks or changes: prev_content_sha256')
  })

  test('lists a group', async () => {
    const { stdout } = await plumb(['spec', 'get-message-history'])
    const ids = stdout.split('\n').filter((line) => /^\S/.test(line))
    expect(ids.length).toBeGreaterThan(5)
    expect(ids.every((id) => id.startsWith('get-message-history.'))).toBe(true)
  })

  test('--coverage tells of each clause who judges it, and there is none that nothing judges', async () => {
    const { code, stdout } = await plumb(['spec', '--coverage'])
    expect(code).toBe(0)
    expect(stdout).toContain('envelope.msg\tmust\tits schema\t')
    expect(stdout).toContain('queues.two-polls\topen\tnothing: it is left open\t0 scenarios\n')
    expect(stdout).not.toContain('NOTHING JUDGES IT')
    expect(stdout).toMatch(/\n\d+ of \d+ clauses are judged; \d+ are open; \d+ have a scenario\n$/)
  })
})
