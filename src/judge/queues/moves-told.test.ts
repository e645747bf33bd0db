import { expect, test } from 'vitest'
import type { Answer } from '../../model/facts/moment.ts'
import { clock, control, event, judge, poll, register, type Step } from '../testing/queues-story.ts'
import type { Look } from './message-places.ts'

const clause = 'concurrency.move-events'
const target = { emits: { 'edit-message': 'update_message' }, moveEventLists: 'message_ids' }

function look(at: number, topic: string, about: Partial<Look> = {}): Step {
  return (exchange) => (queues) => {
    queues.settle()
    const texts = () => undefined
    queues.looked({ exchange, user_id: 1, message_id: 7, topic, sent: at, answered: at, texts, ...about })
  }
}

interface Asked {
  readonly result?: 'none' | 'broken-down'
  readonly message_id?: number
  readonly took?: number
  readonly with?: Readonly<Record<string, unknown>>
}

function move(
  at: number,
  topic: string | undefined,
  { result, message_id = 7, took = 0, with: more = {} }: Asked = {},
): Step {
  const refused = { result: 'error', code: 'INTERNAL_ERROR', body: {} }
  const answers = { none: { result: 'none' }, 'broken-down': refused }
  const answer = (result ? answers[result] : { result: 'success', body: {} }) as Answer
  const parameters = { message_id, ...(topic !== undefined && { topic }), ...more }
  const read = { parameters, undecodable: {}, unsupported: [], isReadable: true }
  const response = { status: result === 'broken-down' ? 500 : 200 }
  const exchange = { kind: 'exchange', actor: 'ada', sent: at, answered: at + took, response } as never
  return (number) => (queues) => {
    queues.settle()
    queues.edited({ number, read, exchange, answer })
  }
}

const told = (id: number, subject: string, message_ids: readonly number[]) =>
  event(id, 'update_message', { message_ids, details: [{ subject }] })

function saw(...story: readonly Step[]): string[] {
  return judge(target, ...story).flatMap((seen) => (seen.clause === clause ? [seen.saw] : []))
}

const named = control('settings', { settings: { realm_empty_topic_display_name: 'general chat' } }, 0)
const begin = [named, look(1, 'apples'), register('q', { at: 2 })]
const heard = (at: number, ...events: object[]) => [
  poll('q', { at, ack: -1, events }),
  poll('q', { at: at + 1, ack: events.length }),
]

test('a move is told where an event lists the message and names its topic', () => {
  expect(saw(...begin, move(3, 'pears'), look(4, 'pears'), ...heard(20, told(1, 'pears', [6, 7])))).toEqual(['holds'])
})

test('names of topics may differ in case and surrounding space', () => {
  const events = heard(20, told(1, 'Pears', [7]))
  expect(saw(...begin, move(3, ' pears'), look(4, 'pears'), ...events)).toEqual(['holds'])
})

test('a message that moved is missed where no event lists it', () => {
  expect(saw(...begin, move(3, 'pears'), look(4, 'pears'), ...heard(20, told(1, 'pears', [6])))).toEqual(['broken'])
})

test('an event that lists a message tells where it is, in whatever order', () => {
  const moves = [move(3, 'pears'), move(3.1, 'plums'), look(4, 'pears')]
  expect(saw(...begin, ...moves, ...heard(20, told(1, 'plums', [7]), told(2, 'pears', [7])))).toEqual(['holds'])
  expect(saw(...begin, ...moves, ...heard(20, told(1, 'pears', [7]), told(2, 'plums', [7])))).toEqual(['holds'])
  expect(saw(...begin, ...moves, ...heard(20, told(1, 'plums', [7]), told(2, 'plums', [7])))).toEqual(['broken'])
})

test('an event that lists a message may tell of something else, whatever words it holds', () => {
  const other = event(2, 'update_message', {
    message_ids: [7],
    extra: ['', 'plums', 'Mia', 'mia@chat.example', 'orchard'],
  })
  const events = [poll('q', { at: 20, ack: -1, events: [told(1, 'pears', [7]), other] }), poll('q', { at: 21, ack: 2 })]
  const channels = control('channels', { channels: [{ stream_id: 3, name: 'Plums', subscribers: [1] }] }, 0)
  const mia = { user_id: 4, role: 'member', full_name: 'Mia', email: 'Mia@chat.example' }
  const people = control('people', { people: [mia] }, 0)
  const edit = move(5, undefined, { with: { content: 'new' } })
  const here = [move(3, 'pears'), look(6, 'pears')]
  for (const [topic, untouched, edited] of [
    ['', ['holds'], ['holds']],
    ['plums', ['holds'], ['holds']],
    ['mia', ['holds'], ['holds']],
    ['mia@chat.example', ['holds'], ['holds']],
    ['orchard', ['holds'], ['holds']],
  ] as const) {
    const asked = move(4, topic, { message_id: 6 })
    expect([topic, saw(channels, people, ...begin, asked, ...here, ...events)]).toEqual([topic, untouched])
    expect([topic, saw(channels, people, ...begin, asked, edit, ...here, ...events)]).toEqual([topic, edited])
  }
})

test('by times that are not exact, what was close may have been before or after', () => {
  const says = (grain: number, ...story: readonly Step[]) =>
    judge({ ...target, grain }, ...story).flatMap((seen) => (seen.clause === clause ? [seen.saw] : []))
  const asked = [move(3, 'pears'), look(4, 'pears')]
  const stories = {
    'a move and the registration': [named, look(0, 'apples'), register('q', { at: 2.5 }), ...asked],
    'a move and the look at it': [...begin, move(3.5, 'pears'), look(4, 'pears')],
    'a move before and the first look': [
      named,
      move(0.5, 'apples'),
      look(1, 'apples'),
      register('q', { at: 2 }),
      ...asked,
    ],
  }
  for (const [what, story] of Object.entries(stories)) {
    expect([what, says(0, ...story, ...heard(20))]).toEqual([what, ['broken']])
    expect([what, says(0.6, ...story, ...heard(20))]).toEqual([what, []])
  }
  const edit = move(1.5, undefined, { with: { content: 'new' } })
  const onward = [move(3, 'pears'), move(3.1, 'plums'), look(4, 'plums'), ...heard(20, told(1, 'pears', [7]))]
  const edited = [named, edit, register('q', { at: 2 }), ...onward]
  expect(says(0, ...edited)).toEqual(['broken'])
  expect(says(0.6, ...edited)).toEqual([])
  const unread: Step = () => (queues) => queues.unsure(0.5)
  const forgot = [named, unread, look(1, 'apples'), register('q', { at: 2 }), ...asked, ...heard(20)]
  expect(says(0, ...forgot)).toEqual(['broken'])
  expect(says(0.6, ...forgot)).toEqual([])
})

test('an event that tells of another move needs no look before', () => {
  const moves = [named, register('q', { at: 2 }), move(3, 'pears'), move(3.1, 'plums'), look(4, 'plums')]
  expect(saw(...moves, ...heard(20, told(1, 'pears', [7])))).toEqual(['broken'])
  expect(saw(...moves, ...heard(20, told(1, 'pears', [7]), told(2, 'plums', [7])))).toEqual(['holds'])
})

test.each<[string, readonly Step[]]>([
  ['before ten seconds have passed', [...begin, move(3, 'pears'), look(4, 'pears'), ...heard(5)]],
  [
    'where it may have moved before',
    [named, look(1, 'apples'), move(1.5, 'pears'), register('q', { at: 2 }), look(4, 'pears'), ...heard(20)],
  ],
  [
    'where the owner was out of the channel for a while',
    [
      ...[named, control('channels', { channels: [{ stream_id: 5, name: 'well', subscribers: [1] }] }, 0.5)],
      ...[...begin, control('unsubscribe', { stream_id: 5, user_ids: [1] }, 2.5), move(3, 'pears')],
      ...[control('subscribe', { stream_id: 5, user_ids: [1] }, 3.5), look(4, 'pears'), ...heard(20)],
    ],
  ],
  ['where a move was not answered', [...begin, move(3, 'pears', { result: 'none' }), look(4, 'pears'), ...heard(20)]],
  ['where nobody saw it before', [named, register('q', { at: 2 }), move(3, 'pears'), look(4, 'pears'), ...heard(20)]],
  ['where it is in a topic that nobody asked for', [...begin, move(3, 'plums'), look(4, 'pears'), ...heard(20)]],
  ['of the empty topic', [...begin, move(3, 'general chat'), look(4, 'general chat'), ...heard(20)]],
  ['of the empty topic by another name', [...begin, move(3, '(no topic)'), look(4, '(no topic)'), ...heard(20)]],
  [
    'of other types',
    [
      named,
      look(1, 'apples'),
      register('q', { at: 2, with: { event_types: ['message'] } }),
      move(3, 'pears'),
      look(4, 'pears'),
      ...heard(20),
    ],
  ],
])('nothing is said %s', (_, story) => {
  expect(saw(...story)).toEqual([])
})

test('nothing is said where the name of the empty topic is not known', () => {
  expect(saw(...begin.slice(1), move(3, 'pears'), look(4, 'pears'), ...heard(20))).toEqual([])
})

test('nothing is said of a target that does not say where its events list messages', () => {
  const story = [...begin, move(3, 'pears'), look(4, 'pears'), ...heard(20)]
  expect(judge({ emits: target.emits }, ...story).filter((seen) => seen.clause === clause)).toEqual([])
})

test('nothing is said of a target that does not say of which type its events of moves are', () => {
  const story = [...begin, move(3, 'pears'), look(4, 'pears'), ...heard(20)]
  expect(judge({ moveEventLists: 'message_ids' }, ...story).filter((seen) => seen.clause === clause)).toEqual([])
})

const inOrchard = { stream_id: 5, topic: 'apples' }
const sent = [
  named,
  control('people', { people: [{ user_id: 1, role: 'member' }] }, 0),
  control('channels', { channels: [{ stream_id: 5, name: 'orchard', subscribers: [1] }] }, 0),
  control('messages', { messages: [7, 8].map((message_id) => ({ message_id, ...inOrchard })) }, 1),
  register('q', { at: 2 }),
]
const all = { propagate_mode: 'change_all' }

test('where a message was sent and who moved it tells where it is, without a look', () => {
  const moves = [move(3, 'pears'), move(3.1, 'plums', { message_id: 8 })]
  expect(saw(...sent, ...moves, ...heard(20, told(1, 'pears', [7]), told(2, 'plums', [8])))).toEqual(['holds', 'holds'])
  expect(saw(...sent, ...moves, ...heard(20, told(1, 'pears', [7]), told(2, 'plums', [])))).toEqual(['holds', 'broken'])
  expect(saw(...sent, ...moves, ...heard(20, told(1, 'pears', [7]), told(2, 'plums', [7, 8])))).toContain('broken')
})

test('a message that one of several moves surely took is missed where no event lists it', () => {
  const moves = [move(3, 'pears', { message_id: 8 }), move(3.1, 'plums', { with: all })]
  expect(saw(...sent, ...moves, ...heard(20, told(1, 'pears', [8]), told(2, 'plums', [])))).toEqual(['broken'])
})

test.each<[string, readonly Step[], readonly object[]]>([
  [
    'where another move may have taken it along, and tells so',
    [move(3, 'pears'), move(3.1, 'plums', { message_id: 8, with: all })],
    [told(1, 'pears', [7]), told(2, 'plums', [7, 8])],
  ],
  ['where it was asked to stay', [move(3, 'Apples')], []],
  [
    'where another move may have taken it back',
    [move(3, 'pears'), move(3.1, 'apples', { message_id: 8, with: all })],
    [],
  ],
  ['where it may have left the channel', [move(3, 'pears', { with: { stream_id: 6 } })], []],
  [
    'where a text says the same as a topic, so that an event of the text may pass for one of a move',
    [move(3, 'pears'), move(3.1, 'plums', { message_id: 8 }), move(3.2, undefined, { with: { content: 'plums' } })],
    [told(1, 'pears', [7]), told(2, 'plums', [8]), told(3, 'plums', [7])],
  ],
  ['where a move broke down', [move(3, 'pears'), move(3, 'plums', { result: 'broken-down' })], []],
  ['of a message of which nobody knows where it was', [move(3, 'pears', { message_id: 9 })], []],
  [
    'to who is not there any more',
    [control('unsubscribe', { stream_id: 5, user_ids: [1] }, 2.5), move(3, 'pears')],
    [],
  ],
])('without a look nothing is said %s', (_, moves, events) => {
  expect(saw(...sent, ...moves, ...heard(20, ...events)).filter((seen) => seen === 'broken')).toEqual([])
})

const viewable = control('settings', { settings: { allow_edit_history: true } }, 0)
const texts = (...topics: string[]) => ({ texts: () => new Set(['<p>text</p>', ...topics]) })
const both = [move(3, 'pears'), move(3.1, 'plums', { message_id: 8, with: all })]
const once = (...events: object[]) => poll('q', { at: 5, ack: -1, events })

test('an event that lists a message tells of a move that its history knows, and what comes later mends nothing', () => {
  const story = [viewable, ...sent, ...both, look(4, 'pears', texts('apples', 'pears'))]
  expect(saw(...story, once(told(1, 'pears', [7]), told(2, 'plums', [7, 8])))).toEqual(['broken'])
  expect(saw(...story, once(told(1, 'pears', [7]), told(2, 'plums', [8])))).toEqual([])
})

test.each<[string, readonly Step[]]>([
  ['which has been there', [viewable, ...sent, ...both, look(4, 'pears', texts('apples', 'plums', 'pears'))]],
  ['whose history is not told', [viewable, ...sent, ...both, look(4, 'pears')]],
  ['whose history may be hidden', [...sent, ...both, look(4, 'pears', texts('apples', 'pears'))]],
  [
    'that may have moved since',
    [viewable, ...sent, ...both, look(4, 'pears', texts('apples', 'pears')), move(4.5, 'plums')],
  ],
])('an event is no wrong one that lists a message %s', (_, story) => {
  expect(saw(...story, once(told(1, 'pears', [7]), told(2, 'plums', [7, 8])))).toEqual([])
})

test('an event that names a topic besides the one of its message is no wrong one', () => {
  const story = [viewable, ...sent, ...both, look(4, 'pears', texts('apples', 'pears'))]
  const event = { ...told(1, 'pears', [7]), note: 'plums' }
  expect(saw(...story, once(event))).toEqual([])
})

const everyOne = { with: all }
const twice = [move(3, 'pears', everyOne), move(3.1, 'plums', everyOne)]

test('an event of a move lists the message that was asked for, also where another move may have taken it since', () => {
  expect(saw(...sent, ...twice, ...heard(20, told(1, 'pears', [7, 8]), told(2, 'plums', [8])))).toEqual(['broken'])
  expect(saw(...sent, ...twice, ...heard(20, told(1, 'pears', [7, 8]), told(2, 'plums', [])))).toEqual(['broken'])
  expect(saw(...sent, ...twice, ...heard(20, told(1, 'pears', [7, 8]), told(2, 'plums', [7, 8])))).toEqual([])
})

test('an event that tells of a move and lists nothing is no event of another one', () => {
  const onward = { ...told(2, 'plums', []), orig_subject: 'pears' }
  expect(saw(...sent, ...twice, ...heard(20, told(1, 'pears', [7, 8]), onward))).toEqual(['broken'])
})

test.each<[string, readonly Step[], object]>([
  ['where two asked for the topic', [...twice, move(3.2, 'plums', { message_id: 8 })], told(2, 'plums', [8])],
  ['where others may have been in the topic', twice, told(2, 'plums', [9])],
  ['where it tells of another topic, too', twice, { ...told(2, 'plums', [8]), orig_subject: 'pears' }],
  [
    'where something changed its channel',
    [...twice, move(3.2, undefined, { with: { stream_id: 6 } })],
    told(2, 'plums', [8]),
  ],
  ['where a text was edited', [...twice, move(3.2, undefined, { with: { content: 'text' } })], told(2, 'plums', [8])],
])('an event need not list the message that was asked for %s', (_, moves, second) => {
  expect(saw(...sent, ...moves, ...heard(20, told(1, 'pears', [7, 8]), second))).toEqual([])
})

test('what is missed rests on the moves that overlap, and on the calls that brought events', () => {
  const moves = [
    move(3, 'pears', { took: 1 }),
    move(3.5, 'plums', { message_id: 8 }),
    move(3.6, 'figs', { message_id: 8 }),
  ]
  const events = heard(20, told(1, 'plums', [8]))
  const [broken] = judge(target, ...sent, move(2.5, 'kiwis', { message_id: 8 }), ...moves, ...events).filter(
    (seen) => seen.clause === clause && seen.saw === 'broken',
  )
  expect(broken).toMatchObject({ because: [4, 6, 7, 8, 9] })
})

test('what is missed is waited for only where real time is lacking, since a clock that is moved by hand does not run', () => {
  const owed: (readonly string[])[] = []
  const ask: Step = () => (queues) => {
    queues.settle()
    owed.push(queues.owed('q'))
  }
  const empty = (at: number) => poll('q', { at, ack: -1 })
  saw(...sent, clock(2.5, 100), move(3, 'pears'), empty(4), ask, clock(4.1, 120), empty(4.2), ask)
  expect(owed).toEqual([[], ['queues.nothing-lost', clause]])
})
