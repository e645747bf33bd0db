import { expect, test } from 'vitest'
import { loadSpec } from '../../spec/spec.ts'
import { Judge } from '../judge.ts'
import { success, Told } from '../testing/history.ts'

const planted = new Error('planted')

function fail(): never {
  throw planted
}

function failing(): Told {
  const told = new Told()
  told.mayFail = true
  return told
}

/** Makes everything that looks up a message fail, until it is undone. */
function trouble({ judge }: Told): () => void {
  const { messages } = judge.world
  messages.get = fail
  return () => void Reflect.deleteProperty(messages, 'get')
}

test('a fault inside a rule is kept, and what comes after it is judged', () => {
  const told = failing()
  const undo = trouble(told)
  expect(told.look('bob', 'something else')).toEqual([])
  undo()
  expect(told.judge.faults.map(({ rule }) => rule)).toContain('get-message')
  expect(told.judge.faults[0]).toMatchObject({ exchange: 1, stack: expect.stringContaining('planted') })
  expect(told.look('bob', 'something else').map(({ clause }) => clause)).toEqual(['get-message.raw-content-current'])
})

test('what is broken beside a fault is found all the same', () => {
  const told = failing()
  const undo = trouble(told)
  const findings = told.send('bob', 'GET /messages/5', {}, { ...success, msg: 'well done' })
  undo()
  expect(findings.map(({ clause }) => clause)).toContain('envelope.msg')
})

test('what a write may have changed whose rule failed is in doubt', () => {
  const told = failing()
  const { messages } = told.judge.world
  const get = messages.get.bind(messages)
  let times = 0
  messages.get = (id) => {
    if (times++ === 0) throw planted
    return get(id)
  }
  told.edit('ada', { content: 'b' })
  Reflect.deleteProperty(messages, 'get')
  expect(told.judge.faults.length).toBeGreaterThan(0)
  expect(told.look('bob', 'b')).toEqual([])
})

test('a control line that cannot be learnt leaves nothing known', () => {
  const told = failing()
  const { organizationSettings } = told.judge.world
  organizationSettings.set = fail
  told.control('settings', { settings: { allow_message_editing: false } })
  expect(told.judge.faults).toMatchObject([{ exchange: 1, rule: 'control settings' }])
  expect(told.look('bob', 'something else')).toEqual([])
})

test('a check of a shape that fails costs that shape alone', () => {
  const spec = loadSpec()
  const checks = new Map(spec.checks).set('get-streams', { success: fail, errors: new Map() })
  const judge = new Judge({ ...spec, checks }, { kind: 'header', version: 1, word: 'service', accounts: {} })
  const request = { method: 'GET', path: '/streams', query: {}, form: {} }
  const response = { status: 200, headers: {}, body: { result: 'success', msg: 'x', streams: [] } }
  const findings = judge.take({ kind: 'exchange', actor: 'ada', sent: 1, answered: 2, request, response })
  expect(findings.map(({ clause }) => clause)).toEqual(['envelope.msg'])
  expect(judge.faults).toMatchObject([{ exchange: 1, rule: 'shape' }])
})
