// Edits and moves that overlap, and the history that tells their order afterwards.

import { expect, test } from 'vitest'
import type { Timed } from '../../model/units/unit.ts'
import { emptyWorld } from '../../model/world/world.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { Told as AnyTold, shown, success } from '../testing/history.ts'
import { EditOrders } from './edit-orders.ts'

const clients = ['ada', 'phone', 'tablet']

/** Ada has several clients. */
class Told extends AnyTold {
  protected override header() {
    const { accounts, ...header } = super.header()
    const hers = Object.fromEntries(clients.map((client) => [client, { user_id: 8, role: 'member' }]))
    return { ...header, accounts: { ...accounts, ...hers } }
  }
}

const edited = { ...success, detached_uploads: [] }
const edit = 'PATCH /messages/5'
const look = 'GET /messages/5'
const concurrency = ['concurrency.message', 'concurrency.topic']
const entry = { user_id: 8, timestamp: 1_800_000_000 }

/** A look at the message after these texts, the oldest first. */
function after(...texts: readonly string[]) {
  const told = shown(texts.at(-1) ?? '')
  const before = texts.slice(0, -1).reverse()
  return { ...told, message: { ...(told.message as object), edit_history: before.map(changed) } }
}

function changed(prev_content: string) {
  return { ...entry, prev_content, prev_rendered_content: `<p>${prev_content}</p>` }
}

/** The same where topics have changed. */
function inTopics(...topics: readonly string[]) {
  const told = shown('a')
  const before = topics.slice(0, -1).map((prev_topic, index) => ({ ...entry, prev_topic, topic: topics[index + 1] }))
  const message = { ...(told.message as object), subject: topics.at(-1), edit_history: before.reverse() }
  return { ...told, message }
}

/** The same where channels have changed. */
function inChannels(...channels: readonly number[]) {
  const told = shown('a')
  const before = channels.slice(0, -1).map((prev_stream, index) => ({
    ...{ ...entry, prev_stream, stream: channels[index + 1] },
  }))
  const message = { ...(told.message as object), stream_id: channels.at(-1), edit_history: before.reverse() }
  return { ...told, message }
}

/** What the history tells after these texts. */
function snapshots(...texts: readonly string[]) {
  const message_history = texts.map((content, index) => ({
    ...{ ...entry, topic: 'apples', content, rendered_content: `<p>${content}</p>` },
    ...(index > 0 && { ...changed(texts[index - 1] ?? ''), content_html_diff: '<p></p>' }),
  }))
  return { ...success, message_history }
}

function accused(told: Told): string[] {
  return told.broken().filter((clause) => concurrency.includes(clause))
}

/** Texts that are written at once. */
function atOnce(told: Told, ...texts: readonly string[]): void {
  for (const [index, content] of texts.entries()) told.overlapped(clients[index] ?? '', edit, { content }, edited)
}

test('an edit that was answered stands in the history, once, whoever edited at the same time', () => {
  for (const [texts, broken] of [
    [['a', 'b', 'c'], []],
    [['a', 'c', 'b'], []],
    [['a', 'c'], ['concurrency.message']],
    [['a', 'a', 'c'], ['concurrency.message']],
    [['c', 'a', 'b'], ['concurrency.message']],
    [['a', 'b', 'c', 'b'], ['concurrency.message']],
  ] as const)
    for (const [line, answer] of [
      [look, after(...texts)],
      [`${look}/history`, snapshots(...texts)],
      ['GET /messages', { ...success, messages: [listed(...texts)], ...around }],
    ] as const) {
      const told = new Told()
      atOnce(told, 'b', 'c')
      const parameters = line === 'GET /messages' ? { num_before: '1', num_after: '0', apply_markdown: 'false' } : {}
      told.send('bob', line, parameters, answer)
      expect([line, texts, accused(told)]).toEqual([line, texts, broken])
    }
})

const around = { anchor: 5, found_newest: true, found_oldest: true, found_anchor: true, history_limited: false }

/** The message in a list, its text as it was written. */
function listed(...texts: readonly string[]) {
  return { ...after(...texts).message, content: texts.at(-1), content_type: 'text/x-markdown' }
}

test('what one person wrote after another answer came later, also where somebody else edited meanwhile', () => {
  for (const [texts, broken] of [
    [['a', 'b', 'd', 'c'], []],
    [['a', 'b', 'c', 'd'], []],
    [['a', 'c', 'b', 'd'], ['concurrency.message']],
  ] as const) {
    const told = new Told()
    told.overlapped('ada', edit, { content: 'b' }, edited, 1)
    told.overlapped('phone', edit, { content: 'd' }, edited, 50)
    for (let second = 0; second < 5; second++) told.clock(1_800_000_000 + second)
    told.overlapped('ada', edit, { content: 'c' }, edited, 1)
    told.send('bob', look, {}, after(...texts))
    expect([texts, accused(told)]).toEqual([texts, broken])
  }
})

test('what somebody has seen meanwhile stood there at that time', () => {
  for (const [texts, broken] of [
    [['a', 'b', 'c'], []],
    [['a', 'c', 'b'], ['concurrency.message']],
  ] as const) {
    const told = new Told()
    atOnce(told, 'b', 'c')
    told.overlapped('bob', look, {}, shown('b'), 1)
    for (let second = 0; second < 5; second++) told.clock(1_800_000_000 + second)
    told.overlapped('bob', look, {}, shown('c'), 1)
    told.send('bob', `${look}/history`, {}, snapshots(...texts))
    expect([texts, accused(told)]).toEqual([texts, broken])
  }
})

test('an edit stands behind the text that its guard names', () => {
  const prev_content_sha256 = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'
  for (const [texts, broken] of [
    [['a', 'b', 'c', 'd'], []],
    [['a', 'c', 'b', 'd'], ['concurrency.message']],
  ] as const) {
    const told = new Told()
    told.overlapped('ada', edit, { content: 'b', prev_content_sha256 }, edited)
    told.overlapped('phone', edit, { content: 'c' }, edited)
    told.overlapped('tablet', edit, { content: 'd' }, edited)
    told.send('bob', look, {}, after(...texts))
    expect([texts, accused(told)]).toEqual([texts, broken])
  }
})

test('what a history has told, a later one tells again, and so does the message', () => {
  for (const [texts, broken] of [
    [['a', 'c', 'b'], []],
    [['a', 'b', 'c'], ['concurrency.message']],
  ] as const) {
    const told = new Told()
    atOnce(told, 'b', 'c')
    told.send('bob', `${look}/history`, {}, snapshots('a', 'c', 'b'))
    told.send('bob', look, {}, after(...texts))
    expect([texts, accused(told)]).toEqual([texts, broken])
  }
})

test('a second collision is judged by itself, though its texts are those of the first', () => {
  for (const [texts, broken] of [
    [['a', 'b', 'c', 'd', 'b'], []],
    [['a', 'b', 'c', 'd'], ['concurrency.message']],
  ] as const) {
    const told = new Told()
    atOnce(told, 'b', 'c')
    told.send('bob', look, {}, after('a', 'b', 'c'))
    told.overlapped('ada', edit, { content: 'd' }, edited)
    told.overlapped('phone', edit, { content: 'b' }, edited)
    told.send('bob', look, {}, after(...texts))
    expect([texts, accused(told)]).toEqual([texts, broken])
  }
})

test('moves that overlap stand in the history of the message', () => {
  for (const [topics, broken] of [
    [['apples', 'Pears', 'plums'], []],
    [['apples', 'plums', 'pears'], []],
    [['apples', 'plums'], ['concurrency.topic']],
  ] as const) {
    const told = new Told()
    told.overlapped('ada', edit, { topic: 'pears', propagate_mode: 'change_all' }, edited)
    told.overlapped('phone', edit, { topic: 'plums' }, edited)
    told.send('bob', look, {}, inTopics(...topics))
    expect([topics, accused(told)]).toEqual([topics, broken])
  }
})

test('moves to other channels that overlap stand in the history of the message', () => {
  for (const [channels, broken] of [
    [[3, 4, 7], []],
    [[3, 7, 4], []],
    [[3, 7], ['concurrency.topic']],
    [[3, 4, 7, 4], ['concurrency.topic']],
  ] as const) {
    const told = new Told()
    told.overlapped('ada', edit, { stream_id: '4' }, edited)
    told.overlapped('phone', edit, { stream_id: '7' }, edited)
    told.send('bob', look, {}, inChannels(...channels))
    expect([channels, accused(told)]).toEqual([channels, broken])
  }
})

test('an entry that tells where a message is now, but not where it was, accuses nobody', () => {
  const told = new Told()
  told.overlapped('ada', edit, { stream_id: '4' }, edited)
  told.overlapped('phone', edit, { stream_id: '7' }, edited)
  const answer = inChannels(3, 4, 7)
  const [last, ...others] = answer.message.edit_history
  const edit_history = [{ ...last, prev_stream: undefined }, ...others]
  told.send('bob', look, {}, { ...answer, message: { ...answer.message, edit_history } })
  expect(accused(told)).toEqual([])
})

test('a move of a whole topic may have taken the message along, or not', () => {
  for (const topics of [
    ['apples', 'pears'],
    ['apples', 'plums', 'pears'],
    ['apples', 'pears', 'plums'],
  ]) {
    const told = new Told()
    told.overlapped('ada', edit, { topic: 'pears' }, edited)
    told.overlapped('phone', 'PATCH /messages/6', { topic: 'plums', propagate_mode: 'change_all' }, edited)
    told.send('bob', look, {}, inTopics(...topics))
    expect([topics, accused(told)]).toEqual([topics, []])
  }
})

test('whether a move is a snapshot is not said', () => {
  const told = new Told()
  told.overlapped('ada', edit, { topic: 'pears' }, edited)
  told.overlapped('phone', edit, { content: 'b' }, edited)
  told.send('bob', `${look}/history`, {}, snapshots('a', 'b'))
  expect(accused(told)).toEqual([])
})

const silent: Readonly<Record<string, (told: Told) => void>> = {
  'no answer came to one': (told) => {
    atOnce(told, 'b', 'c')
    told.overlapped('phone', edit, { content: 'd' }, null)
  },
  'two say the same': (told) => atOnce(told, 'b', 'c', 'b'),
  'one says what stood there': (told) => atOnce(told, 'a', 'b', 'c'),
  'one says what a server may spell another way': (told) => atOnce(told, 'b', ' c', 'c'),
  'one asks for a move as well': (told) => {
    told.overlapped('ada', edit, { content: 'b', topic: 'pears' }, edited)
    told.overlapped('phone', edit, { content: 'c' }, edited)
  },
  'the viewing of histories is switched off': (told) => {
    told.control('settings', { settings: { allow_edit_history: false } })
    atOnce(told, 'b', 'c')
  },
  'it may be switched off in part': (told) => {
    told.control('settings', { settings: { allow_edit_history: 'moves' } })
    atOnce(told, 'b', 'c')
  },
  'the interface does not know what was asked for': (told) => {
    atOnce(told, 'b', 'c')
    told.overlapped('phone', 'POST /messages/5/anything', {}, success)
  },
}

test.each(Object.keys(silent))('a history accuses nobody where %s', (reason) => {
  const told = new Told()
  silent[reason]?.(told)
  told.send('bob', `${look}/history`, {}, snapshots('a', 'c'))
  expect(accused(told)).toEqual([])
})

test('a history with an entry that does not tell what it is about accuses nobody', () => {
  const told = new Told()
  atOnce(told, 'b', 'c')
  const answer = after('a', 'c')
  const edit_history = [...answer.message.edit_history, entry]
  told.send('bob', look, {}, { ...answer, message: { ...answer.message, edit_history } })
  expect(accused(told)).toEqual([])
})

test('a history that is asked for while somebody edits accuses nobody', () => {
  const told = new Told()
  atOnce(told, 'b', 'c')
  told.overlapped('bob', look, {}, after('a', 'c'))
  expect(accused(told)).toEqual([])
})

test('however much a request does at once, each deed is looked at a few times', () => {
  let looks = 0
  const deed = (number: number): Timed => ({
    get unit() {
      looks++
      return `edge:1 ${number}`
    },
    ...{ clause: 'concurrency.group', before: null, after: () => 'true', says: '' },
    ...{ exchange: 1, actor: 'ada', sent: 1, answered: 2, isOverlapped: true },
  })
  const taken = {
    number: 1,
    exchange: {},
    endpoint: { slug: 'update-subgroups' },
    read: {},
    answer: { result: 'none' },
  }
  const deeds = Array.from({ length: 300 }, (_, number) => deed(number))
  new EditOrders(emptyWorld(), () => false).take(taken as unknown as ReadExchange, deeds, 1)
  expect(looks).toBeLessThan(10 * deeds.length)
})

test('after a write that cannot be read later collisions are followed again', () => {
  const told = new Told()
  const request = { method: 'PATCH', path: '/messages/5', query: {}, form: {}, opaque: true } as const
  told.overlapped('phone', edit, { content: 'x' }, edited, 2)
  told.takes('tablet', edit, {}, edited, 2, { overlapped: true, request })
  told.rest()
  told.send('ada', look, {}, after('a', 'x', 'y'))
  told.overlapped('phone', edit, { content: 'c' }, edited, 2)
  told.overlapped('tablet', edit, { content: 'd' }, edited, 2)
  told.rest()
  told.send('ada', look, {}, after('a', 'x', 'y', 'd'))
  expect(told.broken()).toContain('concurrency.message')
})
