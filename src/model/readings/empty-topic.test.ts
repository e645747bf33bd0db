import { describe, expect, test } from 'vitest'
import { known, unknown } from '../facts/fact.ts'
import { brokenIn, garden, moved, now, orchard, people, Story, sent } from '../testing/world.ts'

const permitted = 'edit-message.permitted-edit-succeeds'
const name = 'general chat'
const quiet = { send_notification_to_new_thread: false }
const asItIs = { allow_empty_topic_name: true }
const policy = (value: string) => ({ topics_policy: known(value, [], 'fixture') })

/** Message 1 is in a topic, message 2 in the empty one. */
function story(topics_policy = 'allow_empty_topic', settings = {}): Story {
  const told = new Story({ realm_empty_topic_display_name: name, ...settings })
  told.opens(orchard, policy(topics_policy))
  told.message(1)
  told.message(2, { topic: '' })
  return told
}

const spellings = [
  ['', 'empty-topic-accepted'],
  ['(no topic)', 'no-topic-read-as-empty'],
  [name, 'display-name-read-as-empty'],
] as const

describe.each(spellings)('a move to the empty topic, written “%s”', (topic, clause) => {
  const asked = { topic, ...quiet }

  test('is accepted where the channel allows it', () => {
    const seen = story().edit('author', 1, asked)
    expect(seen).toContain(`holds ${permitted}`)
    expect(story().edit('author', 1, asked, 'ANY')).toEqual([`broken edit-message.${clause}`])
  })

  test('is accepted where the organization allows it', () => {
    const settings = { realm_topics_policy: 'allow_empty_topic' }
    expect(story('inherit', settings).edit('author', 1, asked)).toContain(`holds ${permitted}`)
    expect(brokenIn(story('inherit', settings).edit('author', 1, asked, 'ANY'))).toEqual([
      `broken edit-message.${clause}`,
    ])
  })

  test.each([
    ['disable_empty_topic', {}],
    ['inherit', { realm_topics_policy: 'disable_empty_topic' }],
  ])('is refused where it is forbidden: %s', (topics_policy, settings) => {
    const forbidden = 'edit-message.empty-topic-forbidden-refused'
    expect(story(topics_policy, settings).edit('author', 1, asked, 'ANY')).toEqual([`refused ${forbidden}`])
    expect(story(topics_policy, settings).edit('author', 1, asked)).toEqual([`broken ${forbidden}`])
  })

  test('is open where nobody knows the policy', () => {
    expect(story('inherit').edit('author', 1, asked, 'ANY')).toEqual([expect.stringMatching(/^cannot-tell/)])
    expect(story('inherit').edit('author', 1, asked)).toEqual([])
  })

  test('is open before there were empty topics', () => {
    for (const told of ['ANY', 'success']) {
      const before = story('disable_empty_topic')
      before.level = 333
      expect(brokenIn(before.edit('author', 1, asked, told))).toEqual([])
      if (told === 'success') expect(brokenIn(before.look(1, { subject: 'anything' }))).toEqual([])
    }
  })

  test('is seen as the empty string where that is asked for', () => {
    const told = story()
    told.edit('author', 1, asked)
    const seen = told.look(1, { subject: '' }, asItIs)
    expect(brokenIn(seen)).toEqual(['broken message.edit-history-true'])
    expect(seen).toContain('holds get-message.empty-topic-shown')
    expect(seen).toContain('holds edit-message.topic-replaced')
    if (topic !== '') expect(seen).toContain(`holds edit-message.${clause}`)
  })

  test('is seen by its display name otherwise', () => {
    const told = story()
    told.edit('author', 1, asked)
    const seen = told.look(1, { subject: name })
    expect(seen).toContain('holds get-message.empty-topic-replaced')
    if (topic === name) expect(seen).not.toContain(`holds edit-message.${clause}`)
  })

  test('that was lost', () => {
    const told = story()
    told.edit('author', 1, asked)
    expect(brokenIn(told.look(1, { subject: 'apples' }, asItIs))).toEqual(['broken edit-message.topic-replaced'])
  })
})

describe('a spelling that was taken for a name', () => {
  test('(no topic)', () => {
    const told = story()
    told.edit('author', 1, { topic: '(no topic)', ...quiet })
    expect(brokenIn(told.look(1, { subject: '(no topic)' }, asItIs))).toEqual([
      'broken edit-message.no-topic-read-as-empty',
    ])
  })

  test('the display name', () => {
    const told = story()
    told.edit('author', 1, { topic: name, ...quiet })
    expect(brokenIn(told.look(1, { subject: name }, asItIs))).toEqual([
      'broken edit-message.display-name-read-as-empty',
    ])
  })

  test('the display name may also be a view that shows nothing else', () => {
    const told = story()
    told.look(2, { subject: name }, asItIs)
    told.edit('author', 1, { topic: name, ...quiet })
    const seen = told.look(1, { subject: name }, asItIs)
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('cannot-tell get-message.empty-topic-shown')
  })

  test('is not told apart by a view that shows both alike', () => {
    const told = story()
    told.look(2, { subject: '' }, asItIs)
    told.edit('author', 1, { topic: name, ...quiet })
    told.look(1, { subject: name })
    expect(told.get(1).topic).toMatchObject({ value: '', doubts: [{ shows: [name] }] })
  })

  test.each([333, 369])('“(no topic)” at level %d is open', (level) => {
    for (const subject of ['', name, '(no topic)']) {
      const told = story()
      told.level = level
      told.edit('author', 1, { topic: '(no topic)', ...quiet })
      expect(brokenIn(told.look(1, { subject }, asItIs))).toEqual([])
    }
  })
})

describe('a message in the empty topic', () => {
  test('is shown as was asked', () => {
    expect(story().look(2, { subject: '' }, asItIs)).toContain('holds get-message.empty-topic-shown')
    expect(story().look(2, { subject: name })).toContain('holds get-message.empty-topic-replaced')
  })

  test('is shown otherwise', () => {
    expect(brokenIn(story().look(2, { subject: name }, asItIs))).toEqual(['broken get-message.empty-topic-shown'])
    expect(brokenIn(story().look(2, { subject: '' }))).toEqual(['broken get-message.empty-topic-replaced'])
    expect(brokenIn(story().look(2, { subject: 'pears' }))).toEqual(['broken edit-message.only-what-was-asked'])
  })

  test.each(['', 'anything'])('is shown somehow where nobody knows its name: %j', (subject) => {
    const told = story()
    told.world.organizationSettings.delete('realm_empty_topic_display_name')
    expect(brokenIn(told.look(2, { subject }))).toEqual([])
    expect(told.get(2).topic).toMatchObject({ value: '' })
  })

  test('can be given a name, like any other', () => {
    expect(story().edit('author', 2, { topic: 'pears' })).toEqual([`holds ${permitted}`])
  })

  test('may not be moved by those who may not move others', () => {
    const clause = 'edit-message.empty-topic-move-refused'
    expect(story().edit('guest', 2, { topic: 'pears' }, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
    expect(story().edit('guest', 2, { topic: 'pears' })).toEqual([`broken ${clause}`])
    expect(story().edit('guest', 1, { topic: 'pears' })).toEqual(['broken edit-message.move-group-refused'])
  })

  test('moves with its topic, and with no other', () => {
    const told = story()
    told.message(3, { topic: '' })
    told.edit('author', 2, { topic: 'pears', propagate_mode: 'change_all', ...quiet })
    expect(told.look(3, { subject: 'pears' })).toContain('holds edit-message.change-all')
    expect(brokenIn(told.look(1))).toEqual([])
  })

  test('cannot be resolved', () => {
    const clause = 'edit-message.empty-topic-never-resolved'
    const asked = { topic: '✔ ', propagate_mode: 'change_all', ...quiet }
    expect(story().edit('author', 2, asked, 'ANY')).toEqual([`holds ${clause}`])
    const afterwards = (subject: string, id = 2) => {
      const told = story()
      expect(brokenIn(told.edit('author', id, asked))).toEqual([])
      return told.look(id, { subject }, asItIs)
    }
    expect(afterwards('✔ ')).toContain(`broken ${clause}`)
    expect(afterwards(`✔ ${name}`)).toContain(`broken ${clause}`)
    for (const subject of ['', '✔']) expect(afterwards(subject)).toContain(`holds ${clause}`)
    expect(brokenIn(afterwards('✔ ', 1))).toEqual([])
  })

  test.each(['✔ (no topic)', `✔ ${name}`, '✔', ' ✔ '])('may be what “%s” stands for', (topic) => {
    for (const id of [1, 2])
      for (const level of [330, 340, 500])
        for (const propagate_mode of ['change_one', 'change_all']) {
          const told = story()
          told.level = level
          expect(brokenIn(told.edit('author', id, { topic, propagate_mode, ...quiet }, 'ANY'))).toEqual([])
          for (const subject of ['', topic, '✔']) {
            const done = story()
            done.level = level
            done.edit('author', id, { topic, propagate_mode, ...quiet })
            expect(brokenIn(done.look(id, { subject }, asItIs))).toEqual([])
          }
        }
  })
})

test('where nobody knows the display name, any name may be it', () => {
  const told = story()
  told.world.organizationSettings.delete('realm_empty_topic_display_name')
  told.edit('author', 1, { topic: name, ...quiet })
  expect(brokenIn(told.look(1, { subject: '' }, asItIs))).toEqual([])
  expect(told.get(1).topic).toMatchObject({ value: '' })
})

describe('the history of a message from the empty topic', () => {
  const original = sent('a', '')
  const replaced = sent('a', name)
  const clause = (which: string) => `get-message-history.${which}`

  test('shows it as was asked', () => {
    expect(story().history(2, [original], 'reader', asItIs)).toContain(`holds ${clause('empty-topic-shown')}`)
    expect(story().history(2, [replaced])).toContain(`holds ${clause('empty-topic-replaced')}`)
    expect(brokenIn(story().history(2, [replaced], 'reader', asItIs))).toEqual([
      `broken ${clause('empty-topic-shown')}`,
    ])
    expect(brokenIn(story().history(2, [original]))).toEqual([`broken ${clause('empty-topic-replaced')}`])
  })

  function named(): Story {
    const told = story()
    told.edit('author', 2, { topic: 'pears', ...quiet })
    return told
  }

  test('shows the topic before by the same rule', () => {
    expect(named().history(2, [original, moved('pears', '')], 'reader', asItIs)).toContain(
      `holds ${clause('previous-topic')}`,
    )
    expect(named().history(2, [replaced, moved('pears', name)])).toContain(`holds ${clause('previous-topic')}`)
    expect(brokenIn(named().history(2, [replaced, moved('pears', '')]))).toEqual([`broken ${clause('previous-topic')}`])
    expect(brokenIn(named().history(2, [original, moved('pears', '')]))).toEqual([
      `broken ${clause('empty-topic-replaced')}`,
    ])
  })

  describe('in `edit_history`', () => {
    function shown(prev_topic: string): object {
      const entry = { user_id: people.author, timestamp: now, prev_topic, topic: 'pears' }
      return { subject: 'pears', edit_history: [entry], last_moved_timestamp: now }
    }

    test('is replaced like any other', () => {
      const replaced = 'get-message.empty-topic-replaced'
      expect(named().look(2, { ...shown(name) })).toContain(`holds ${replaced}`)
      expect(brokenIn(named().look(2, { ...shown('') }))).toEqual([`broken ${replaced}`])
    })

    test.each(['', name])('may be shown in either way where it need not be replaced: %j', (prev_topic) => {
      expect(brokenIn(named().look(2, { ...shown(prev_topic) }, asItIs))).toEqual([])
      const before = named()
      before.level = 333
      expect(brokenIn(before.look(2, { ...shown(prev_topic) }))).toEqual([])
    })

    test('may be shown in any way where nobody knows the display name', () => {
      const told = named()
      told.teach({ set: 'setting', name: 'realm_empty_topic_display_name', to: unknown })
      expect(brokenIn(told.look(2, { ...shown('') }))).toEqual([])
    })
  })
})

// What the specification leaves open is accepted both ways.
const open = [
  ['a named topic where only the empty one is', 'empty_topic_only', 2, { topic: 'pears' }],
  ['the empty topic where the message already is', 'disable_empty_topic', 2, { topic: '' }],
  ['the mark alone', 'allow_empty_topic', 2, { topic: '✔', propagate_mode: 'change_all' }],
  ['the mark and the display name', 'allow_empty_topic', 2, { topic: `✔ ${name}`, propagate_mode: 'change_all' }],
  ['the mark for one message', 'allow_empty_topic', 2, { topic: '✔ ' }],
  ['nothing but space', 'disable_empty_topic', 1, { topic: '  ' }],
  ['space around the spelling', 'disable_empty_topic', 1, { topic: ' (no topic)' }],
  ['the empty topic into a channel that forbids it', 'allow_empty_topic', 2, { stream_id: garden }],
  ['a topic into a channel that has only the empty one', 'allow_empty_topic', 1, { stream_id: garden }],
] as const

describe.each(open)('open: %s', (what, topics_policy, id, asked) => {
  function told(): Story {
    const open = {
      can_move_messages_between_channels_group: 'members',
      move_messages_between_streams_limit_seconds: null,
    }
    const made = story(topics_policy, open)
    made.opens(garden, policy(what.startsWith('a topic') ? 'empty_topic_only' : 'disable_empty_topic'))
    return made
  }

  test('refused', () => {
    expect(told().edit('author', id, asked, 'ANY')).toEqual([expect.stringMatching(/^cannot-tell/)])
  })

  test.each(['', name, 'apples', 'pears'])('carried out, and then in “%s”', (subject) => {
    const made = told()
    expect(made.edit('author', id, { ...asked, ...quiet })).toEqual([])
    const place = 'stream_id' in asked ? { stream_id: garden } : {}
    if (topics_policy === 'empty_topic_only' || 'stream_id' in asked)
      expect(brokenIn(made.look(id, { subject, ...place }, asItIs))).toEqual([])
  })
})
