import { describe, expect, test } from 'vitest'
import { known, unknown } from '../facts/fact.ts'
import { forgottenBy } from '../forgetting.ts'
import { type Fields, Lists } from '../testing/get-messages.ts'
import { brokenIn, now, orchard, people } from '../testing/world.ts'

const due = now + 600
const toOrchard = {
  ...{ type: 'stream', to: orchard, topic: 'apples', content: 'ripe on Friday' },
  scheduled_delivery_timestamp: due,
}
const toReader = { ...toOrchard, type: 'direct', to: [people.reader], topic: undefined }
const all = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false }
const both = [people.author, people.reader].map((id) => ({ id, email: '', full_name: '', is_mirror_dummy: false }))
const direct = { type: 'private', stream_id: undefined, subject: '', display_recipient: both }

function story(asked: Fields = toOrchard, told: string | Fields = { scheduled_message_id: 1 }): Lists {
  const lists = new Lists({ max_message_length: 50, max_topic_length: 10 })
  lists.said(1, 'orchard')
  lists.schedule('author', asked, told)
  return lists
}

/** What the reader sees after a while: message 1, and perhaps the one that was scheduled. */
function look(told: Lists, seconds: number, arrived?: Fields, asked: Fields = all): string[] {
  told.wait(seconds)
  const body = told.body(arrived ? [1, 9] : [1], { anchor: arrived ? 9 : 1 }, {}, asked)
  const messages = (body.messages as Fields[]).map((each) => (each.id === 9 ? { ...each, ...arrived } : each))
  return told.list('reader', asked, { ...body, messages })
}

const came = { content: 'ripe on Friday' }

describe('a scheduled message', () => {
  test('arrives', () => {
    const told = story()
    const seen = look(told, 660, came)
    expect(seen).toContain('holds schedule-message.delivered')
    expect(brokenIn(seen)).toEqual([])
    expect(told.world.scheduled.get(1)?.message_id).toBe(9)
  })

  test('is from then on a message like others', () => {
    const told = story()
    look(told, 660, came)
    expect(brokenIn(look(told, 1))).toEqual(['broken get-messages.anchor-newest'])
    expect(brokenIn(look(told, 1, { ...came, content: 'other' }))).toEqual(['broken get-messages.as-single-fetch'])
  })

  test('does not arrive', () => {
    const told = story()
    expect(brokenIn(look(told, 800))).toEqual(['broken schedule-message.delivered'])
    expect(brokenIn(look(told, 800))).toEqual([])
  })

  test('arrives with another topic', () => {
    const seen = look(story(), 660, { ...came, subject: 'pears' })
    expect(brokenIn(seen)).toEqual(['broken schedule-message.delivered'])
  })

  test('is not taken for another one with the same words', () => {
    const first = story()
    first.schedule('author', { ...toOrchard, topic: 'pears' }, { scheduled_message_id: 2 })
    expect(brokenIn(look(first, 660, { ...came, subject: 'pears' }))).toEqual([])
    expect(first.world.scheduled.get(2)?.message_id).toBe(9)
    const unnamed = story()
    unnamed.level = 333
    unnamed.schedule('author', { ...toOrchard, topic: undefined }, { scheduled_message_id: 2 })
    expect(brokenIn(look(unnamed, 660, { ...came, subject: 'pears' }))).toEqual([])
  })

  test('arrives with some of its words', () => {
    const cut = { content: 'ripe', timestamp: due }
    expect(brokenIn(look(story(), 660, cut))).toEqual(['broken schedule-message.delivered'])
    expect(brokenIn(look(story(), 660, { ...cut, content: 'green' }))).toEqual([])
    expect(brokenIn(look(story(), 660, { ...cut, timestamp: due - 60 }))).toEqual([])
    const other = story()
    other.schedule('author', { ...toOrchard, content: 'ripe' }, { scheduled_message_id: 2 })
    expect(brokenIn(look(other, 660, cut))).toEqual([])
  })

  test('arrives in the name of somebody else', () => {
    const stolen = { ...came, subject: 'apples', sender_id: people.reader, timestamp: due }
    expect(brokenIn(look(story(), 660, stolen))).toEqual(['broken schedule-message.delivered'])
    const told = { ...stolen, ...direct }
    expect(brokenIn(look(story(toReader), 660, told))).toEqual(['broken schedule-message.delivered'])
    for (const other of [{ content: 'green on Friday' }, { subject: 'pears' }, { timestamp: due - 60 }])
      expect(brokenIn(look(story(), 660, { ...stolen, ...other }))).toEqual([])
    const both = story()
    both.schedule('reader', toOrchard, { scheduled_message_id: 2 })
    expect(brokenIn(look(both, 660, stolen))).toEqual([])
  })

  test('does not arrive too early', () => {
    expect(look(story(), 60)).toContain('holds schedule-message.not-before')
    expect(brokenIn(look(story(), 60, came))).toEqual(['broken schedule-message.not-before'])
    // It may have had other words before.
    expect(brokenIn(look(story(), 60, { ...came, last_edit_timestamp: now }))).toEqual([])
  })

  test('was refused', () => {
    const clause = 'schedule-message.refused-not-delivered'
    expect(look(story(toOrchard, 'ANY'), 800)).toContain(`holds ${clause}`)
    expect(brokenIn(look(story(toOrchard, 'ANY'), 660, came))).toEqual([`broken ${clause}`])
  })

  test.each<[string, number | undefined, Fields, boolean, boolean]>([
    ['somebody of whom nothing is known, with the same words', undefined, { content: 'ripe on Friday ' }, true, true],
    ['somebody of whom nothing is known, with others', undefined, { content: 'ripe on Saturday' }, true, false],
    ['the sender, with words that nobody can read', people.author, {}, false, true],
    ['the sender, with the same words and the rest unread', people.author, { content: 'ripe on Friday' }, false, true],
    ['somebody else, with words that nobody can read', people.reader, {}, false, false],
    ['somebody of whom nothing is known, with words that nobody can read', undefined, {}, false, true],
  ])('may be another one, scheduled by %s', (_, user_id, parameters, isRead, mayBe) => {
    for (const [told, arrived] of [
      ['ANY', came],
      [{ scheduled_message_id: 1 }, { ...came, subject: 'pears' }],
    ] as const) {
      const lists = story(toOrchard, told)
      const at = { ...lists.moment('author'), user_id }
      for (const effect of forgottenBy('schedule-message', lists.world, { parameters, at, isRead }) ?? [])
        lists.teach(effect)
      expect(brokenIn(look(lists, 660, arrived)).length === 0).toBe(mayBe)
    }
  })
})

describe('a scheduled direct message', () => {
  test('arrives', () => {
    const seen = look(story(toReader), 660, { ...came, ...direct })
    expect(seen).toContain('holds schedule-message.delivered')
    expect(brokenIn(look(story(toReader), 800))).toEqual(['broken schedule-message.delivered'])
  })

  test('arrives for all, be the caller shown among them or not', () => {
    const told = story({ ...toReader, to: [people.reader, people.moderator] })
    const some = (...names: readonly (keyof typeof people)[]) => names.map((name) => ({ id: people[name] }))
    const others = { ...came, ...direct, display_recipient: some('author', 'moderator') }
    expect(look(told, 660, others)).toContain('holds schedule-message.delivered')
  })

  test.each([[['author', 'reader']], [['reader']], [['moderator', 'reader']]] as const)(
    'arrives for %j alone',
    (names) => {
      const told = story({ ...toReader, to: [people.reader, people.moderator] })
      const display_recipient = names.map((name) => ({ id: people[name] }))
      const astray = { ...came, ...direct, display_recipient, timestamp: due }
      expect(brokenIn(look(told, 660, astray))).toEqual(['broken schedule-message.delivered'])
      const twice = story({ ...toReader, to: [people.reader, people.moderator] })
      twice.schedule('author', { ...toReader, to: [people.moderator] }, { scheduled_message_id: 2 })
      expect(brokenIn(look(twice, 660, astray))).toEqual([])
    },
  )

  test('arrives without its topic', () => {
    const clause = 'schedule-message.topic-of-direct-message-ignored'
    const asked = { ...toReader, topic: 'apples' }
    expect(look(story(asked), 660, { ...came, ...direct })).toContain(`holds ${clause}`)
    expect(brokenIn(look(story(asked), 660, { ...came, ...direct, subject: 'apples' }))).toEqual([`broken ${clause}`])
  })
})

test('“(no topic)” is the empty topic', () => {
  const clause = 'schedule-message.no-topic-read-as-empty'
  const asked = { ...toOrchard, topic: '(no topic)' }
  const shown = { ...all, allow_empty_topic_name: true }
  expect(look(story(asked), 660, { ...came, subject: '' }, shown)).toContain(`holds ${clause}`)
  expect(look(story(asked), 660, { ...came, subject: 'general chat' })).toContain(`holds ${clause}`)
  expect(brokenIn(look(story(asked), 660, { ...came, subject: '(no topic)' }))).toEqual([`broken ${clause}`])
  const early = story(asked)
  early.level = 369
  expect(brokenIn(look(early, 660, { ...came, subject: '(no topic)' }))).toEqual([])
})

test('the display name is the empty topic', () => {
  const clause = 'schedule-message.display-name-read-as-empty'
  const shown = { ...all, allow_empty_topic_name: true }
  const seen = (subject: string, asked = shown, level = 500) => {
    const told = story({ ...toOrchard, topic: 'general chat' })
    told.set({ max_topic_length: 60 })
    told.level = level
    return look(told, 660, { ...came, subject }, asked)
  }
  expect(seen('')).toContain(`holds ${clause}`)
  expect(brokenIn(seen('general chat'))).toEqual([`broken ${clause}`])
  expect(seen('general chat', { ...all, allow_empty_topic_name: false })).not.toContain(`holds ${clause}`)
  expect(brokenIn(seen('general chat', shown, 333))).toEqual([])
})

describe('what was too long', () => {
  const content = 'ripe on Friday, and sweet, and red, and round, and many of them'
  const topic = 'apples and pears'

  test('arrives within the bounds', () => {
    const seen = look(story({ ...toOrchard, content }), 660, { content: content.slice(0, 50) })
    expect(seen).toContain('holds schedule-message.content-bounded')
    const cut = look(story({ ...toOrchard, topic }), 660, { ...came, subject: topic.slice(0, 10) })
    expect(cut).toContain('holds schedule-message.topic-bounded')
  })

  test('arrives whole', () => {
    const seen = look(story({ ...toOrchard, content }), 660, { content })
    expect(brokenIn(seen)).toEqual(['broken schedule-message.content-bounded'])
    const whole = look(story({ ...toOrchard, topic }), 660, { ...came, subject: topic })
    expect(brokenIn(whole)).toEqual(['broken schedule-message.topic-bounded'])
  })
})

describe('nothing is asserted', () => {
  test('while it may still come', () => {
    expect(brokenIn(look(story(), 700))).toEqual([])
  })

  test('of lists that do not show everything', () => {
    const asked = { ...all, anchor: '1', num_before: 5, num_after: 0 }
    expect(brokenIn(look(story(), 800, undefined, asked))).toEqual([])
    expect(brokenIn(look(story(), 800, undefined, { ...all, apply_markdown: true }))).toEqual([])
  })

  test('of a request that may or may not have been carried out', () => {
    expect(brokenIn(look(story(toOrchard, 'none'), 800))).toEqual([])
    expect(brokenIn(look(story(toOrchard, 'none'), 660, came))).toEqual([])
  })

  test('where the time is not known', () => {
    const told = story()
    told.time = undefined
    expect(brokenIn(look(told, 0))).toEqual([])
    expect(brokenIn(look(told, 0, came))).toEqual([])
  })

  test('where an unknown message may be it', () => {
    expect(brokenIn(look(story(), 800, { content: 'edited since' }))).toEqual([])
  })

  test('of a topic that was moved since', () => {
    const moved = {
      ...came,
      subject: 'pears',
      edit_history: [{ user_id: 10, timestamp: due + 5, prev_topic: 'apples' }],
    }
    expect(brokenIn(look(story(), 660, moved))).toEqual([])
  })

  test('of two that are alike', () => {
    const told = story(toOrchard, 'ANY')
    told.schedule('author', toOrchard, { scheduled_message_id: 4 })
    expect(brokenIn(look(told, 660, came))).toEqual([])
  })
})

describe('whether it counts as read for its sender', () => {
  const clause = 'schedule-message.read-by-sender'
  const unread = { anchor: 'first_unread', num_before: 5, num_after: 5 }

  /** Message 1 is read, 9 is the one that was scheduled, 20 is not read. */
  function firstUnread(read_by_sender: boolean, anchor: number): string[] {
    const told = story({ ...toOrchard, read_by_sender })
    look(told, 660, came)
    told.said(20, 'orchard')
    const mark = (message_id: number, is: boolean) =>
      told.teach({ set: 'read', user_id: people.author, message_id, to: known(is, [], 'fixture') })
    mark(1, true)
    mark(20, false)
    return told.list('author', unread, told.body([1, 9, 20], { anchor }, {}, unread))
  }

  test.each([
    [false, 9],
    [true, 20],
  ])('%s: the first unread message is %d', (read, anchor) => {
    expect(firstUnread(read, anchor)).toContain(`holds ${clause}`)
  })

  test.each([
    [false, 20],
    [true, 9],
  ])('%s: the first unread message cannot be %d', (read, anchor) => {
    expect(brokenIn(firstUnread(read, anchor))).toEqual([`broken ${clause}`])
  })
})

/** The accounts are lent to the run: nobody else acts for them now, and anybody may have before. */
function lent(told: Lists): Lists {
  const stranger = { made: false, lent: true, is_bot: false, is_active: true, emails: [], isTouched: false }
  for (const user_id of [people.author, people.reader])
    told.teach({ set: 'state', of: 'person', to: { ...stranger, user_id } })
  return told
}

describe('with accounts that are lent', () => {
  test('the same words may have been scheduled before', () => {
    expect(brokenIn(look(lent(story()), 60, came))).toEqual([])
    expect(brokenIn(look(lent(story(toOrchard, 'ANY')), 660, came))).toEqual([])
  })

  test('nobody edited what they just wrote to each other, whether or not edits can be seen', () => {
    const arrived = (told: Lists) => {
      told.teach({ set: 'setting', name: 'allow_edit_history', to: unknown })
      look(told, 660, { ...came, ...direct })
      return told.world.messages.get(9)?.editsComplete
    }
    expect([arrived(lent(story(toReader))), arrived(story(toReader))]).toEqual([true, false])
    const edited = lent(story(toReader))
    look(edited, 660, { ...came, ...direct, edit_history: [{}] })
    expect(edited.world.messages.get(9)?.editsComplete).toBe(false)
  })
})

describe('what was accepted for soon', () => {
  const soon = { ...toReader, topic: 'apples', scheduled_delivery_timestamp: now + 5 }
  const clause = 'schedule-message.topic-of-direct-message-ignored'

  test('is what was accepted, where it comes', () => {
    expect(look(story(soon), 10, { ...came, ...direct })).toContain(`holds ${clause}`)
    expect(brokenIn(look(story(soon), 10, { ...came, ...direct, subject: 'apples' }))).toEqual([`broken ${clause}`])
  })

  test('need not come', () => {
    expect(brokenIn(look(story(soon), 800))).toEqual([])
  })

  test('may have been in the past', () => {
    const past = { ...soon, scheduled_delivery_timestamp: now - 5 }
    expect(brokenIn(look(story(past), 10, { ...came, ...direct, subject: 'apples' }))).toEqual([])
  })
})
