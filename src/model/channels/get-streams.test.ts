import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import { cellar, hall, market, only, orchard, robin, ruin, Streams, square } from '../testing/streams.ts'
import { brokenIn } from '../testing/world.ts'
import type { Channel } from '../things/channel.ts'

const given = <T>(value: T) => known(value, [], 'fixture')

type Case = [clause: string, as: 'author' | 'guest' | 'administrator' | 'owner' | 'outsider' | 'reader', asked: object]

/** `right` is a list as it must be, by whatever is left open. */
describe('what must be listed', () => {
  const seen = [orchard, market, hall]
  const content = [...seen, cellar]
  const whole = [...content, square]

  test.each<[...Case, right: readonly number[], id: number]>([
    ['get-streams.public', 'reader', {}, content, market],
    ['get-streams.public', 'outsider', only('include_public'), seen, market],
    ['get-streams.subscribed', 'reader', {}, content, cellar],
    ['get-streams.subscribed', 'guest', {}, [orchard], orchard],
    ['get-streams.subscribed', 'reader', only('include_subscribed'), [orchard, cellar], orchard],
    ['get-streams.include-web-public', 'guest', only('include_web_public'), [square], square],
    ['get-streams.include-default', 'reader', only('include_default'), [hall], hall],
    ['get-streams.include-can-access-content', 'reader', only('include_can_access_content'), content, market],
    ['get-streams.include-can-access-content', 'reader', only('include_can_access_content'), content, cellar],
    ['get-streams.include-all', 'reader', only('include_all'), content, market],
    ['get-streams.include-all-administrator', 'administrator', only('include_all'), whole, cellar],
    ['get-streams.include-all-active-alias', 'administrator', only('include_all_active'), whole, cellar],
    ['permissions.owner-lists-all-channels', 'owner', only('include_all'), whole, cellar],
    ['get-streams.archived-listed', 'reader', { exclude_archived: false }, [...content, ruin], ruin],
  ])('%s to %s by %j', (clause, as, asked, right, id) => {
    expect(listed(as, asked, right)).toEqual([])
    const lacking = right.filter((each) => each !== id)
    expect(listed(as, asked, lacking)).toEqual([`broken ${clause}`])
  })

  function listed(as: Case[1], asked: object, ids: readonly number[]): string[] {
    return brokenIn(new Streams().lists(as, { ...asked }, ids))
  }
})

describe('what must not be listed', () => {
  const seen = [orchard, market, hall]
  const elsewhere = only('include_web_public')

  test.each<[...Case, right: readonly number[], id: number]>([
    ['get-streams.public-left-out', 'reader', elsewhere, [square], market],
    ['get-streams.subscribed-left-out', 'reader', elsewhere, [square], cellar],
    ['get-streams.web-public-left-out', 'reader', only('include_subscribed'), [orchard, cellar], square],
    ['get-streams.default-left-out', 'reader', elsewhere, [square], hall],
    ['get-streams.archived-left-out', 'reader', {}, [...seen, cellar], ruin],
    ['get-streams.archived-left-out', 'administrator', only('include_all'), [...seen, cellar, square], ruin],
    ['get-streams.inaccessible-left-out', 'outsider', {}, seen, cellar],
    ['get-streams.inaccessible-left-out', 'guest', only('include_all'), [orchard], cellar],
    ['get-streams.inaccessible-left-out', 'guest', only('include_owner_subscribed'), [], cellar],
    ['get-streams.can-access-content-only', 'outsider', only('include_can_access_content'), seen, cellar],
  ])('%s to %s by %j', (clause, as, asked, right, id) => {
    expect(brokenIn(new Streams().lists(as, { ...asked }, right))).toEqual([])
    expect(new Streams().lists(as, { ...asked }, right)).toContain(`holds ${clause}`)
    expect(brokenIn(new Streams().lists(as, { ...asked }, [...right, id]))).toEqual([`broken ${clause}`])
  })
})

describe('what is left open', () => {
  test.each<[string, Case[1], object]>([
    ['what guests are listed of public channels', 'guest', {}],
    ['what nothing asks for', 'reader', only()],
    ['what people get who have no owner', 'reader', only('include_owner_subscribed')],
  ])('%s', (_, as, asked) => {
    const told = new Streams()
    expect(brokenIn(told.lists(as, { ...asked }, [orchard]))).toEqual([])
    expect(brokenIn(told.lists(as, { ...asked }, [orchard, market, hall]))).toEqual([])
  })

  test('private channels of others, to administrators', () => {
    const told = new Streams()
    const listed = [orchard, market, hall]
    expect(brokenIn(told.lists('administrator', {}, listed))).toEqual([])
    expect(brokenIn(told.lists('administrator', {}, [...listed, cellar]))).toEqual([])
  })

  test('archived channels before level 315, and all before 356', () => {
    const told = new Streams()
    told.level = 314
    expect(brokenIn(told.lists('reader', {}, [orchard, cellar, market, hall, ruin]))).toEqual([])
    expect(brokenIn(told.lists('administrator', only('include_all_active'), []))).toEqual([])
  })

  test('whether web-public channels are public', () => {
    const told = new Streams()
    const asked = only('include_public')
    expect(brokenIn(told.lists('reader', asked, [orchard, market, hall]))).toEqual([])
    expect(brokenIn(told.lists('reader', asked, [orchard, market, hall, square]))).toEqual([])
  })

  test('what those see of a private channel who have left it', () => {
    const told = new Streams()
    told.teach({ set: 'subscribed', stream_id: cellar, user_ids: [11], isSubscribed: false })
    expect(brokenIn(told.lists('reader', {}, [orchard, market, hall]))).toEqual([])
    expect(brokenIn(told.lists('reader', {}, [orchard, market, hall, cellar]))).toEqual([])
  })
})

describe('what an administrator was refused to read', () => {
  const clause = 'get-streams.can-access-content-only'
  const asked = only('include_can_access_content')
  const all = [orchard, market, hall, cellar]

  function refused(more: Partial<Channel> = {}): Streams {
    const told = new Streams()
    told.kind(cellar, 'cellar', more)
    told.message(50, {}, { stream_id: given(cellar) })
    told.ask('get-message', 'administrator', { message_id: 50 }, 'BAD_REQUEST')
    return told
  }

  test('is not listed for its content', () => {
    expect(brokenIn(new Streams().lists('administrator', asked, all))).toEqual([])
    expect(refused().lists('administrator', asked, all)).toContain(`broken ${clause}`)
    expect(refused().lists('administrator', asked, [orchard, market, hall])).toContain(`holds ${clause}`)
  })

  test('may be listed by other flags, after other deeds, and where the history is protected', () => {
    expect(brokenIn(refused().lists('administrator', only('include_all'), [...all, square]))).toEqual([])
    const told = refused()
    told.teach({ set: 'state', of: 'lesson' })
    expect(brokenIn(told.lists('administrator', asked, all))).toEqual([])
    const isProtected = refused({ history_public_to_subscribers: given(false) })
    expect(isProtected.lists('administrator', asked, all)).not.toContain(`broken ${clause}`)
  })
})

describe('a bot', () => {
  const asked = only('include_owner_subscribed')

  test('is listed the channels of its owner', () => {
    const told = new Streams()
    expect(told.lists(robin, asked, [orchard, market])).toContain('broken get-streams.include-owner-subscribed')
    expect(brokenIn(told.lists(robin, asked, [orchard, market, cellar]))).toEqual([])
  })

  test('is not listed private ones of its owner otherwise', () => {
    const told = new Streams()
    const listed = [orchard, market, hall, cellar]
    expect(brokenIn(told.lists(robin, {}, listed))).toEqual([])
    told.sees(robin, 'member')
    expect(told.lists(robin, {}, listed)).toContain('broken get-streams.owner-subscribed-left-out')
    expect(brokenIn(told.lists(robin, only('include_all'), listed))).toEqual([])
  })

  test('is listed its own', () => {
    const told = new Streams()
    told.joins(cellar, robin)
    expect(told.lists(robin, {}, [orchard])).toContain('broken get-streams.subscribed')
  })
})

test('no channel is listed twice', () => {
  const told = new Streams()
  expect(told.lists('reader', {}, [orchard, market, orchard])).toContain('broken get-streams.each-once')
})

test('what is no list leaves no channel out', () => {
  expect(new Streams().ask('get-streams', 'author', only('include_public'), { streams: {} })).toEqual([])
})

test('flags add up', () => {
  const told = new Streams()
  told.lists('guest', only('include_public'), [orchard, market])
  const both = only('include_public', 'include_web_public')
  expect(told.lists('guest', both, [orchard, square])).toContain('broken get-streams.flags-add-up')
  expect(told.lists('guest', both, [orchard, market, square])).toContain('holds get-streams.flags-add-up')
  told.teach({ set: 'state', of: 'lesson' })
  expect(brokenIn(told.lists('guest', both, [orchard, square]))).toEqual([])
})

test('only administrators may use the old name', () => {
  const told = new Streams()
  const clause = 'get-streams.include-all-active-refused'
  const asked = { include_all_active: true }
  expect(told.ask('get-streams', 'reader', asked, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  expect(brokenIn(told.lists('reader', asked, []))).toEqual([`broken ${clause}`])
  expect(brokenIn(told.ask('get-streams', 'owner', asked, 'BAD_REQUEST'))).toEqual([])
})

test('whoever asks is answered', () => {
  expect(new Streams().ask('get-streams', 'guest', {}, 'BAD_REQUEST')).toEqual(['broken get-streams.answered'])
  expect(new Streams().ask('get-streams', 'nobody', {}, 'UNAUTHORIZED')).toEqual(['refused authentication.required'])
})

describe('a flag that is left out', () => {
  const clause = 'get-streams.defaults'
  const spelt = { include_public: true, include_subscribed: true, include_all: false, exclude_archived: true }
  const content = [orchard, market, hall, cellar]

  test('counts as its default', () => {
    const told = new Streams()
    expect(told.lists('reader', {}, content)).not.toContain(`holds ${clause}`)
    expect(told.lists('reader', spelt, content)).toContain(`holds ${clause}`)
    expect(brokenIn(told.lists('reader', {}, [...content, square]))).toEqual([`broken ${clause}`])
    const other = new Streams()
    other.lists('reader', { include_public: false, include_all: false }, [orchard, cellar])
    expect(brokenIn(other.lists('reader', { include_public: false }, content))).toEqual([`broken ${clause}`])
  })

  test('is not to blame for what is wrong once it is spelt out', () => {
    const told = new Streams()
    told.lists('reader', {}, content)
    expect(brokenIn(told.lists('reader', spelt, [...content, ruin]))).toEqual(['broken get-streams.archived-left-out'])
  })

  test('is held against the same flags of the same person, with nothing in between', () => {
    const told = new Streams()
    told.lists('reader', {}, content)
    expect(told.lists('moderator', spelt, [orchard, market, hall])).not.toContain(`holds ${clause}`)
    expect(told.lists('reader', { ...spelt, include_public: false }, content)).not.toContain(`holds ${clause}`)
    expect(told.lists('reader', {}, [...content, square])).not.toContain(`holds ${clause}`)
    told.teach({ set: 'state', of: 'lesson' })
    expect(brokenIn(told.lists('reader', spelt, content))).toEqual([])
  })
})
