import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Report } from '../report/report.ts'
import { folderOf } from '../target/care/diary.ts'
import type { Diagnosis } from '../target/doctor/doctor.ts'
import type { TargetFile } from '../target/file/described-target.ts'
import { readTargetFile } from '../target/file/target-file.ts'
import type { Target } from '../target/target.ts'
import { plumb, type Started, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const root = join(import.meta.dirname, '../..')
const file = join(folder, 'target.yaml')

let server: Started
beforeAll(async () => {
  server = start(['serve', '--target-file', file, '--level', '400', '--word', 'acme'])
  await server.printed('http://')
})
afterAll(() => server.signal('SIGTERM'))

interface Written extends Omit<TargetFile, 'accounts'> {
  accounts: Record<string, { role?: string; email: string; key: string; user_id?: number }>
}

/** The server's own target file with changes. */
function changed(name: string, change: (written: Written) => object): string {
  const path = join(folder, name)
  writeFileSync(path, stringify(change(parse(readFileSync(file, 'utf8')) as Written)))
  return path
}

async function diagnosed(path: string): Promise<{ code: number | null; diagnosis: Diagnosis; stderr: string }> {
  const { code, stdout, stderr } = await plumb(['target', 'doctor', path, '--json'])
  return { code, stderr, diagnosis: JSON.parse(stdout) as Diagnosis }
}

async function activePeople(): Promise<number> {
  const { base_url, accounts } = readTargetFile(file)
  const { email = '', key = '' } = accounts.owner ?? {}
  const authorization = `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`
  const answer = await fetch(`${base_url}/api/v1/register`, { method: 'POST', headers: { authorization } })
  return ((await answer.json()) as { realm_users: object[] }).realm_users.length
}

describe('plumb target doctor', () => {
  test('finds nothing wrong with what `plumb serve` wrote, and leaves nobody behind', async () => {
    const before = await activePeople()
    const { code, stdout, stderr } = await plumb(['target', 'doctor', file, '--verbose'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^fine {3}word +acme$/m)
    expect(stdout).toMatch(/^fine {3}feature level +400$/m)
    expect(stdout).toMatch(/^fine {3}accounts.guest +signs in as user \d+, guest$/m)
    expect(stdout).toMatch(/^fine {3}control: clock +can be moved$/m)
    // Who asked for no new address has none to be confirmed.
    expect(stdout).not.toContain('confirm-email was refused')
    const untried = 'is an action of specs/control.yaml missing in src/target/doctor/doctor-trials.ts?'
    const [, within = 0, all = 0, unseen = 0] =
      /^(\d+) of (\d+) must clauses need nothing beyond the API and what is met; no answer can show (\d+) of/m.exec(
        stdout,
      ) ?? []
    expect(Number(all) - Number(within), untried).toBe(Number(unseen))
    expect(stdout).toContain(`next: plumb check --target ${file}`)
    expect(await activePeople()).toBe(before)
  })

  test('names a wrong id, a wrong role and a wrong key, and finds what is left out', async () => {
    const path = changed('wrong.yaml', ({ accounts, fixtures: _, word: __, ...rest }) => {
      const { owner, moderator, member, guest } = accounts
      const { user_id: ___, role: ____, ...bare } = owner ?? { email: '', key: '' }
      const wrong = {
        moderator: { ...moderator, user_id: 4444 },
        member: { ...member, role: 'guest' },
        guest: { ...guest, key: 'x' },
      }
      return { ...rest, accounts: { owner: bare, ...wrong } }
    })
    const { code, diagnosis } = await diagnosed(path)
    expect(code).toBe(3)
    const wrong = diagnosis.checks.filter(({ state }) => state === 'wrong')
    expect(wrong.map(({ what, says }) => `${what} ${says}`)).toEqual([
      expect.stringMatching(/^accounts\.moderator\.user_id is 4444, but the server says \d+; write `user_id: \d+`$/),
      'accounts.member.role is guest, but the server says member; write `role: member`',
      expect.stringMatching(/^accounts\.guest .* does not take the credentials of accounts\.guest/),
    ])
    expect(diagnosis.checks).toContainEqual({
      state: 'note',
      what: 'accounts.owner.role',
      says: 'is left out; the server says owner',
    })
  })

  test('with accounts alone tells what each need would unlock, most clauses first', async () => {
    const path = changed('bare.yaml', ({ base_url, accounts }) => ({ base_url, accounts }))
    const { code, diagnosis } = await diagnosed(path)
    expect(code).toBe(0)
    const { unmet, met, must } = diagnosis
    expect(met).toEqual({})
    expect(unmet[0]).toMatchObject({ need: 'messages', how: 'add `fixtures.control`; offer `messages` there' })
    const counts = unmet.map(({ clauses }) => clauses)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(unmet.find(({ need }) => need === 'settings')?.how).toBe(
      'add `fixtures.control` and `disposable: true`; offer `settings` there',
    )
    expect(must.within).toBeGreaterThan(100)
    expect(must.within).toBeLessThan(must.all)
  })

  test('proposes recipes where the server offers what they are made of', async () => {
    const path = join(folder, 'wider.yaml')
    const wider = start(['serve', '--target-file', path, '--wider'])
    await wider.printed('http://')
    try {
      const { base_url, accounts } = parse(readFileSync(path, 'utf8')) as Written
      writeFileSync(path, stringify({ base_url, accounts }))
      const { diagnosis } = await diagnosed(path)
      const how = Object.fromEntries(diagnosis.unmet.map((one) => [one.need, one.how]))
      expect(how).toMatchObject({
        messages: 'add `recipes: wider`',
        settings: 'add `recipes: wider` and `disposable: true`',
        clock: 'add `fixtures.control`; offer `clock` there',
      })
      expect(diagnosis.checks.map(({ what }) => what)).toContain('the wider API')
    } finally {
      wider.signal('SIGTERM')
    }
  })

  test('a refused recipe is wrong, not met, and told with the answer of the server', async () => {
    const path = join(folder, 'strict.yaml')
    const strict = start(['serve', '--target-file', path, '--wider', '--strict', 'create-users'])
    await strict.printed('http://')
    try {
      const { code, diagnosis } = await diagnosed(path)
      const wrong = diagnosis.checks.filter(({ state }) => state === 'wrong')
      expect({ code, wrong }).toEqual({
        code: 3,
        wrong: [
          {
            state: 'wrong',
            what: 'control: people',
            says: expect.stringMatching(
              /^the recipe of people: POST \/users was refused with 400: .*User not authorized to create users.*; .* change the recipe at .*recipes\/wider\.yaml:\d+$/,
            ),
          },
        ],
      })
      expect(Object.keys(diagnosis.met)).not.toContain('people')
      expect(diagnosis.unmet.find(({ need }) => need === 'people')?.how).toBe('refused; see `control: people` above')
      const { stdout } = await plumb(['target', 'doctor', path])
      const lines = stdout.split('\n')
      expect(lines[0]).toMatch(/^wrong +control: people +the recipe of people: POST \/users was refused/)
      expect(lines).toContainEqual(expect.stringMatching(/^fine {3}\d+ things are right; --verbose shows them$/))
      expect(stdout).toContain('1 thing is wrong (exit 3)')
      expect(stdout).not.toContain('nothing is wrong')
    } finally {
      strict.signal('SIGTERM')
    }
  })

  test('an organization that is not disposable keeps its groups and emoji, and is told the line that would unlock them', async () => {
    const path = changed('own.yaml', ({ clock: _, ...rest }) => ({ ...rest, disposable: false }))
    const { code, diagnosis } = await diagnosed(path)
    expect(code).toBe(0)
    const says = 'not tried: the target file does not say `disposable: true`'
    expect(diagnosis.checks).toContainEqual({ state: 'note', what: 'control: emoji', says })
    const how = Object.fromEntries(diagnosis.unmet.map((one) => [one.need, one.how]))
    expect(how).toMatchObject({
      emoji: 'add `disposable: true`',
      settings: 'add `disposable: true`',
      clock: 'add `disposable: true`',
    })
    // What only tells changes nothing of anybody's.
    expect(diagnosis.met).toMatchObject({ messages: 'the control protocol', outbox: 'the control protocol' })
  })

  test('a control protocol of four actions is said to be that', async () => {
    const { control_url = '' } = readTargetFile(file).fixtures?.control ?? {}
    const partial = createServer(async (request, response) => {
      const body = await buffer(request)
      if (!/^\/(people|channels|messages|forget)$/.test(request.url ?? ''))
        return void response.writeHead(404).end('{}')
      const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' }
      const answer = await fetch(control_url + request.url, { method: 'POST', headers, body })
      response.writeHead(answer.status).end(await answer.text())
    })
    await new Promise<void>((resolve) => partial.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(partial.address() as AddressInfo).port}`
    const path = changed('four.yaml', ({ clock: _, fixtures, ...rest }) => ({
      ...rest,
      fixtures: { control: { ...fixtures?.control, control_url: url } },
    }))
    const { code, diagnosis } = await diagnosed(path)
    const { stdout } = await plumb(['target', 'doctor', path])
    partial.closeAllConnections()
    partial.close()
    expect(code).toBe(0)
    expect(Object.keys(diagnosis.met)).toEqual(['channels', 'message-age', 'messages', 'people'])
    expect(diagnosis.unmet[0]).toMatchObject({ need: 'person', how: 'offer the control action `person`' })
    expect(stdout).not.toContain('the line for the control protocol')
  })

  test('asks nothing for endpoints that are absent, and counts as a check does', async () => {
    const absent = ['update-domain', 'update-bot-storage']
    const path = changed('absent.yaml', ({ fixtures: _, ...rest }) => ({ ...rest, absent }))
    const { diagnosis } = await diagnosed(path)
    const report = join(folder, 'absent')
    const options = ['--runs', '1', '--patience', '1s', '--coverage-floor', '0', '--report', report]
    await plumb(['check', '--target', path, ...options])
    const { clauses } = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8')) as Report
    const musts = clauses.filter(({ strength, verdict }) => strength === 'must' && verdict !== 'not-applicable')
    expect(diagnosis.must.all).toBe(musts.length)
    const needs = diagnosis.unmet.map(({ need }) => need)
    expect(needs).toContain('linkifiers')
    expect(needs.filter((need) => ['bot-storage', 'domains'].includes(need))).toEqual([])
    const { stdout } = await plumb(['target', 'doctor', path])
    expect(stdout).toContain('the line for the control protocol: fixtures: {')
  })

  test('a wrong token, a control protocol that is not there, and a server that is not there are named', async () => {
    const wrong = changed('token.yaml', ({ fixtures, ...rest }) => ({
      ...rest,
      fixtures: { control: { ...fixtures?.control, token: 'x' } },
    }))
    const gone = changed('gone.yaml', ({ fixtures, ...rest }) => ({
      ...rest,
      fixtures: { control: { ...fixtures?.control, control_url: 'http://127.0.0.1:9' } },
    }))
    const nobody = changed('nobody.yaml', (written) => ({ ...written, base_url: 'http://127.0.0.1:9' }))
    const wrongs = async (path: string) => {
      const { code, diagnosis } = await diagnosed(path)
      return { code, says: diagnosis.checks.filter(({ state }) => state === 'wrong').map(({ says }) => says) }
    }
    expect(await wrongs(wrong)).toEqual({ code: 3, says: [expect.stringContaining('check fixtures.control.token')] })
    expect((await wrongs(gone)).says).toContainEqual(expect.stringContaining('clock got no answer'))
    expect(await wrongs(nobody)).toEqual({ code: 3, says: [expect.stringContaining('nobody listens on 127.0.0.1:9')] })
  })

  test('a bad file is wrong use', async () => {
    const path = join(folder, 'empty.yaml')
    writeFileSync(path, '')
    const { code, stderr } = await plumb(['target', 'doctor', path])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('the file is empty; `plumb target init'),
    })
  })
})

describe('plumb check', () => {
  test('takes a target file that says no more than where the server is and who can log in', async () => {
    const path = changed('least.yaml', ({ base_url, accounts }) => ({
      base_url: `${base_url}/api/v1/`,
      accounts: Object.fromEntries(Object.entries(accounts).map(([name, { email, key }]) => [name, { email, key }])),
    }))
    const options = ['--runs', '3', '--seed', '1', '--coverage-floor', '0', '--report', join(folder, 'least')]
    const { code, stdout, stderr } = await plumb(['check', '--target', path, '--patience', '1s', ...options])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('(feature level 400)')
  })

  test('puts back an account that a killed run left deactivated, before it asks whether all accounts are taken', async () => {
    const { base_url, accounts, fixtures } = readTargetFile(file)
    const state = join(folder, 'state')
    const diaries = folderOf({ name: base_url, accounts } as Target, { XDG_STATE_HOME: state })
    const killed = { run: 'rkilled', pid: 2 ** 22 + 1, host: hostname(), begun: 1 }
    writeFileSync(join(diaries, 'rkilled.jsonl'), `${JSON.stringify(killed)}\n{"note":"standing"}\n`)
    const { control_url = '', token } = fixtures?.control ?? {}
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ user_id: accounts.guest?.user_id, is_active: false })
    expect((await fetch(`${control_url}/person`, { method: 'POST', headers, body })).status).toBe(200)
    const options = ['--runs', '1', '--coverage-floor', '0', '--report', join(folder, 'mended')]
    const about = { environment: { XDG_STATE_HOME: state } }
    const { code, stderr } = await plumb(['check', '--target', file, ...options], about)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('has been put back') })
  })

  test('is interrupted while it waits for a server', async () => {
    const asked = Promise.withResolvers<void>()
    let requests = 0
    const later = createServer((_, response) => {
      response.writeHead(503).end('starting')
      if (++requests === 2) asked.resolve()
    })
    await new Promise<void>((resolve) => later.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(later.address() as AddressInfo).port}`
    const path = changed('later.yaml', (written) => ({ ...written, base_url: url }))
    const waiting = start(['check', '--target', path, '--wait', '60s', '--report', join(folder, 'later')])
    await asked.promise
    waiting.signal('SIGTERM')
    const { code, stderr } = await waiting.ended
    later.closeAllConnections()
    later.close()
    expect(code).toBe(130)
    expect(stderr).toMatch(
      /503: the server behind it is not there \(yet\): .*; waiting for at most 60 s\ninterrupted\n$/s,
    )
  })
})

describe('plumb target init', () => {
  function init(name: string, args: readonly string[], input = '') {
    const path = join(folder, name)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'src/cli/main.ts'), 'target', 'init', path, ...args],
      { input, encoding: 'utf8' },
    )
    return { path, status, stdout, stderr }
  }

  test('asks, shows what it would take by itself, and writes a file for its owner alone', () => {
    const answers = [
      'https://chat.example.com/',
      'olga@example.com',
      '$OLGA_KEY',
      '',
      '',
      '',
      'max@example.com',
      'k',
      '11',
      '',
      '',
      '',
      'y',
    ]
    const { path, status, stdout } = init('asked.yaml', [], `${answers.join('\n')}\n`)
    expect(status).toBe(0)
    expect(stdout).toContain('Where is the server? [http://127.0.0.1:8080] ')
    expect(stdout).toContain(`next: plumb target doctor ${path}`)
    expect(readTargetFile(path)).toEqual({
      base_url: 'https://chat.example.com',
      accounts: {
        owner: { role: 'owner', email: 'olga@example.com', key: { env: 'OLGA_KEY' } },
        member: { role: 'member', email: 'max@example.com', key: 'k', user_id: 11 },
      },
      disposable: true,
      deviations: {},
    })
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(readFileSync(path, 'utf8')).toMatch(/^# yaml-language-server: \$schema=\S+target-file\.schema\.json\n/)
  })

  const account = ['--account', 'role=owner,email=o@example.com,key=a=b,user_id=3']
  test('asks nothing with --yes, and writes over a file only with --force', () => {
    const control = ['--control-url', 'http://127.0.0.1:8081', '--control-token', '$TOKEN']
    const args = [
      '--yes',
      '--base-url',
      'http://x',
      ...account,
      '--account',
      'role=owner,email=p@example.com,key=k',
      ...control,
    ]
    const { path, status } = init('options.yaml', args)
    expect(status).toBe(0)
    expect(readTargetFile(path)).toMatchObject({
      base_url: 'http://x',
      accounts: { owner: { key: 'a=b', user_id: 3 }, owner2: { email: 'p@example.com' } },
      fixtures: { control: { control_url: 'http://127.0.0.1:8081', token: { env: 'TOKEN' } } },
      disposable: false,
    })
    const again = init('options.yaml', args)
    expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('is there already') })
    expect(init('options.yaml', [...args, '--force', '--disposable']).status).toBe(0)
    expect(readTargetFile(path).disposable).toBe(true)
  })

  test.each([
    [['--yes'], 'at least one account is needed'],
    [['--yes', '--base-url', 'chat.example.com', ...account], 'chat.example.com is no URL'],
    [['--yes', '--account', 'role=boss,email=a,key=b'], 'role must be one of owner, administrator'],
    [['--yes', '--account', 'role=owner,email=a'], 'email=… and key=… are needed'],
    [['--yes', '--account', 'role=owner,mail=a,key=b'], 'there is no mail; there are role, email, key, user_id'],
  ])('%j is wrong use', (args, message) => {
    expect(init('never.yaml', args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) })
  })
})
