// `plumb scenario` as users start it: exit codes, reports, and what else it does with files.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../target/clock.ts'
import { plumb, problemsIn, readReport, start, temporaryFolder } from '../testing/plumb.ts'

const folder = temporaryFolder()
const moving = 'scenarios/edit-message/change-later-takes-those-that-follow.yaml'
const inProcess = ['--transport', 'inject']

function written(name: string, steps: string): string {
  const file = join(folder, name)
  const given = 'given:\n  people: { anna: member, ben: member }\n'
  writeFileSync(file, `title: This is a claim.\nclauses: [update-settings.own]\n${given}steps:\n${steps}`)
  return file
}

const asking = '  - { as: anna, request: update-settings, with: { color_scheme: 2 }, expect: success }\n'

test('a scenario that passes ends with 0, with a report, a JUnit file and a trace', async () => {
  const report = join(folder, 'passed')
  const { code, stdout } = await plumb(['scenario', moving, ...inProcess, '--report', report, '--record'])
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('exit 0: 1 of 1 scenario passed') })
  const made = readReport(report)
  expect(problemsIn(made)).toEqual([])
  expect(made.scenarios).toMatchObject([{ file: moving, verdict: 'passed', failures: [], broken: [] }])
  expect(readFileSync(join(report, 'junit.xml'), 'utf8')).toContain(
    '<testsuite name="edit-message" tests="1" failures="0"',
  )
  const judged = await plumb(['judge', join(report, 'trace.jsonl'), '--coverage-floor', '1'])
  expect(judged.code).toBe(0)
})

test('a server that breaks a clause fails it twice: by what it expects, and by the judge', async () => {
  const report = join(folder, 'failed')
  const options = ['scenario', moving, ...inProcess, '--report', report]
  const { code, stdout } = await plumb(options, { mutant: 'change-later-takes-one' })
  expect(code).toBe(1)
  expect(stdout).toContain(
    `${moving}:22: ben asks get-message, message.subject\n    expected  "pears 🍐"\n    got       "apples"`,
  )
  const made = readReport(report)
  expect(problemsIn(made)).toEqual([])
  expect(made.scenarios).toMatchObject([{ verdict: 'failed', broken: ['edit-message.change-later'] }])
  expect(made.findings).toMatchObject([{ clause: 'edit-message.change-later', replay: `plumb scenario ${moving}` }])
  expect(readFileSync(join(report, 'summary.md'), 'utf8')).toContain('| 1 | 0 | 1 | 0 | 0 |\n\n### failed: A move with')
  expect(readFileSync(join(report, 'junit.xml'), 'utf8')).toContain(
    '<failure type="failed" message="A move with change_later',
  )
})

test('a bad file ends with 2 and its mistakes, those of all files at once', async () => {
  const one = written('one.yaml', asking.replace('anna', 'zoe'))
  const other = written('other.yaml', asking.replace('update-settings', 'update-setting'))
  const { code, stderr } = await plumb(['scenario', one, other, moving])
  expect(code).toBe(2)
  expect(stderr).toContain(`${one}:6:11: steps.0.as is zoe`)
  expect(stderr).toContain(`${other}:6:26: steps.0.request is update-setting`)
})

test('words and tags choose scenarios; where none is left, the tags are told', async () => {
  const explained = async (...chosen: string[]) => {
    const { stdout } = await plumb(['scenario', ...chosen, '--explain'])
    return stdout.match(/^ {2}scenarios\/.*\.yaml/gm) ?? []
  }
  const tagged = await explained('--tag', 'groups')
  const chosen = await explained('--tag', 'groups', '--only', 'by-way-of')
  expect(chosen).toEqual(['  scenarios/is-group-member/by-way-of-subgroups.yaml'])
  expect(tagged.length).toBeGreaterThan(5)
  expect(tagged).toContain(chosen[0])
  const none = await plumb(['scenario', moving, '--tag', 'no-such-tag'])
  expect(none).toMatchObject({ code: 2, stderr: 'none of 1 scenario fits --tag no-such-tag; their tags are moves\n' })
})

test('what a scenario will do is said in English', async () => {
  const { stdout } = await plumb(['scenario', moving, '--explain'])
  expect(stdout).toContain(
    '1. anna asks edit-message with message_id: second, topic: “pears 🍐”, propagate_mode: “change_later”. It must succeed.',
  )
})

test('a new scenario is one that can be filled in, and overwrites none', async () => {
  const file = join(folder, 'new.yaml')
  const { stdout } = await plumb(['scenario', '--new', 'get-message', file])
  expect(stdout).toBe(`wrote ${file}; next: plumb scenario ${file} --watch\n`)
  expect((await plumb(['scenario', file, '--explain'])).code).toBe(0)
  expect((await plumb(['scenario', '--new', 'get-message', file])).code).toBe(2)
  expect((await plumb(['scenario', '--new', 'get-massage'])).stderr).toContain('there is no endpoint get-massage')
})

test('what came back is written as expectations, which hold again', async () => {
  const file = written(
    'updated.yaml',
    asking
      .replace(', expect: success', '')
      .replace('update-settings', 'get-streams')
      .replace('with: { color_scheme: 2 }', 'with: { include_public: false }'),
  )
  const { stdout } = await plumb(['scenario', file, '--update', ...inProcess])
  expect(stdout).toBe(`${file}: 1 step has what came back as its expectation; review it\n`)
  expect(readFileSync(file, 'utf8')).toContain('expect: { streams: [] }')
  expect((await plumb(['scenario', file, ...inProcess, '--report', join(folder, 'updated')])).code).toBe(0)
})

test('an interrupt ends with 130, and nothing is lost', async () => {
  const report = join(folder, 'interrupted')
  const slow = written(
    'slow.yaml',
    `${asking}  - { as: anna, request: register-queue, queue: q, with: { event_types: [message] } }\n  - { as: anna, poll: q, until: { type: message }, within: 100 }\n`,
  )
  const run = start([
    'scenario',
    moving,
    slow,
    moving.replace('change-later-takes-those-that-follow', 'content-limit'),
    ...inProcess,
    '--report',
    report,
  ])
  await run.printed('1 of 3')
  await systemClock.sleep(0.5)
  run.signal('SIGINT')
  const { code } = await run.ended
  expect(code).toBe(130)
  const made = readReport(report)
  expect(problemsIn(made)).toEqual([])
  const reason = 'interrupted before it came to its end'
  expect(made.scenarios).toMatchObject([
    { verdict: 'passed' },
    { verdict: 'cannot-tell', reason },
    { verdict: 'cannot-tell', reason },
  ])
})

test('a target that dies in the middle ends with 3 and what was seen until then', async () => {
  const report = join(folder, 'died')
  const target = join(folder, 'died.yaml')
  const server = start(['serve', '--control-port', '0', '--target-file', target])
  while (!existsSync(target)) await systemClock.sleep(0.05)
  const slow = written(
    'long.yaml',
    `${asking}  - { as: anna, request: register-queue, queue: q, with: { event_types: [message] } }\n  - { as: anna, poll: q, until: { type: message }, within: 100 }\n`,
  )
  const run = start(['scenario', moving, slow, moving, '--target', target, '--report', report])
  await run.printed('1 of 2')
  await systemClock.sleep(0.3)
  server.signal('SIGKILL')
  const { code } = await run.ended
  const made = readReport(report)
  expect(problemsIn(made)).toEqual([])
  expect({ code, verdicts: made.scenarios?.map(({ verdict }) => verdict) }).toEqual({
    code: 3,
    verdicts: ['passed', 'cannot-tell'],
  })
})

test('a changed file is run again', async () => {
  const file = written('watched.yaml', asking)
  const run = start(['scenario', file, '--watch', ...inProcess, '--report', join(folder, 'watched')])
  await run.printed('watching')
  written('watched.yaml', asking.replace('success', 'error'))
  await run.printed('exit 1')
  run.signal('SIGINT')
  expect((await run.ended).stdout).toMatch(/exit 0: .*exit 1: 1 of 1 scenario failed/s)
})

test('a counterexample becomes a scenario', async () => {
  const report = join(folder, 'found')
  await plumb(['check', '--seed', '1', '--runs', '40', '--focus', 'edit-message', ...inProcess, '--report', report], {
    mutant: 'change-later-takes-one',
  })
  const file = join(folder, 'regression.yaml')
  expect((await plumb(['scenario', '--from-finding', report, 'edit-message.change-later', file])).code).toBe(0)
  const options = ['scenario', file, ...inProcess, '--report', join(folder, 'again')]
  expect((await plumb(options)).code).toBe(0)
  expect((await plumb(options, { mutant: 'change-later-takes-one' })).code).toBe(1)
  const none = await plumb(['scenario', '--from-finding', report, 'edit-message.exists'])
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('its findings are edit-message.change-later') })
  // As if no re-run had shown it.
  const example = join(report, 'counterexamples/edit-message.change-later.json')
  writeFileSync(example, readFileSync(example, 'utf8').replace(/"reproduced": \d/, '"reproduced": 0'))
  const suspected = await plumb(['scenario', '--from-finding', report, 'edit-message.change-later'])
  expect(suspected).toMatchObject({ code: 2, stderr: expect.stringContaining('is a suspicion: no re-run showed it') })
})
