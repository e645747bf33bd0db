import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Audience, Deliveries } from './deliveries.ts'
import { promisesOf } from './emits.ts'
import { joinLedger } from './join.ts'
import { readLedger } from './read-ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-ledger-'))
afterAll(() => rmSync(folder, { recursive: true }))

const room = 5
const audience: Audience = {
  channels: [{ stream_id: room, isPrivate: true, members: new Set([1, 2]) }],
  everybody: new Set([1, 2, 3]),
  privileged: new Set([4]),
  promises: promisesOf({}),
  wants: (persona) => (persona === 'deaf' ? new Set(['message']) : undefined),
  lostAfterMs: 10_000,
  lateAfterMs: 3_000,
}

function joined(lines: readonly string[], more: Partial<Audience> = {}): Deliveries {
  const file = join(folder, 'ledger.tsv')
  writeFileSync(file, lines.map((line) => `${line.replaceAll(' ', '\t')}\n`).join(''))
  return joinLedger(readLedger(file), { ...audience, ...more })
}

const queue = (number: number, user: number, persona = 'web') => `Q ${number} ${user} 1000 ${persona}`
const end = (number: number, asked = 60_000) => `E ${number} ${asked} left`
const edit = (number: number, sent: number, outcome = 'ok') =>
  `C 1 ${number} edit-message ${room} 77 ${sent} ${sent + 20} ${outcome}`
const seen = (queueNumber: number, event: number, number: number, at: number, type = 'update_message') =>
  `S ${queueNumber} ${event} ${type} 1 ${number} ${at}`
const none = { lost: 0, doubled: 0, reordered: 0, misdirected: 0, stale: 0 }

const calm = [queue(1, 1), queue(2, 2), edit(1, 2000), seen(1, 0, 1, 2030), seen(2, 0, 1, 2040), end(1), end(2)]

test('each subscribed queue that shows a change once counts as delivered', () => {
  const { expected, delivered, wrong, changes, latencies, late } = joined(calm)
  expect({ expected, delivered, wrong, changes, late }).toEqual({
    ...{ expected: 2, delivered: 2, changes: 1, late: 0 },
    wrong: none,
  })
  expect(latencies.get('edit-message')).toEqual([
    [2000, 30],
    [2000, 40],
  ])
})

describe('wrong is', () => {
  test('a change that was not seen though the queue was asked for long enough', () => {
    expect(joined(calm.filter((line) => !line.startsWith('S 2'))).wrong).toEqual({ ...none, lost: 1 })
  })

  test('a change that was seen in two events', () => {
    expect(joined([...calm, seen(2, 5, 1, 2100)]).wrong).toEqual({ ...none, doubled: 1 })
  })

  test('an event that came again though it was acknowledged', () => {
    expect(joined([...calm, 'D 2 0 2100']).wrong).toEqual({ ...none, doubled: 1 })
  })

  test('an older change of one thing that was seen after a newer one', () => {
    const two = [...calm.filter((line) => !line.startsWith('S 2')), edit(2, 3000), seen(1, 1, 2, 3030)]
    expect(joined([...two, seen(2, 0, 2, 3030), seen(2, 1, 1, 3040)]).wrong).toEqual({ ...none, reordered: 1 })
    expect(joined([...two, seen(2, 0, 1, 3030), seen(2, 1, 2, 3040)]).wrong).toEqual(none)
  })

  test('a change in a private channel that somebody else saw', () => {
    expect(joined([...calm, queue(3, 3), seen(3, 0, 1, 2050), end(3)]).wrong).toEqual({ ...none, misdirected: 1 })
    expect(joined([...calm, queue(3, 4), seen(3, 0, 1, 2050), end(3)]).wrong).toEqual(none)
    const open = audience.channels.map((channel) => ({ ...channel, isPrivate: false }))
    const lines = [...calm, queue(3, 3), seen(3, 0, 1, 2050), end(3)]
    expect(joined(lines, { channels: open }).wrong).toEqual(none)
  })

  test('an old change in the place of a new one', () => {
    const lines = [...calm, edit(2, 3000), seen(1, 1, 2, 3030), seen(2, 1, 1, 3040)]
    expect(joined(lines).wrong).toEqual({ ...none, stale: 1, lost: 1 })
  })

  test('nothing in what could not be looked at', () => {
    const unseen = calm.filter((line) => !line.startsWith('S 2') && !line.startsWith('E 2'))
    expect(joined([...unseen, end(2, 11_000)])).toMatchObject({ wrong: none, open: 1 })
    expect(joined([...unseen, end(2, 1500)])).toMatchObject({ wrong: none, open: 0 })
    const unknown = unseen.map((line) => line.replace('ok', 'unknown'))
    expect(joined([...unknown, end(2)])).toMatchObject({ wrong: none, open: 1 })
  })

  test('nothing for a queue that was registered meanwhile, or did not ask for such events', () => {
    const others = ['Q 8 2 2010 web', 'Q 9 2 1000 deaf', end(8), end(9)]
    expect(joined([...calm, ...others])).toMatchObject({ wrong: none, expected: 2 })
  })

  test('nothing where an event that was not acknowledged comes again under its id', () => {
    expect(joined([...calm, seen(2, 0, 1, 2100)]).wrong).toEqual(none)
  })

  test('nothing of a refused change', () => {
    expect(joined([queue(2, 2), edit(1, 2000, 'refused'), end(2)]).wrong).toEqual(none)
  })
})

test('late is what took too long, unless its owner was away', () => {
  const lines = [queue(2, 2), edit(1, 2000), seen(2, 0, 1, 7000), end(2)]
  expect(joined(lines).late).toBe(1)
  expect(joined([...lines, 'A 2 1500 6900'])).toMatchObject({ late: 0, delivered: 1 })
})

describe('a target that never tells of a kind of change', () => {
  const silent = calm.filter((line) => !line.startsWith('S'))

  test('has lost nothing, and the types in which it was seen are named', () => {
    expect(joined(silent)).toMatchObject({ wrong: none, unseen: { 'edit-message': [] } })
    const other = [...silent, seen(1, 0, 1, 2030, 'message_changed')]
    expect(joined(other)).toMatchObject({ wrong: none, unseen: { 'edit-message': ['message_changed'] } })
  })

  test('has lost them all where its file promises them', () => {
    const promises = promisesOf({ 'edit-message': 'update_message' })
    expect(joined(silent, { promises }).wrong).toEqual({ ...none, lost: 2 })
  })

  test('is asked for nothing where its file says none', () => {
    expect(joined(silent, { promises: promisesOf({ 'edit-message': 'none' }) })).toMatchObject({
      wrong: none,
      unseen: {},
    })
  })
})

test('scheduled messages are waited for longer, and their order is not said', () => {
  const later = (number: number) => `C 1 ${number} schedule-message ${room} -1 2000 2010 ok`
  const lines = [queue(2, 2), later(1), later(2), end(2)]
  const promises = promisesOf({ 'schedule-message': 'message' })
  expect(joined(lines, { promises })).toMatchObject({ wrong: none, open: 2 })
  const told = [...lines, seen(2, 0, 2, 4000, 'message'), seen(2, 1, 1, 4001, 'message')]
  expect(joined(told, { promises })).toMatchObject({ wrong: none, delivered: 2 })
})

test('the last line of a process that was killed may be a part of one', () => {
  const file = join(folder, 'cut.tsv')
  writeFileSync(file, 'Q\t1\t9\t1000\tweb\nS\t1\t5\tupd')
  expect(readLedger(file).queues).toMatchObject([{ user: 9, sightings: [] }])
})

test('queues of two processes are not mixed up', () => {
  const [a, b] = [join(folder, 'a.tsv'), join(folder, 'b.tsv')]
  writeFileSync(a, 'Q\t1\t1\t1000\tweb\nC\t1\t1\tedit-message\t5\t77\t2000\t2020\tok\nE\t1\t60000\tleft\n')
  writeFileSync(b, 'Q\t1\t2\t1000\tweb\nS\t1\t0\tupdate_message\t1\t1\t2040\nE\t1\t60000\tleft\n')
  expect(joinLedger(readLedger(a, b), audience)).toMatchObject({ expected: 2, delivered: 1, wrong: { lost: 1 } })
})
