import { describe, expect, test } from 'vitest'
import { brokenBy, clock, event, poll, register, type Step, sawOf, setting } from '../testing/queues-story.ts'

const equal = 'queues.equal-queues-agree'

function told(id: number, property: string, value: unknown) {
  return event(id, 'user_settings', { op: 'update', property, value })
}

const [size, sound] = [told(1, 'web_font_size_px', 16), told(2, 'enable_sounds', true)]
const changes: Step[] = [setting('web_font_size_px', 16, 2), setting('enable_sounds', true, 3)]

/** Reads a queue until it is empty, long after the changes. */
function read(queue_id: string, at: number, ...events: readonly { readonly id: number }[]): Step[] {
  const ack = events.at(-1)?.id ?? -1
  return [poll(queue_id, { ack: -1, at, events }), poll(queue_id, { ack, at: at + 1 })]
}

const both = [register('q', { at: 0 }), register('r', { at: 1 }), ...changes]

describe('two queues that were registered alike', () => {
  test('agree where both tell the same, under whatever ids', () => {
    const others = [told(8, 'web_font_size_px', 16), told(9, 'enable_sounds', true)]
    expect(sawOf(equal, ...both, ...read('q', 4, size, sound), ...read('r', 30, ...others))).toEqual([
      [7, 'holds'],
      [7, 'holds'],
    ])
  })

  test('do not agree where one lacks what the other told', () => {
    expect(brokenBy(...both, ...read('q', 4, size, sound), ...read('r', 30, size))).toEqual([equal])
    expect(brokenBy(...both, ...read('r', 4, size, sound), ...read('q', 30, sound))).toEqual([equal])
  })

  test('agree in whatever order', () => {
    const swapped = [told(1, 'enable_sounds', true), told(2, 'web_font_size_px', 16)]
    expect(brokenBy(...both, ...read('q', 4, size, sound), ...read('r', 30, ...swapped))).toEqual([])
  })

  test('do not agree where one tells twice what was done once', () => {
    const again = told(3, 'web_font_size_px', 16)
    const early = [...both, ...read('q', 4, size, sound), ...read('r', 30, size, sound, again)]
    // Until the other was looked at later, it may come there twice as well.
    expect(brokenBy(...early)).toEqual([])
    const late = [poll('q', { ack: 2, at: 40 }), poll('r', { ack: 3, at: 50 })]
    expect(brokenBy(...early, ...late)).toEqual([equal])
    const twice = [...both, setting('web_font_size_px', 16, 4)]
    expect(brokenBy(...twice, ...read('q', 5, size, sound), ...read('r', 30, size, sound, again))).toEqual([])
  })

  test('may differ for as long as an event may be late', () => {
    expect(sawOf(equal, ...both, ...read('q', 4, size), ...read('r', 8))).toEqual([])
    const still = [clock(0, 100), ...both, ...read('q', 4, size), ...read('r', 30)]
    expect(sawOf(equal, ...still)).toEqual([])
    const moved = [clock(0, 100), ...both, ...read('q', 4, size), clock(10, 100), clock(11, 130), ...read('r', 30)]
    expect(brokenBy(...moved)).toEqual([equal])
  })

  test('may differ in what came before the later was registered', () => {
    const early = [register('q', { at: 0 }), setting('enable_sounds', true, 1), register('r', { at: 2 })]
    expect(sawOf(equal, ...early, ...read('q', 4, sound), ...read('r', 30))).toEqual([])
    const again = [...early, setting('enable_sounds', true, 3)]
    expect(sawOf(equal, ...again, ...read('q', 4, sound), ...read('r', 30))).toEqual([])
  })

  test('agree on what nobody of the run did, once one was empty long after both were there', () => {
    const outside = event(5, 'realm_bot', { op: 'add' })
    const later = [...both, ...read('q', 20), poll('q', { ack: -1, at: 25, events: [outside] })]
    expect(brokenBy(...later, ...read('r', 50))).toEqual([equal])
    const sooner = [...both, poll('q', { ack: -1, at: 25, events: [outside] })]
    expect(sawOf(equal, ...sooner, ...read('r', 50))).toEqual([])
  })

  test('agree where one merges what it tells of one thing, or is ahead of the other', () => {
    const twice = [...both, setting('web_font_size_px', 18, 4)]
    const bigger = told(3, 'web_font_size_px', 18)
    expect(brokenBy(...twice, ...read('q', 5, size, sound, bigger), ...read('r', 30, sound, bigger))).toEqual([])
    const ahead = [...read('q', 4, size, sound), setting('web_font_size_px', 18, 29), ...read('r', 30, sound, bigger)]
    expect(brokenBy(...both, ...ahead)).toEqual([])
  })

  test('are not blamed for an event that a lost answer took along', () => {
    const lost = poll('r', { ack: -1, at: 5, none: true })
    expect(brokenBy(...both, ...read('q', 4, size), lost, ...read('r', 30))).toEqual(['queues.resumable'])
  })

  test('are not compared where one acknowledged events to come, or is not empty', () => {
    const beyond = [poll('r', { ack: 77, at: 5 }), poll('r', { ack: 77, at: 30 })]
    expect(sawOf(equal, ...both, ...read('q', 4, size), ...beyond)).toEqual([])
    const full = poll('r', { ack: -1, at: 30, events: [sound] })
    expect(sawOf(equal, ...both, ...read('q', 4, size), full)).toEqual([])
  })
})

describe('two queues that were registered alike but for one thing', () => {
  const plain = register('q', { at: 0 })

  function registeredWith(parameters: Record<string, unknown>): Step[] {
    return [plain, register('r', { at: 1, with: parameters }), ...changes]
  }

  test.each<[string, Record<string, unknown>]>([
    ['queues.narrow-leaves-other-types', { narrow: [['channels', 'public']] }],
    ['register-queue.fetch-types-not-events', { fetch_event_types: ['message'] }],
    ['capabilities.user-settings-object', { client_capabilities: { user_settings_object: true } }],
  ])('%s', (clause, parameters) => {
    const story = [...registeredWith(parameters), ...read('q', 4, size, sound)]
    const saw = sawOf(clause, ...story, ...read('r', 30, size, sound)).filter(([exchange]) => exchange > 1)
    expect(saw).toEqual([
      [7, 'holds'],
      [7, 'holds'],
    ])
    expect(brokenBy(...story, ...read('r', 30, size))).toEqual([clause])
    const two = { ...parameters, all_public_streams: true }
    expect(sawOf(clause, ...registeredWith(two), ...read('q', 4, size, sound), ...read('r', 30))).toEqual([])
  })

  test('queues.all-types-by-default: one without event types tells what one that names them tells', () => {
    const clause = 'queues.all-types-by-default'
    const story = registeredWith({ event_types: ['user_settings'] })
    expect(sawOf(clause, ...story, ...read('r', 4, size), ...read('q', 30, size))).toEqual([[7, 'holds']])
    expect(brokenBy(...story, ...read('r', 4, size), ...read('q', 30))).toEqual([clause])
    expect(sawOf(clause, ...story, ...read('q', 4, size), ...read('r', 30))).toEqual([])
  })

  test('a narrow may leave out what tells of messages', () => {
    const clause = 'queues.narrow-leaves-other-types'
    const story = [...registeredWith({ narrow: [['channels', 'public']] }), ...read('q', 20)]
    const message = poll('q', { ack: -1, at: 25, events: [event(1, 'message'), event(2, 'delete_message')] })
    expect(sawOf(clause, ...story, message, ...read('r', 50))).toEqual([])
  })
})

test('queues of two people, and of unclear parameters, are not compared', () => {
  const story = [register('q', { at: 0 }), register('r', { at: 1, user: 2 }), ...changes, ...read('q', 4, size)]
  const theirs = [poll('r', { user: 2, ack: -1, at: 30 }), poll('r', { user: 2, ack: -1, at: 31 })]
  expect(sawOf(equal, ...story, ...theirs)).toEqual([])
  const unclear = { with: { client_capabilities: 'all' } }
  const odd = [register('q', { ...unclear, at: 0 }), register('r', { ...unclear, at: 1 }), ...changes]
  expect(sawOf(equal, ...odd, ...read('q', 4, size), ...read('r', 30))).toEqual([])
})

test('the order of types makes no difference, and defaults that are named none that the text allows', () => {
  const types = ['user_settings', 'presence']
  const one = register('q', { at: 0, with: { event_types: types } })
  const two = (more: object) => register('r', { at: 1, with: { event_types: types.toReversed(), ...more } })
  const story = (more: object) => [one, two(more), ...changes, ...read('q', 4, size), ...read('r', 30)]
  expect(brokenBy(...story({}))).toEqual([equal])
  expect(brokenBy(...story({ client_gravatar: true, slim_presence: false }))).toEqual(['register-queue.defaults'])
})
