// What scenarios come to, on the reference server in this process, whole or with some of its means taken away.

import { describe, expect, test } from 'vitest'
import type { ScenarioOutcome } from '../../run/scenario/outcome.ts'
import { runScenarios, type ScenariosResult } from '../../run/scenarios.ts'
import { readScenario } from '../../scenario/read.ts'
import { systemClock } from '../../target/clock.ts'
import { Control } from '../../target/control/control.ts'
import { ControlError, type Way } from '../../target/control/way.ts'
import type { Target } from '../../target/target.ts'
import { openEmbedded } from '../target/embedded.ts'

const given = `given:
  people: { anna: member, ben: member }
  channels:
    orchard: { subscribers: [anna, ben] }
  messages:
    first: { from: anna, channel: orchard, topic: apples, content: one, age: 60 }
  queues:
    inbox: { as: ben, with: { event_types: [message, user_settings] } }
`

function scenarioOf(steps: string, more = given, clause = 'get-message.answered') {
  return readScenario('FILE', `title: This is a claim.\nclauses: [${clause}]\n${more}steps:\n${steps}`)
}

const letter = 'given:\n  people: { anna: member, ben: member }\n'
const asking = '  - { as: anna, request: update-settings, with: { color_scheme: 2 }, expect: success }\n'

async function run(
  texts: readonly ReturnType<typeof scenarioOf>[],
  change: (target: Target) => Target = (one) => one,
): Promise<ScenariosResult> {
  const { target, close } = await openEmbedded({}, 'inject')
  const { signal } = new AbortController()
  const options = { target: change(target), clock: systemClock, scenarios: texts, counts: ['must'], signal }
  const result = await runScenarios(options, () => undefined)
  await close()
  return result
}

async function outcomeOf(steps: string, more?: string, change?: (target: Target) => Target): Promise<ScenarioOutcome> {
  const { scenarios } = await run([scenarioOf(steps, more)], change)
  return scenarios[0] as ScenarioOutcome
}

/** Messages tell the client as a number. */
function withoutClient(transport: Target['transport']): Target['transport'] {
  const send: Target['transport']['send'] = async (request, signal) => {
    const response = await transport.send(request, signal)
    const body = Buffer.from(response.body)
      .toString('utf8')
      .replaceAll(/"client":"[^"]*"/g, '"client":7')
    return { ...response, body: Buffer.from(body) }
  }
  return { ...transport, send }
}

test('an expectation that is not met fails, with its line, what was expected and what came', async () => {
  const steps =
    '  - { as: ben, request: get-message, with: { message_id: $first }, expect: { message: { subject: pears } } }\n'
  expect(await outcomeOf(`${steps}${asking}`)).toMatchObject({
    verdict: 'failed',
    failures: [{ line: 12, step: 'ben asks get-message', at: 'message.subject', expected: '"pears"', got: '"apples"' }],
    // The step after it was not taken.
    answers: [{ line: 12 }],
  })
})

test('a breach fails the first scenario that shows it, and those that cite its clause', async () => {
  const steps = '  - { as: ben, request: get-message, with: { message_id: $first }, expect: success }\n'
  const all = [scenarioOf(steps), scenarioOf(steps), scenarioOf(steps, given, 'message.client')]
  const { scenarios } = await run(all, (target) => ({ ...target, transport: withoutClient(target.transport) }))
  const blamed = scenarios.map(({ verdict, findings }) => [verdict, ...findings.map(({ clause }) => clause)])
  expect(blamed).toEqual([['failed', 'message.client'], ['passed'], ['failed', 'message.client']])
})

test('a refusal where success was expected is told as a whole, and once', async () => {
  const steps =
    '  - { as: ben, request: get-message, with: { message_id: { $nothing: message } }, expect: { message: { subject: pears } } }\n'
  const { failures } = await outcomeOf(steps)
  expect(failures).toMatchObject([{ at: 'result', expected: '"success"', got: expect.stringContaining('BAD_REQUEST') }])
})

test('what is to be saved and did not come is told', async () => {
  const steps = '  - { as: ben, request: get-message, with: { message_id: $first }, save: { x: message.nothing } }\n'
  expect((await outcomeOf(steps)).failures).toMatchObject([
    { at: 'message.nothing', expected: 'something to save as x' },
  ])
})

test('what may be missing is not missed, and steps about it are left out', async () => {
  const ask = (save: string) =>
    `  - { as: ben, request: get-message, with: { message_id: $first }, save: { ${save} } }\n`
  const use = '  - { as: ben, request: get-message, with: { message_id: $x }, expect: error }\n'
  expect(await outcomeOf(`${ask('x?: message.nothing')}${use}${asking}`)).toMatchObject({
    verdict: 'passed',
    answers: [{ line: 12 }, { line: 14 }],
  })
  expect(await outcomeOf(`${ask('x?: message.id')}${use}`)).toMatchObject({ verdict: 'failed' })
})

describe('events', () => {
  test('one that never comes fails where the target is said to send such events', async () => {
    const { verdict, failures } = await outcomeOf('  - { as: ben, poll: inbox, until: { type: message } }\n')
    expect({ verdict, failures }).toMatchObject({
      verdict: 'failed',
      failures: [{ expected: 'an event {"type":"message"} within 10 s', got: 'no event' }],
    })
  })

  test('and is a need that is not met where nobody says so', async () => {
    const steps = '  - { as: ben, poll: inbox, until: { type: message } }\n'
    const { verdict, reason } = await outcomeOf(steps, given, (target) => ({ ...target, emits: {} }))
    expect({ verdict, reason }).toEqual({
      verdict: 'skipped',
      reason: 'needs message events, which the target is neither said nor seen to send',
    })
  })

  test('each is taken once, others wait for later steps, and a quiet time sees what is left', async () => {
    const told = (value: number) => `  - { as: ben, poll: inbox, until: { type: user_settings, value: ${value} } }\n`
    const asked = (value: number) => `  - { as: ben, request: update-settings, with: { color_scheme: ${value} } }\n`
    const quiet = '  - { as: ben, poll: inbox, quiet: 20 }\n'
    const all = `${asked(2)}${asked(3)}${asked(1)}${told(3)}${told(2)}`
    expect(await outcomeOf(`${all}${told(1)}${quiet}`)).toMatchObject({ verdict: 'passed' })
    expect(await outcomeOf(`${all}${quiet}`)).toMatchObject({
      verdict: 'failed',
      failures: [{ expected: 'no event for 20 s', got: expect.stringContaining('"value":1') }],
    })
  })
})

describe('a scenario is skipped with the need that is not met', () => {
  const without = (action: string) => (target: Target) => {
    const { control } = target
    const way: Way = {
      name: 'the control protocol',
      offers: (one) => one !== action,
      act: (one, takes) => (control ? control.act(one, takes) : Promise.reject(new Error('there is none'))),
      close: async () => undefined,
    }
    return { ...target, control: new Control([way]) }
  }
  test.each([
    [
      'the feature level',
      asking,
      `levels: { since: 900 }\n${given}`,
      undefined,
      'it is for feature levels from 900, and the target has 500',
    ],
    [
      'an endpoint',
      asking,
      given,
      (target: Target) => ({ ...target, absent: ['update-settings'] }),
      'needs update-settings, which the target file says is absent',
    ],
    ['channels', asking, given, without('channels'), 'needs channels, which the target offers no way to do'],
    [
      'settings',
      asking,
      `${given}  settings: { allow_message_editing: false }\n`,
      (target: Target) => ({ ...target, disposable: false }),
      /^needs settings: it changes the whole organization/,
    ],
    [
      'the clock',
      '  - pass_seconds: 700\n',
      given,
      (target: Target) => ({ ...target, movesClock: false }),
      "needs clock: 700 seconds have to pass, and the target's clock cannot be moved",
    ],
    [
      'the time of a queue',
      '  - pass_told: { idle_queue_timeout_secs: 2 }\n',
      given,
      (target: Target) => ({ ...target, movesClock: false }),
      "needs clock: a queue's time has to pass, and the target's clock cannot be moved",
    ],
    [
      'a role',
      asking,
      'given:\n  people: { anna: member, ben: member }\n',
      (target: Target) => ({ ...target, control: undefined }),
      'needs people: nobody of the role member is to be had as ben',
    ],
    [
      'fixtures of a step',
      '  - { control: bots, with: { bots: [] } }\n',
      given,
      without('bots'),
      'needs bots, which the target offers no way to do',
    ],
  ])('%s', async (_, steps, more, change, reason) => {
    const outcome = await outcomeOf(steps, more, change)
    expect(outcome).toMatchObject({ verdict: 'skipped', failures: [] })
    if (reason instanceof RegExp) expect(outcome.reason).toMatch(reason)
    else expect(outcome.reason).toBe(reason)
  })

  const declining = (action: string, member: string) => (target: Target) => {
    const around = async (one: string, _takes: object, go: () => Promise<object>) => {
      const gives = await go()
      return one === action ? { ...gives, declined: [member] } : gives
    }
    return { ...target, control: target.control?.watched(around) }
  }
  const look = '  - { control: person, with: { user_id: $anna }, expect: { person: { full_name: $text } } }\n'
  const open = given.replace('[anna, ben] }', '[anna, ben], topics_policy: inherit }')

  test.each([
    ['what is given', asking, open, 'channels', 'topics_policy'],
    [
      'an organization setting',
      asking,
      `${given}  settings: { allow_edit_history: true }\n`,
      'settings',
      'allow_edit_history',
    ],
    [
      'what a step asks for',
      '  - { control: person, with: { user_id: $anna, full_name: Zoe } }\n',
      given,
      'person',
      'full_name',
    ],
    ['what a step expects', look, given, 'person', 'full_name'],
  ])('%s, of which a member was declined', async (_, steps, more, action, member) => {
    const outcome = await outcomeOf(steps, more, declining(action, member))
    expect(outcome).toMatchObject({
      verdict: 'skipped',
      reason: `needs ${action} with ${member}, which the target declined`,
    })
  })

  test('but a member that nobody asked for may be declined', async () => {
    expect(await outcomeOf(asking, given, declining('channels', 'folder'))).toMatchObject({ verdict: 'passed' })
    expect(await outcomeOf(asking, given, declining('settings', 'allow_edit_history'))).toMatchObject({
      verdict: 'passed',
    })
  })

  test('it runs with accounts alone where these are enough', async () => {
    const bare = (target: Target) => ({ ...target, control: undefined })
    expect(await outcomeOf(asking, 'given:\n  people: { anna: member }\n', bare)).toMatchObject({ verdict: 'passed' })
  })
})

describe('a clause that is a should', () => {
  /** Breaks update-settings.unchanged-listed. */
  const forgetful = (target: Target): Target => ({
    ...target,
    transport: {
      ...target.transport,
      send: async (request, signal) => {
        const answer = await target.transport.send(request, signal)
        if (!request.url.includes('/settings')) return answer
        const { ignored_parameters_unsupported: _, ...told } = JSON.parse(`${answer.body}`) as Record<string, unknown>
        return { ...answer, body: Buffer.from(JSON.stringify(told)) }
      },
    },
  })

  const seen = '  - { as: anna, request: register-queue, with: { fetch_event_types: [user_settings] } }\n'
  const twice = `${asking}${seen}${asking}`

  test.each([
    ['fails the scenario that cites it', 'update-settings.unchanged-listed', 'failed'],
    ['and no other', 'update-settings.own', 'passed'],
  ])('%s', async (_, clause, verdict) => {
    const { scenarios } = await run([scenarioOf(twice, letter, clause)], forgetful)
    expect(scenarios).toMatchObject([
      { verdict, failures: [], findings: [{ clause: 'update-settings.unchanged-listed' }] },
    ])
  })

  test('fails no run, also where a clause stands beside it that would', async () => {
    const both = 'update-settings.own, update-settings.unchanged-listed'
    const { scenarios } = await run([scenarioOf(twice, letter, both)], forgetful)
    expect(scenarios).toMatchObject([{ verdict: 'failed', strength: 'should' }])
  })
})

test('personal settings that are given are what the queues are not told of', async () => {
  const personal = `${letter}  user_settings: { anna: { color_scheme: 1 } }\n  queues: { inbox: { as: anna, with: { event_types: [user_settings] } } }\n`
  const told = '  - { as: anna, poll: inbox, until: { property: color_scheme, value: 2 } }\n'
  expect(await outcomeOf(`${asking}${told}  - { as: anna, poll: inbox, quiet: 20 }\n`, personal)).toMatchObject({
    verdict: 'passed',
  })
})

test.each(['people', 'person'])('fixtures that get no answer are no need that is not met: %s', async (silent) => {
  const dead = (target: Target): Target => {
    const around = (action: string, _takes: object, go: () => Promise<object>) =>
      action === silent ? Promise.reject(new ControlError('connect ECONNREFUSED')) : go()
    return { ...target, control: target.control?.watched(around) }
  }
  const outcome = await outcomeOf('  - { control: person, with: { user_id: $anna } }\n', letter, dead)
  expect(outcome).toMatchObject({ verdict: 'cannot-tell', reason: expect.stringContaining('connect ECONNREFUSED') })
})

test('settings of one scenario are not those of the next', async () => {
  const edit = (expected: string) =>
    `  - { as: anna, request: edit-message, with: { message_id: $first, content: x }, expect: ${expected} }\n`
  const off = scenarioOf(edit('error'), `${given}  settings: { allow_message_editing: false }\n`)
  const { scenarios } = await run([off, scenarioOf(edit('success'))])
  expect(scenarios.map(({ verdict }) => verdict)).toEqual(['passed', 'passed'])
})

test('a failure that does not show again comes to no verdict', async () => {
  let asked = 0
  const once = (target: Target): Target => ({
    ...target,
    transport: {
      ...target.transport,
      send: async (request, signal) => {
        const answer = await target.transport.send(request, signal)
        const isFirst = request.url.includes('/settings') && ++asked === 1
        const body = JSON.stringify({ result: 'error', msg: 'not now', code: 'BUSY' })
        return isFirst ? { ...answer, status: 400, body: Buffer.from(body) } : answer
      },
    },
  })
  expect(await outcomeOf(asking, letter, once)).toMatchObject({
    verdict: 'cannot-tell',
    isFlaky: true,
    reason: 'it failed, but not when it was run again',
  })
})

test('two at once, of which one succeeds, are counted', async () => {
  const edit = (content: string) =>
    `{ as: anna, request: edit-message, with: { message_id: $first, content: ${content} } }`
  const outcome = await outcomeOf(`  - parallel: [${edit('x')}, ${edit('y')}]\n    succeed: 1\n`)
  expect(outcome.failures).toMatchObject([{ expected: '1 of them to succeed', got: '2' }])
})

test('a step that is always done is done after a failure, too', async () => {
  const wrong = '  - { as: anna, request: update-settings, with: { color_scheme: 2 }, expect: error }\n'
  const always = '  - { control: person, with: { user_id: $anna }, always: true }\n'
  const { answers } = await outcomeOf(`${wrong}${asking}${always}`, letter)
  expect(answers.map(({ line }) => line)).toEqual([6, 8])
})
