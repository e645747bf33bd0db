import { describe, expect, test } from 'vitest'
import { hasReaction, surelyThere } from '../readings/reactions.ts'
import { type Fields, Lists } from '../testing/get-messages.ts'
import { brokenIn, missing, people } from '../testing/world.ts'
import type { Reaction } from '../things/reaction.ts'

const apple = { emoji_name: 'apple', emoji_code: '1f34e', reaction_type: 'unicode_emoji' }
const pear = { emoji_name: 'pear', emoji_code: '1f350', reaction_type: 'unicode_emoji' }
const custom = { emoji_name: 'apple', emoji_code: '1f34e', reaction_type: 'realm_emoji' }
const mine: Reaction = { ...apple, user_id: people.reader }
const theirs: Reaction = { ...apple, user_id: people.moderator }
const other: Reaction = { ...custom, user_id: people.reader }
const all = [mine, theirs, other]

function story(reactions: readonly Reaction[] = all): Lists {
  const told = new Lists()
  for (const id of [1, 2]) told.said(id, 'orchard')
  told.reacted(1, ...reactions)
  told.reacted(2, { ...pear, user_id: people.author })
  return told
}

function reactionsOf(told: Lists): readonly Reaction[] {
  return surelyThere(told.world, 1)
}

/** The clauses that a look accuses which shows these reactions. */
function blamed(told: Lists, shown: readonly Reaction[]): readonly string[] {
  return brokenIn(told.look(1, { reactions: shown }))
}

describe('a person’s only reaction, by half of its name', () => {
  test.each([
    ['name', 'emoji_name'],
    ['code', 'emoji_code'],
    ['type', 'reaction_type'],
  ])('the %s may be left out', (part, lacking) => {
    const asked = { ...apple, [lacking]: undefined }
    const clause = `remove-reaction.${part}-optional`
    const told = story([mine, theirs])
    expect(told.unreact('reader', 1, asked, {})).toEqual([`holds ${clause}`])
    expect(reactionsOf(told)).toEqual([theirs])
    expect(story([mine, theirs]).unreact('reader', 1, asked, 'ANY')).toEqual([`broken ${clause}`])
  })

  test.each<[string, readonly Reaction[], Fields]>([
    ['one of two', all, { ...apple, reaction_type: undefined }],
    ['a custom one', [other], { ...custom, reaction_type: undefined }],
    ['nothing but a name', [mine], { emoji_name: 'apple' }],
    ['nothing at all', [mine], {}],
  ])('what is meant is open: %s', (_, reactions, asked) => {
    for (const answer of ['ANY', {}]) expect(brokenIn(story(reactions).unreact('reader', 1, asked, answer))).toEqual([])
  })
})

describe('a person’s own reaction', () => {
  test('can be removed', () => {
    const told = story()
    expect(told.unreact('reader', 1, apple, {})).toEqual(['holds remove-reaction.own-succeeds'])
    expect(reactionsOf(told)).toEqual([theirs, other])
  })

  test('is refused', () => {
    expect(story().unreact('reader', 1, apple, 'BAD_REQUEST')).toEqual(['broken remove-reaction.own-succeeds'])
  })

  test.each<[string, readonly Reaction[]]>([
    ['remove-reaction.removed', all],
    ['remove-reaction.removed', [mine, other]],
    ['remove-reaction.others-stay', [other]],
    ['remove-reaction.others-stay', [theirs]],
    ['remove-reaction.others-stay', []],
  ])('a look accuses %s: %j', (clause, shown) => {
    const told = story()
    told.unreact('reader', 1, apple, {})
    expect(blamed(told, shown)).toEqual([`broken ${clause}`])
  })

  test.each<[string, readonly Reaction[]]>([
    ['first', [mine, theirs]],
    ['second', [theirs, other]],
  ])('after two removals the %s one may be the one that was lost', (_, shown) => {
    const told = story()
    told.unreact('reader', 1, apple, {})
    told.unreact('reader', 1, custom, {})
    expect(reactionsOf(told)).toEqual([theirs])
    expect(blamed(told, shown)).toEqual(['broken remove-reaction.removed'])
  })
})

describe('a look at the message', () => {
  function looked(shown: readonly Reaction[]): string[] {
    const told = story()
    told.unreact('reader', 1, apple, {})
    return told.look(1, { reactions: shown })
  }

  test('shows the reaction gone and the others there', () => {
    const seen = looked([theirs, other])
    expect(seen).toContain('holds remove-reaction.removed')
    expect(seen).toContain('holds remove-reaction.others-stay')
    expect(brokenIn(seen)).toEqual([])
  })

  test('shows it still there, or another one gone', () => {
    expect(brokenIn(looked(all))).toEqual(['broken remove-reaction.removed'])
    expect(brokenIn(looked([theirs]))).toEqual(['broken remove-reaction.others-stay'])
  })

  test('in a list settles what was in doubt', () => {
    const told = story([mine])
    told.unreact('reader', 1, apple, {})
    const asked = { anchor: '1', num_before: 0, num_after: 0 }
    const body = told.body([1], { anchor: 1, found_newest: false }, { reactions: [] })
    expect(told.list('reader', asked, body)).toContain('holds remove-reaction.removed')
    expect(told.unreact('reader', 1, apple, 'BAD_REQUEST')).toEqual(['broken remove-reaction.absent-refused'])
  })

  test('in a list is told once', () => {
    const told = story()
    told.unreact('reader', 1, apple, {})
    const asked = { anchor: '1', num_before: 0, num_after: 0 }
    const body = told.body([1], { anchor: 1, found_newest: false }, { reactions: all })
    expect(brokenIn(told.list('reader', asked, body))).toEqual(['broken remove-reaction.removed'])
    expect(brokenIn(told.list('reader', asked, body))).toEqual([])
  })
})

describe('a reaction that is not there', () => {
  test('is refused', () => {
    expect(story().unreact('reader', 1, pear, 'REACTION_DOES_NOT_EXIST')).toEqual([
      'refused remove-reaction.absent-refused',
    ])
    expect(story().unreact('reader', 1, pear, 'BAD_REQUEST')).toEqual(['broken remove-reaction.absent-refused'])
    expect(story().unreact('reader', 1, pear, {})).toEqual(['broken remove-reaction.absent-refused'])
  })

  test('may be an invalid one where it is an extra emoji, since which of these a server has is not said', () => {
    const extra = { emoji_name: '1f34e', emoji_code: '1f34e', reaction_type: 'acme_extra_emoji' }
    const removedTwice = (answer: string | Fields) => {
      const told = story([{ ...extra, user_id: people.reader }])
      told.unreact('reader', 1, extra, {})
      told.look(1, { reactions: [] })
      return told.unreact('reader', 1, extra, answer)
    }
    expect(brokenIn(story().unreact('nobody', 1, extra, 'UNAUTHORIZED'))).toEqual([])
    const clause = 'remove-reaction.absent-refused'
    for (const code of ['BAD_REQUEST', 'REACTION_DOES_NOT_EXIST'])
      expect(removedTwice(code)).toEqual([`refused ${clause}`])
    for (const answer of ['OTHER', {}]) expect(removedTwice(answer)).toEqual([`broken ${clause}`])
  })

  test('had another code before level 193', () => {
    const told = story()
    told.level = 192
    const clause = 'remove-reaction.absent-refused-before-193'
    expect(told.unreact('reader', 1, pear, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
    expect(told.unreact('reader', 1, pear, 'REACTION_DOES_NOT_EXIST')).toEqual([`broken ${clause}`])
  })

  test('is refused a second time', () => {
    const told = story([mine])
    told.unreact('reader', 1, apple, {})
    const again = told.unreact('reader', 1, apple, 'REACTION_DOES_NOT_EXIST')
    expect(again).toEqual(['refused remove-reaction.absent-refused'])
    told.look(1, { reactions: [] })
    expect(told.unreact('reader', 1, apple, 'BAD_REQUEST')).toEqual(['broken remove-reaction.absent-refused'])
  })

  test('is refused a second time, whoever else has the like', () => {
    const told = story()
    told.unreact('reader', 1, apple, {})
    told.look(1, { reactions: [theirs, other] })
    const clause = 'remove-reaction.absent-refused'
    expect(told.unreact('reader', 1, apple, 'REACTION_DOES_NOT_EXIST')).toEqual([`refused ${clause}`])
    expect(told.unreact('reader', 1, apple, {})).toEqual([`broken ${clause}`])
  })

  test('and a refusal changes nothing', () => {
    const told = story()
    told.unreact('reader', 1, pear, 'REACTION_DOES_NOT_EXIST')
    expect(blamed(told, [])).toEqual(['broken remove-reaction.refused-changes-nothing'])
  })
})

test.each([
  { ...apple, emoji_code: 'not hex' },
  { ...apple, emoji_code: '1f34e-' },
  { ...apple, emoji_code: 'xyz' },
  { ...custom, emoji_code: '🍎' },
])('the invalid code of %j', (asked) => {
  const clause = 'remove-reaction.invalid-code-refused'
  expect(story().unreact('reader', 1, asked, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  expect(story().unreact('reader', 1, asked, 'REACTION_DOES_NOT_EXIST')).toEqual([`refused ${clause}`])
  expect(story().unreact('reader', 1, asked, 'OTHER')).toEqual([`broken ${clause}`])
  expect(story().unreact('reader', 1, asked, {})).toEqual([`broken ${clause}`])
})

test('a message that does not exist', () => {
  const clause = 'remove-reaction.missing-message-refused'
  expect(story().unreact('reader', missing, apple, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  expect(story().unreact('reader', missing, apple, 'OTHER')).toEqual([`broken ${clause}`])
  expect(story().unreact('reader', missing, apple, {})).toEqual([`broken ${clause}`])
})

test('without credentials', () => {
  expect(story().unreact('nobody', 1, apple, 'ANY')).toEqual(['refused authentication.required'])
  expect(story().unreact('nobody', 1, apple, {})).toEqual(['broken authentication.required'])
})

// May be refused and may be carried out.
test.each<[string, Fields]>([
  ['without a type', { emoji_name: 'apple', emoji_code: '1f34e' }],
  ['without a code', { emoji_name: 'apple', reaction_type: 'unicode_emoji' }],
  ['without a name', { emoji_code: '1f34e', reaction_type: 'unicode_emoji' }],
  ['without anything', {}],
  ['with the name of another', { ...apple, emoji_name: 'pear' }],
  ['with the code of another', { ...apple, emoji_code: '1f350' }],
  ['of an emoji that nobody has used', { ...apple, emoji_name: 'fig', emoji_code: '1fad0' }],
  ['with an empty code', { ...apple, emoji_code: '' }],
  ['with capitals', { ...apple, emoji_code: '1F34E' }],
  ['of another type', { ...apple, reaction_type: 'picture' }],
])('%s it is open', (_, asked) => {
  const refused = story().unreact('reader', 1, asked, 'ANY')
  expect(refused.filter((each) => !each.startsWith('cannot-tell'))).toEqual([])
  const told = story()
  expect(told.unreact('reader', 1, asked, {})).toEqual([])
  expect(reactionsOf(told)).toEqual([])
  expect(hasReaction(told.world, 1, () => true)).toBe('maybe')
})

test('someone else’s reaction is open', () => {
  expect(story([theirs]).unreact('reader', 1, apple, {})).toEqual([])
  expect(story([theirs]).unreact('reader', 1, apple, 'ANY')).toEqual(['cannot-tell remove-reaction.own-succeeds'])
})

test('a message of others, or one that may be hidden, is open', () => {
  expect(story().unreact('reader', 99, apple, {})).toEqual([])
  expect(story().unreact('outsider', 1, pear, 'ANY')).toEqual(['refused remove-reaction.absent-refused'])
})

test('without an answer it may or may not be gone', () => {
  const told = story([mine])
  told.unreact('reader', 1, apple, 'none')
  expect(hasReaction(told.world, 1, () => true)).toBe('maybe')
  expect(told.unreact('reader', 1, apple, 'REACTION_DOES_NOT_EXIST')).toEqual([
    'cannot-tell remove-reaction.own-succeeds',
  ])
})

describe('after a look that shows a removed reaction', () => {
  function contradicted(): Lists {
    const told = story()
    told.unreact('reader', 1, apple, {})
    expect(brokenIn(told.look(1, { reactions: all }))).toEqual(['broken remove-reaction.removed'])
    return told
  }

  test('other looks are not held against it', () => {
    const told = contradicted()
    expect(brokenIn(told.look(1, { reactions: [theirs, other] }))).toEqual([])
    expect(brokenIn(told.look(1, { reactions: all }))).toEqual([])
    const asked = { message_ids: [1] }
    expect(brokenIn(told.list('reader', asked, told.body([1], { anchor: undefined }, { reactions: [] })))).toEqual([])
  })

  test('nor against reactions that are made later, since these may have been there', () => {
    const told = contradicted()
    const later = [{ ...pear, user_id: people.author }, mine]
    for (const reaction of later) told.teach({ set: 'reacted', message_id: 1, reaction })
    expect(brokenIn(told.look(1, { reactions: later.toReversed() }))).toEqual([])
    expect(brokenIn(told.look(1, { reactions: later }))).toEqual([])
  })

  test('the next removal may be refused or not', () => {
    for (const told of ['REACTION_DOES_NOT_EXIST', {}])
      expect(brokenIn(contradicted().unreact('reader', 1, apple, told))).toEqual([])
  })

  test('those of other messages are judged all the same', () => {
    expect(brokenIn(contradicted().look(2, { reactions: [] }))).toEqual(['broken message.reactions-true'])
  })
})
