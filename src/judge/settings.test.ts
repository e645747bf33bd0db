import { describe, expect, test } from 'vitest'
import { refused, success, Told } from './testing/history.ts'

const registered = { ...success, queue_id: 'q', last_event_id: -1 }
const dark = { color_scheme: '2' }

/** Ada and Bob are of the run; Ada's scheme is known. */
function story(): Told {
  const told = new Told()
  told.control('people', {
    people: [
      { actor: 'ada', user_id: 8, role: 'member' },
      { actor: 'bob', user_id: 9, role: 'administrator' },
    ],
  })
  shows(told, 'ada', 1)
  return told
}

function shows(told: Told, actor: string, color_scheme: number): void {
  told.send(actor, 'POST /register', {}, { ...registered, user_settings: { color_scheme } })
}

function patch(told: Told, form: Record<string, string>, body: object | null = success, actor = 'ada'): void {
  told.send(actor, 'PATCH /settings', form, body && { ...body }, body === refused ? 400 : 200)
}

function brokenAfter(told: Told, color_scheme: number): string[] {
  shows(told, 'ada', color_scheme)
  told.judge.finish()
  return ofSettings(told)
}

function ofSettings(told: Told): string[] {
  return told.broken().filter((clause) => clause.startsWith('update-settings.'))
}

describe('what was set', () => {
  test('is seen in a registration', () => {
    const told = story()
    patch(told, dark)
    expect(brokenAfter(told, 2)).toEqual([])
    expect(told.verdict('update-settings.color-scheme').verdict).toBe('holds')
  })

  test('is missed where it is not', () => {
    const told = story()
    patch(told, dark)
    expect(brokenAfter(told, 1)).toEqual(['update-settings.color-scheme'])
  })

  test('while a registration was under way need not be in it', () => {
    for (const color_scheme of [1, 2, 3]) {
      const told = story()
      const response = { status: 200, headers: {}, body: { ...registered, user_settings: { color_scheme } } }
      const request = { method: 'POST', path: '/register', query: {}, form: {} }
      told.judge.take({ kind: 'exchange', actor: 'ada', sent: 2000, answered: 3000, request, response })
      const write = { method: 'PATCH', path: '/settings', query: {}, form: dark }
      const done = { status: 200, headers: {}, body: success }
      told.judge.take({ kind: 'exchange', actor: 'ada', sent: 2100, answered: 2200, request: write, response: done })
      told.judge.finish()
      expect(ofSettings(told)).toEqual([])
    }
  })
})

describe('a request that cannot be read', () => {
  test('and was not refused leaves nobody’s settings known', () => {
    const told = story()
    patch(told, dark)
    patch(told, { color_scheme: 'purple' })
    expect(brokenAfter(told, 3)).toEqual([])
  })

  test('and was refused accuses no earlier one', () => {
    const told = story()
    patch(told, dark)
    shows(told, 'ada', 2)
    patch(told, { color_scheme: '1' })
    patch(told, dark)
    patch(told, { color_scheme: '3', emojiset: 'text', enable_sounds: 'loud' }, refused)
    expect(brokenAfter(told, 3)).toEqual(['update-settings.refused-changes-nothing'])
  })
})

test('a request that names people in a way that cannot be read may have changed anybody’s settings', () => {
  const told = story()
  patch(told, { target_users: 'everybody', color_scheme: '3' }, success, 'bob')
  expect(brokenAfter(told, 3)).toEqual([])
})

describe('people whom an administrator names while they change the setting themselves', () => {
  function race(skip_if_already_edited: boolean, color_scheme: number): string[] {
    const told = story()
    const target_users = JSON.stringify({ user_ids: [8], group_ids: [], skip_if_already_edited })
    const given = [
      { actor: 'ada', sent: 2000, answered: 2200, form: dark },
      { actor: 'bob', sent: 2100, answered: 2300, form: { target_users, color_scheme: '3' } },
    ]
    for (const { form, ...each } of given) {
      const request = { method: 'PATCH', path: '/settings', query: {}, form }
      const response = { status: 200, headers: {}, body: success }
      told.judge.take({ kind: 'exchange', overlapped: true, ...each, request, response })
    }
    return brokenAfter(told, color_scheme)
  }

  test.each([2, 3])('may have either value: %s', (color_scheme) => {
    expect(race(true, color_scheme)).toEqual([])
    expect(race(false, color_scheme)).toEqual([])
  })
})

describe('an unknown name', () => {
  const asked = { ...dark, plumbline_unknown: 'x' }

  test('is listed', () => {
    const told = story()
    patch(told, asked, { ...success, ignored_parameters_unsupported: ['plumbline_unknown'] })
    expect(brokenAfter(told, 2)).toEqual([])
    expect(told.verdict('update-settings.unknown-listed').verdict).toBe('holds')
    expect(told.verdict('update-settings.unknown-beside-known').verdict).toBe('holds')
  })

  test('is not listed, or refused', () => {
    const silent = story()
    patch(silent, asked)
    expect(brokenAfter(silent, 2)).toEqual(['update-settings.unknown-listed'])
    const strict = story()
    patch(strict, dark)
    patch(strict, asked, refused)
    expect(brokenAfter(strict, 2)).toEqual(['update-settings.unknown-beside-known'])
  })
})

test('that others are refused holds once an administrator was not, and nothing had changed', () => {
  const told = story()
  const form = { target_users: JSON.stringify({ user_ids: [8] }), ...dark }
  patch(told, { emojiset: 'text' })
  patch(told, form, refused)
  shows(told, 'ada', 1)
  const clause = 'update-settings.target-by-member-refused'
  patch(told, form, success, 'bob')
  expect(brokenAfter(told, 2)).toEqual([])
  expect(told.verdict(clause).verdict).toBe('holds')
})

test('a setting that a fixture changed as the person would is what it was given, and nobody’s promise', () => {
  const told = story()
  patch(told, dark)
  told.control('user-setting', { user_id: 8, property: 'color_scheme', value: 3 })
  expect(brokenAfter(told, 1)).toEqual([])
})

test('a confirmed address is looked for, and may lock its owner out', () => {
  const told = story()
  const person = (delivery_email: string) =>
    told.control('person', { user_id: 8, person: { user_id: 8, email: 'ada@x.org', delivery_email } })
  person('ada@x.org')
  patch(told, { email: 'eda@x.org' })
  person('ada@x.org')
  told.control('confirm-email', { user_id: 8 })
  patch(told, dark, refused)
  person('ada@x.org')
  expect(brokenAfter(told, 1)).toEqual(['update-settings.email-confirmed'])
  expect(told.verdict('update-settings.email-not-at-once').verdict).toBe('holds')
})

describe('somebody whom the header names', () => {
  function lent(complete?: boolean): Told {
    const accounts = { ada: { user_id: 8, role: 'member' }, bob: { user_id: 9, role: 'administrator' } }
    const about = { accounts, ...(complete === undefined ? {} : { complete }) }
    const told = new (class extends Told {
      protected override header() {
        return { ...super.header(), ...about }
      }
    })()
    shows(told, 'ada', 1)
    return told
  }

  test('has what they set, where nothing was left out of the history', () => {
    const told = lent()
    patch(told, dark)
    expect(brokenAfter(told, 1)).toEqual(['update-settings.color-scheme'])
    const partly = lent(false)
    patch(partly, dark)
    expect(brokenAfter(partly, 1)).toEqual([])
  })

  test('gets what an administrator gives them, unless those are skipped who may have chosen before', () => {
    const given = (skip_if_already_edited: boolean) => {
      const told = lent()
      patch(told, dark, success, 'bob')
      shows(told, 'bob', 2)
      const target_users = JSON.stringify({ user_ids: [8], group_ids: [], skip_if_already_edited })
      patch(told, { target_users, ...dark }, success, 'bob')
      return brokenAfter(told, 1)
    }
    expect(given(false)).toEqual(['update-settings.target-people'])
    expect(given(true)).toEqual([])
  })
})

test('what was set after a registration is not held against it, though a call waited all the while', () => {
  const told = story()
  told.send('bob', 'POST /register', {}, { ...registered, queue_id: 'r' })
  const heartbeat = { ...success, queue_id: 'r', events: [{ id: 0, type: 'heartbeat' }] }
  told.takes('bob', 'GET /events', { queue_id: 'r', last_event_id: '-1' }, heartbeat, 60)
  shows(told, 'ada', 1)
  patch(told, dark)
  expect(brokenAfter(told, 2)).toEqual([])
})
