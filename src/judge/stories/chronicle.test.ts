import { describe, expect, test } from 'vitest'
import type { Entry, Exchange } from '../../history/entry.ts'
import { knownFrom } from '../../model/facts/observe.ts'
import { Chronicle } from './chronicle.ts'
import { isExchange, type Story } from './story.ts'

type Fields = Readonly<Record<string, unknown>>

function exchange(request: Partial<Exchange['request']>, body: Fields, actor = 'plan3.reader'): Exchange {
  const whole = { method: 'GET', path: '/messages/7', query: {}, form: {}, ...request }
  const response = { status: body.result === 'success' ? 200 : 400, headers: {}, body }
  return { kind: 'exchange', actor, sent: 1, answered: 2, request: whole, response }
}

const success = { result: 'success', msg: '' }
const edit = exchange({ method: 'PATCH', path: '/messages/8', form: { stream_id: '2' } }, success)
const look = exchange({}, { ...success, message: { id: 7, stream_id: 2, content: 'x'.repeat(500) } })

function control(did: string, details: Fields): Entry {
  return { kind: 'control', at: 1, did, ...details }
}

function told(
  entries: readonly Entry[],
  charge: Partial<Parameters<Chronicle['tell']>[0]> = {},
  isWhole = false,
): Story {
  const chronicle = new Chronicle()
  for (const entry of entries) chronicle.take(entry)
  return chronicle.tell(
    { guilty: 2, sequence: [1, 2], expected: 'stream_id 1', got: 'stream_id 2', deed: undefined, ...charge },
    isWhole,
  )
}

describe('a story', () => {
  test('tells the requests in order, who sent them, what came back, and which one is guilty', () => {
    expect(told([edit, look])).toMatchObject([
      { exchange: 1, request: 'PATCH /messages/8 stream_id=2', as: 'reader', came: 'success' },
      {
        ...{ exchange: 2, request: 'GET /messages/7', as: 'reader', came: 'stream_id 2' },
        ...{ expected: 'stream_id 1', guilty: true },
      },
    ])
    expect(told([edit, look])[0]).not.toHaveProperty('guilty')
  })

  test('tells when each request was sent, how long it took, and how it can be sent again', () => {
    const later = { ...look, sent: 1.5, answered: 1.75 }
    const whole = { method: 'PATCH', path: '/messages/8', form: { stream_id: '2' } }
    expect(told([edit, later])).toMatchObject([
      { at: 0, took: 1, wire: whole, answer: { status: 200, body: '{"result":"success","msg":""}' } },
      { at: 0.5, took: 0.25, wire: { method: 'GET', path: '/messages/7' } },
    ])
  })

  test('tells of earlier answers the members that the finding is about', () => {
    const [first] = told([look, look])
    expect(first).toMatchObject({ came: 'success, stream_id 2' })
  })

  test('tells of an error its code and message, also of the guilty one', () => {
    const refused = exchange({}, { result: 'error', code: 'BAD_REQUEST', msg: 'No such message' })
    const [first, second] = told([refused, refused], { got: 'nothing' })
    expect(first).toMatchObject({ came: 'error BAD_REQUEST “No such message”' })
    expect(second).toMatchObject({ came: 'error BAD_REQUEST “No such message”; nothing' })
  })

  test('tells that no answer came, and that one was no JSON', () => {
    const silent: Exchange = { ...look, response: null, error: 'socket hang up' }
    const page: Exchange = { ...look, response: { status: 502, headers: {}, body_text: '<html>' } }
    expect(told([silent, look])[0]).toMatchObject({ came: 'no answer (socket hang up)' })
    expect(told([page, look])[0]).toMatchObject({ came: 'status 502, no JSON object' })
  })

  test('says who the people are and what the messages and channels were that it is about', () => {
    const made = [
      control('people', { people: [{ actor: 'plan3.reader', user_id: 5, role: 'guest' }] }),
      control('channels', { channels: [{ stream_id: 1, subscribers: [5], privacy: 'private' }] }),
      control('messages', {
        messages: [
          { message_id: 7, sender_id: 5, stream_id: 1, topic: 'plums', content: 'hello', age: 60 },
          { message_id: 9, sender_id: 5, stream_id: 1, topic: 'plums', content: 'nobody asks for it', age: 60 },
        ],
      }),
    ]
    expect(told([...made, edit, look]).slice(0, 3)).toEqual([
      { fixture: 'reader is user 5 (guest)' },
      { fixture: 'channel 1 (private) has the subscribers reader' },
      { fixture: 'message 7 by reader in channel 1, topic “plums”, 60 s ago: “hello”' },
    ])
  })

  test('says so too of those whom only the finding names', () => {
    const made = control('messages', { messages: [{ message_id: 9, sender_id: 5, to: [6], content: 'hello' }] })
    expect(told([made, edit, look], { expected: 'nothing of message 9' })[0]).toEqual({
      fixture: 'message 9 by user 5 to user 6: “hello”',
    })
  })

  test('tells in between which settings changed, how far the clock moved, and what other fixtures did', () => {
    const story = told([
      control('settings', { allow_edit_history: true, settings: { everything: 1 } }),
      edit,
      control('settings', { allow_edit_history: false, settings: { everything: 1 } }),
      { kind: 'clock', at: 10, now: 100 },
      { kind: 'clock', at: 11, now: 401 },
      control('bot-storage', { user_id: 3, storage: { token: 'abc' } }),
      look,
    ])
    expect(story.map((step) => (isExchange(step) ? step.exchange : step.fixture))).toEqual([
      1,
      'organization setting allow_edit_history = false',
      'the clock moved on by 300 s',
      'the storage of user 3 is told: storage (token (hidden))',
      2,
    ])
  })

  test('names the steps that taught what was expected, and leaves alone what looks alike in a message', () => {
    const charge = { expected: `content “see #1”${knownFrom([1, 99])}`, got: 'content “see #2”' }
    expect(told([edit, look], charge)[1]).toMatchObject({
      expected: 'content “see #1” (known from step 1, #99)',
      came: 'content “see #2”',
    })
  })

  test('tells what the finding rests on, and of a short history that was made for it everything', () => {
    const numbers = (story: Story) => story.filter(isExchange).map(({ exchange }) => exchange)
    const [twelve, thirteen] = [12, 13].map((length): Exchange[] => Array(length).fill(look))
    expect(numbers(told(twelve ?? [], { guilty: 11, sequence: [3, 11] }))).toEqual([3, 11])
    expect(numbers(told(twelve ?? [], { guilty: 11, sequence: [3, 11] }, true))).toHaveLength(11)
    expect(numbers(told(thirteen ?? [], { guilty: 13, sequence: [3, 13] }, true))).toEqual([3, 13])
  })

  test('keeps the causes of a finding, however many exchanges lie between', () => {
    const numbers = (story: Story) => story.filter(isExchange).map(({ exchange }) => exchange)
    const long = Array<Exchange>(40).fill(look)
    const sequence = Array.from({ length: 30 }, (_, index) => index + 5)
    const story = told(long, { guilty: 40, sequence: [...sequence, 40], taughtBy: [2, 9] })
    expect(numbers(story)).toEqual([2, 9, 28, 29, 30, 31, 32, 33, 34, 40])
  })

  test('tells a short history whole, however often somebody polled in it', () => {
    const numbers = (story: Story) => story.filter(isExchange).map(({ exchange }) => exchange)
    const poll: Exchange = { ...look, request: { ...look.request, path: '/events' } }
    const polled = [edit, ...Array<Exchange>(20).fill(poll), edit, poll]
    expect(numbers(told(polled, { guilty: 23, sequence: [23] }, true))).toEqual([1, 22, 23])
  })

  test('tells why the clause applies before anything else', () => {
    const since = `It applies here, since the sky is blue${knownFrom([1])}.`
    expect(told([edit, look], { since })[0]).toEqual({
      fixture: 'It applies here, since the sky is blue (known from step 1).',
    })
  })

  test('forgets answers that are thousands of exchanges ago, and tells the request alone', () => {
    const story = told(Array(4000).fill(look), { guilty: 4000, sequence: [3, 2000, 4000] })
    const exchanges = story.filter(isExchange)
    expect(exchanges.map(({ exchange }) => exchange)).toEqual([3, 2000, 4000])
    expect(exchanges[0]).toMatchObject({
      request: 'GET /messages/7',
      as: 'reader',
      came: 'its answer is no longer remembered',
    })
  })

  test('shortens what is long, however large an answer is', () => {
    const large = { ...success, ...Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`m${index}`, 1])) }
    const sent = exchange({ form: { content: 'y'.repeat(10_000) } }, large)
    const story = told([sent, sent], { expected: 'z'.repeat(10_000), got: 'q'.repeat(10_000) })
    expect(JSON.stringify(story).length).toBeLessThan(3500)
    expect(story[0]).not.toHaveProperty('wire')
    const nested = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
    const lists = exchange({}, { ...success, nested, list: Array(5000).fill(look) })
    expect(JSON.stringify(told([lists, lists])).length).toBeLessThan(8000)
  })

  test('of what a fixture showed, what is large is not told', () => {
    const shown = control('bot-storage', { user_id: 8, storage: { plum: 'x'.repeat(30_000) } })
    expect(told([edit, shown, look])).toContainEqual({
      fixture: 'the storage of user 8 is told: storage (too long to be shown)',
    })
  })

  test('of a large request the beginning is told', () => {
    const chronicle = new Chronicle()
    chronicle.take(exchange({ method: 'PATCH', form: { content: 'y'.repeat(30_000) } }, success))
    expect(chronicle.sent(1)).toBe(`PATCH /messages/7 content="${'y'.repeat(1999)}… (30000 characters) as reader`)
  })

  test('never tells a secret that came or was sent', () => {
    const sent = exchange({ form: { new_password: 'horse' } }, { ...success, api_key: 'battery' })
    const story = told([sent, sent], { expected: 'api_key and new_password', got: 'others' })
    expect(JSON.stringify(story)).not.toMatch(/horse|battery/)
    expect(story[0]).toMatchObject({ came: 'success, api_key (hidden)', wire: { hidden: ['new_password'] } })
  })

  test('of what the target did of itself tells that last', () => {
    const story = told([edit], { guilty: 1, sequence: [1], deed: 'POST to the integration hook' })
    expect(story.at(-1)).toMatchObject({
      request: 'POST to the integration hook',
      as: 'the target itself',
      guilty: true,
    })
    expect(story[0]).not.toHaveProperty('guilty')
  })

  test('is told of control lines and bodies of any content', () => {
    const nasty = { toString: 1 }
    const all = {
      actor: 'ada',
      user_id: nasty,
      role: nasty,
      owner_id: nasty,
      stream_id: nasty,
      topic: nasty,
      to: [nasty],
    }
    const people = {
      subscribers: [nasty],
      privacy: nasty,
      message_id: nasty,
      sender_id: nasty,
      content: nasty,
      age: nasty,
    }
    const odd = [null, 3, 'x', [], [null], [3], { stream_id: {} }, [{ actor: nasty }], [{ ...all, ...people }]]
    const lines = odd.flatMap((value) =>
      ['people', 'bots', 'channels', 'messages', 'settings', 'other'].map((did) => control(did, { [did]: value })),
    )
    const answers = odd.map((body) => ({ ...look, response: { status: 200, headers: {}, body } }))
    expect(told([...lines, ...answers], { got: 'an actor' }).filter(isExchange)).toHaveLength(2)
  })
})
