import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import { anyNotices } from '../messages/notice-promises.ts'
import { type Fields, Lists } from '../testing/get-messages.ts'
import { brokenIn, orchard, type Person } from '../testing/world.ts'

const all = { anchor: 'newest', num_before: 100, num_after: 0 }
const clause = 'edit-message.notice-sent'
const once = { clause, exchange: 1, atLeast: 1, atMost: 1 }
const never = { clause, exchange: 1, atLeast: 0, atMost: 0 }

function story(promise: typeof once): Lists {
  const told = new Lists()
  told.said(1, 'orchard')
  const notices = new Map([['apples', { before: { atLeast: 0, atMost: 0 }, promises: [promise] }]])
  told.channel('orchard', { notices, withNotices: new Set(['apples']) })
  return told
}

function look(told: Lists, ids: readonly number[], asked: object = all): string[] {
  return told.list('reader', { ...asked }, told.body(ids, { anchor: ids.at(-1) }))
}

test('a notice that was promised', () => {
  expect(look(story(once), [1, 77])).toContain(`holds ${clause}`)
  expect(brokenIn(look(story(once), [1]))).toEqual([`broken ${clause}`])
})

test('a notice that was not to be sent', () => {
  expect(look(story(never), [1])).toContain(`holds ${clause}`)
  expect(brokenIn(look(story(never), [1, 77]))).toEqual([`broken ${clause}`])
})

test('one fault is told once', () => {
  const told = story(once)
  look(told, [1])
  expect(brokenIn(look(told, [1]))).toEqual([])
})

test('nothing is counted in a list that may lack some', () => {
  expect(look(story(once), [1], { ...all, num_before: 1 })).not.toContain(`broken ${clause}`)
})

test('nothing is counted where the caller may have come later', () => {
  const told = story(once)
  told.said(2, 'orchard', { receivers: [10] })
  expect(brokenIn(look(told, [1]))).toEqual([])
})

test('nothing is counted while a scheduled message may come', () => {
  const told = story(never)
  const asked = { type: 'stream', to: orchard, topic: 'apples', content: 'b', scheduled_delivery_timestamp: 2e9 }
  told.schedule('author', asked, { scheduled_message_id: 1 })
  expect(brokenIn(look(told, [1, 77]))).toEqual([])
})

describe('a message that is not where the move was to bring it', () => {
  const replaced = { promisedBy: 'edit-message.topic-replaced', from: [1], shows: ['pears'] }
  const along = { promisedBy: 'edit-message.change-all', from: [1], shows: ['pears'] }

  function moved(): Lists {
    const told = story(once)
    told.said(1, 'orchard', { topic: known('apples', [1], 'edit-message.change-all', [replaced, along]) })
    return told
  }

  test.each([
    ['not moved', 'pears'],
    ['moved elsewhere', 'plums'],
  ])('was perhaps %s, and so were its notices', (_, subject) => {
    const told = moved()
    const seen = told.list('reader', all, told.body([1], { anchor: 1 }, { subject }))
    expect(brokenIn(seen)).toEqual([])
    expect(told.world.channels.get(orchard)?.notices?.get('apples')).toEqual(anyNotices)
    expect(brokenIn(look(told, [1, 77, 78]))).toEqual([])
  })

  test('may be one of several, by different moves', () => {
    const told = moved()
    const doubts = [replaced, along].map((each) => ({ ...each, from: [2] }))
    told.said(2, 'orchard', { topic: known('figs', [2], 'edit-message.change-all', doubts) })
    const of = (exchange: number) => ({ before: { atLeast: 0, atMost: 0 }, promises: [{ ...once, exchange }] })
    const notices = new Map([
      ['apples', of(1)],
      ['figs', of(2)],
    ])
    told.channel('orchard', { notices, withNotices: new Set(['apples', 'figs']) })
    expect(brokenIn(told.list('reader', all, told.body([1, 2], { anchor: 2 }, { subject: 'pears' })))).toEqual([])
    expect([...(told.world.channels.get(orchard)?.notices?.values() ?? [])]).toEqual([anyNotices, anyNotices])
  })

  test('is no doubt about the notices of other moves', () => {
    const told = moved()
    told.said(2, 'orchard', { topic: known('figs', [], 'edit-message.only-what-was-asked') })
    const promises = [{ ...once, exchange: 2 }]
    const notices = new Map([['figs', { before: { atLeast: 0, atMost: 0 }, promises }]])
    told.channel('orchard', { notices, withNotices: new Set(['figs']) })
    const body = told.body([1, 2], { anchor: 2 })
    const messages = (body.messages as object[]).map((each, i) => ({ ...each, ...(i === 0 && { subject: 'plums' }) }))
    expect(brokenIn(told.list('reader', all, { ...body, messages }))).toEqual([`broken ${clause}`])
  })
})

describe('two resolvings by one person in one channel', () => {
  const unasked = 'edit-message.resolve-notice-unasked'
  const toggle = { propagate_mode: 'change_all' }

  /** Resolves figs and then apples, and lists all with so many notices in each topic. */
  function resolved(
    first: object,
    second: object,
    notices: readonly [number, number],
    as: Person = 'author',
  ): string[] {
    const told = new Lists({ allow_edit_history: false })
    told.said(1, 'orchard', { topic: known('figs', [], 'edit-message.only-what-was-asked') })
    told.said(2, 'orchard')
    told.edit('author', 1, { topic: '✔ figs', ...toggle, ...first })
    told.edit(as, 2, { topic: '✔ apples', ...toggle, ...second })
    const strangers = notices.flatMap((count, topic) => Array.from({ length: count }, (_, n) => 70 + 10 * topic + n))
    const body = told.body([1, 2, ...strangers], { anchor: 2 })
    const messages = (body.messages as Fields[]).map((each) => {
      const isOfFigs = each.id === 1 || (Number(each.id) >= 70 && Number(each.id) < 80)
      return { ...each, subject: isOfFigs ? '✔ figs' : '✔ apples' }
    })
    return told.list('reader', all, { ...body, messages }).filter((seen) => seen.includes(unasked))
  }

  const yes = { send_notification_to_new_thread: true }
  const no = { send_notification_to_new_thread: false }

  test.each([yes, {}])('add as many messages with the notification (%j) as without it', (asked) => {
    expect(resolved(asked, no, [1, 1])).toEqual([`holds ${unasked}`])
    expect(resolved(no, asked, [0, 0])).toEqual([`holds ${unasked}`])
    expect(resolved(asked, no, [1, 0])).toEqual([`broken ${unasked}`])
    expect(resolved(no, asked, [0, 1])).toEqual([`broken ${unasked}`])
  })

  test('add fewer with it for a reason of their own', () => {
    expect(resolved(yes, no, [0, 1])).toEqual([])
  })

  test('show nothing where both asked for it, or another person did', () => {
    expect(resolved(yes, {}, [1, 0])).toEqual([])
    expect(resolved(yes, no, [1, 0], 'moderator')).toEqual([])
  })
})
