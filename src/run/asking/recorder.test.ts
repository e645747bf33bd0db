import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '../../history/entry.ts'
import { Recorder } from './recorder.ts'

function entry(at: number): Entry {
  return { kind: 'clock', at, now: at }
}

function recording(): { recorder: Recorder; order: () => number[] } {
  const handedOn: Entry[] = []
  const recorder = new Recorder((entry) => handedOn.push(entry))
  return { recorder, order: () => handedOn.map((one) => (one.kind === 'clock' ? one.at : -1)) }
}

test('an entry is handed on at once where nothing is under way', () => {
  const { recorder, order } = recording()
  recorder.add(entry(1))
  expect(order()).toEqual([1])
})

test('nothing is handed on before what was sent earlier has ended', () => {
  const { recorder, order } = recording()
  const poll = recorder.begin()
  recorder.add(entry(2))
  const quick = recorder.begin()
  quick.end(entry(3))
  expect(order()).toEqual([])
  poll.end(entry(1))
  expect(order()).toEqual([1, 2, 3])
})

test('exchanges are numbered from 1 in the order of sending, and nothing else is', () => {
  const { recorder } = recording()
  const first = recorder.begin()
  recorder.add(entry(9))
  expect([first.number, recorder.begin().number]).toEqual([1, 2])
})

test('whatever order the answers come in, the history has the order of sending', () => {
  const answers = fc.integer({ min: 1, max: 12 }).chain((count) => {
    const numbers = Array.from({ length: count }, (_, index) => index)
    return fc.shuffledSubarray(numbers, { minLength: count })
  })
  const property = fc.property(answers, (order) => {
    const recorded = recording()
    const places = order.map(() => recorded.recorder.begin())
    for (const index of order) places[index]?.end(entry(index))
    expect(recorded.order()).toEqual([...order].sort((a, b) => a - b))
  })
  fc.assert(property, { seed: 42 })
})

test('a request during which somebody writes is told to overlap', () => {
  const handedOn: Entry[] = []
  const recorder = new Recorder((entry) => handedOn.push(entry))
  const sent = { kind: 'exchange', actor: 'ada', sent: 1, answered: 2, response: null } as const
  const request = { method: 'GET', path: '/streams', query: {}, form: {} }
  const exchange: Entry = { ...sent, request }
  const [read, write] = [recorder.begin('read'), recorder.begin('write')]
  read.end(exchange)
  write.end(exchange)
  recorder.begin('read').end(exchange)
  expect(handedOn).toEqual([{ ...exchange, overlapped: true }, exchange, exchange])
})

test('a request during which a fixture acts is told to be beside it, and the fixture to overlap with a write', () => {
  const handedOn: Entry[] = []
  const recorder = new Recorder((entry) => handedOn.push(entry))
  const sent = { kind: 'exchange', actor: 'ada', sent: 1, answered: 2, response: null } as const
  const exchange: Entry = { ...sent, request: { method: 'GET', path: '/streams', query: {}, form: {} } }
  const fixture = (did: string): Entry => ({ kind: 'control', at: 1, did })
  const [poll, read, write] = [recorder.begin('none'), recorder.begin('read'), recorder.begin('write')]
  recorder.add(fixture('subscribe'))
  for (const each of [poll, read, write]) each.end(exchange)
  const beside = { overlapped: true, besideFixture: true }
  expect(handedOn).toEqual([
    ...[exchange, { ...exchange, ...beside }, { ...exchange, ...beside }],
    { ...fixture('subscribe'), overlapped: true },
  ])
  const maker = recorder.begin('read')
  recorder.add(fixture('messages'))
  maker.end(exchange)
  expect(handedOn.slice(4)).toEqual([exchange, fixture('messages')])
})
