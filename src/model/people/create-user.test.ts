import { describe, expect, test } from 'vitest'
import { Administrators, bots, type Fields } from '../testing/administration.ts'
import { people } from '../testing/world.ts'

const clause = (name: string) => `create-user.${name}`
const created = clause('created')
const nobody = clause('refused-creates-nobody')
const eve = { email: 'eve@new.example', password: 'apple tree' }
const shown = { full_name: 'Eve', delivery_email: 'eve@new.example', status: undefined }

/** Eve is user 99. */
function withEve(): Administrators {
  const told = new Administrators()
  expect(told.create('administrator', {})).toEqual([
    `holds ${clause('administrator-succeeds')}`,
    `holds ${clause('new-id')}`,
  ])
  return told
}

function signIn(told: Administrators, user_id: number | null, asked: Fields = {}): string[] {
  return told.told('sign-in', { ...eve, ...asked, user_id })
}

describe('a new user', () => {
  test('has an id that nobody had', () => {
    const told = new Administrators()
    expect(told.create('administrator', {}, { user_id: people.author })).toContain(`broken ${clause('new-id')}`)
    expect(told.create('administrator', {}, { user_id: bots.postman })).toContain(`broken ${clause('new-id')}`)
  })

  test('may be somebody whom the header of a trace names, once', () => {
    const told = new Administrators()
    told.teach({ set: 'state', of: 'account', user_id: people.author, to: { mayBeNew: true } })
    const create = () => told.create('administrator', {}, { user_id: people.author })
    expect(create()).toContain(`cannot-tell ${clause('new-id')}`)
    expect(create()).toContain(`broken ${clause('new-id')}`)
  })

  test('is there, with name and address', () => {
    const seen = withEve().person(99, shown)
    expect(seen).toEqual([created, created, created].map((each) => `holds ${each}`))
  })

  test.each<Fields>([{ is_active: false }, { full_name: 'Eva' }, { delivery_email: 'x@new.example' }])(
    '%j',
    (wrong) => {
      expect(withEve().person(99, { ...shown, ...wrong })).toContain(`broken ${created}`)
    },
  )

  test('may have another API e-mail, and an address in other letters', () => {
    expect(withEve().person(99, { ...shown, email: 'user99@chat.example' })).not.toContain(`broken ${created}`)
    expect(withEve().person(99, { ...shown, delivery_email: 'Eve@new.example' })).not.toContain(`broken ${created}`)
  })

  test('signs in', () => {
    expect(signIn(withEve(), 99)).toEqual([`holds ${clause('signs-in')}`])
    expect(signIn(withEve(), null)).toEqual([`broken ${clause('signs-in')}`])
    expect(signIn(withEve(), people.author)).toEqual([`broken ${clause('signs-in')}`])
    expect(signIn(withEve(), null, { password: 'another' })).toEqual([])
  })

  test('signs in perhaps otherwise once they changed their account', () => {
    const told = withEve()
    told.teach({ set: 'state', of: 'accounts-unsure', user_id: 99 })
    expect(signIn(told, null)).toEqual([])
    expect(told.person(99, { ...shown, full_name: 'Eva' })).not.toContain(`broken ${created}`)
  })

  test('signs in no more once deactivated', () => {
    const told = withEve()
    told.person(99, { ...shown, role: 'member' })
    told.deactivate('administrator', 99)
    expect(signIn(told, null)).toEqual(['holds deactivate-user.no-access'])
    expect(signIn(told, 99)).toEqual(['broken deactivate-user.no-access'])
  })
})

describe('an address that is in use', () => {
  const inUse = clause('email-in-use-refused')

  test('is refused', () => {
    expect(withEve().create('administrator', {}, 'BAD_REQUEST')).toEqual([`refused ${inUse}`])
    expect(withEve().create('administrator', {}, 'OTHER')).toEqual([`broken ${inUse}`])
    expect(withEve().create('administrator', {}, { user_id: 100 })).toContain(`broken ${inUse}`)
  })

  test('be it told only by a look', () => {
    const told = withEve()
    told.person(people.reader)
    expect(told.create('administrator', { email: 'reader@example.com' }, 'OTHER')).not.toContain(`broken ${inUse}`)
    expect(told.create('administrator', { email: 'reader@example.com' }, { user_id: 100 })).toContain(`broken ${inUse}`)
  })

  test('stays with whoever has it', () => {
    const told = withEve()
    told.person(99, shown)
    told.create('administrator', { full_name: 'Twin', password: 'pear tree' }, 'BAD_REQUEST')
    expect(told.last.observations).toMatchObject([{ subjects: ['address:eve@new.example'] }])
    expect(signIn(told, 99)).toContain(`holds ${nobody}`)
    expect(told.confirmed).toEqual(['address:eve@new.example'])
    expect(signIn(told, 99, { password: 'pear tree' })).toEqual([`broken ${nobody}`])
    expect(signIn(told, null)).toEqual([`broken ${nobody}`])
    expect(told.person(99, { ...shown, full_name: 'Twin' })).toContain(`broken ${nobody}`)
  })

  test.each(['Eve@new.example', 'eve@new.example '])('%j may be another', (email) => {
    for (const answer of ['ANY', { user_id: 100 }])
      expect(
        withEve()
          .create('administrator', { email }, answer)
          .filter((each) => each.startsWith('broken')),
      ).toEqual([])
  })

  test('of somebody who is gone is left open', () => {
    const told = withEve()
    told.person(99, { ...shown, role: 'member' })
    told.deactivate('administrator', 99)
    expect(told.create('administrator', {}, { user_id: 100 })).not.toContain(`broken ${inUse}`)
  })
})

describe('what was refused creates nobody', () => {
  test.each(['email', 'password', 'full_name'])('for want of %s', (name) => {
    const told = new Administrators()
    expect(told.create('administrator', { [name]: undefined }, 'ANY')).toEqual([
      `refused ${clause('required-refused')}`,
    ])
    expect(told.create('administrator', { [name]: undefined })).toContain(`broken ${clause('required-refused')}`)
  })

  test('who would sign in', () => {
    const told = new Administrators()
    told.create('moderator', {}, 'ANY')
    expect(signIn(told, null)).toEqual([`holds ${nobody}`])
    expect(told.confirmed).toEqual(['address:eve@new.example'])
    expect(signIn(told, 99)).toEqual([`broken ${nobody}`])
  })

  test('what nobody answered may have created somebody', () => {
    const told = new Administrators()
    told.create('administrator', {}, 'none')
    expect(signIn(told, 99)).toEqual([])
    expect(told.create('administrator', {}, { user_id: 100 })).not.toContain(`broken ${clause('email-in-use-refused')}`)
  })
})

describe('who may', () => {
  test.each(['moderator', 'author', 'guest'] as const)('not a %s, not even with the permission', (as) => {
    const refused = clause(`${as === 'author' ? 'member' : as}-refused`)
    for (const group of ['administrators', 'everyone']) {
      const told = new Administrators({ can_create_users_group: group })
      expect(told.create(as, {}, 'ANY')).toEqual([`refused ${refused}`])
      expect(told.create(as, {})).toContain(`broken ${refused}`)
    }
  })

  test('no administrator without the permission', () => {
    const told = new Administrators({ can_create_users_group: 'owners' })
    expect(told.create('administrator', {}, 'ANY')).toEqual([`refused ${clause('without-permission-refused')}`])
    expect(told.create('administrator', {})).toContain(`broken ${clause('without-permission-refused')}`)
  })

  test('an owner who has the permission; of one without it nothing is said', () => {
    expect(new Administrators().create('owner', {})).toContain('holds permissions.owner-creates-user')
    const told = new Administrators({ can_create_users_group: 'nobody' })
    for (const answer of ['ANY', { user_id: 98 }])
      expect(told.create('owner', {}, answer).filter((each) => /owner|refused /.test(each))).toEqual(
        answer === 'ANY' ? ['cannot-tell permissions.owner-creates-user'] : [],
      )
  })

  test('an administrator, where address, password and name are like those that were taken', () => {
    const succeeds = clause('administrator-succeeds')
    const told = withEve()
    const adam = { email: 'adam@new.example', full_name: 'Adam' }
    expect(told.create('administrator', adam, 'ANY')).toEqual([`broken ${succeeds}`])
    const others = [{ email: 'adam@other.example' }, { password: 'short' }, { full_name: 'Adam\nthe first' }]
    for (const other of others)
      expect(told.create('administrator', { ...adam, ...other }, 'ANY')).toEqual([`cannot-tell ${succeeds}`])
  })

  test('bots perhaps', () => {
    expect(new Administrators().create(bots.postman, {}, 'ANY')).toEqual([
      `cannot-tell ${clause('administrator-succeeds')}`,
    ])
  })
})
