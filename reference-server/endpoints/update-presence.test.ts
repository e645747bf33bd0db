import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

const START = 1_767_225_600

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function tell(person: Person, form: Record<string, string> = {}) {
  const { body } = await org.post(person, '/users/me/presence', { status: 'active', ...form })
  const fields: Record<string, unknown> = body
  return fields
}

const ALL = { last_update_id: '-1' }

function both(active_timestamp: number, idle_timestamp = active_timestamp) {
  return { active_timestamp, idle_timestamp }
}

describe('status', () => {
  test('is required, and active or idle', async () => {
    const path = '/users/me/presence'
    expect((await org.post(org.member, path)).body).toMatchObject({ result: 'error', var_name: 'status' })
    expect((await tell(org.member, { status: 'busy' })).result).toBe('error')
    expect((await tell(org.member, { status: 'idle' })).result).toBe('success')
  })

  test('active moves both times, idle only the one of being there', async () => {
    await tell(org.member)
    await org.advance(100)
    const after = await tell(org.member, { status: 'idle', ...ALL })
    expect(after.presences).toEqual({ [org.member.user_id]: both(START, START + 100) })
    await org.advance(100)
    expect((await tell(org.member, ALL)).presences).toEqual({ [org.member.user_id]: both(START + 200) })
  })

  test('idle says of someone who was never active that it was long ago', async () => {
    const { presences } = await tell(org.member, { status: 'idle', ...ALL })
    expect(presences).toEqual({ [org.member.user_id]: both(0, START) })
  })

  test('is written at most once in 55 seconds, but the first time being active at once', async () => {
    await tell(org.member, { status: 'idle' })
    await org.advance(1)
    expect((await tell(org.member, ALL)).presences).toEqual({ [org.member.user_id]: both(START + 1) })
    await org.advance(54)
    expect((await tell(org.member, ALL)).presences).toEqual({ [org.member.user_id]: both(START + 1) })
    await org.advance(1)
    expect((await tell(org.member, ALL)).presences).toEqual({ [org.member.user_id]: both(START + 56) })
  })
})

describe('the answer', () => {
  test('is in the legacy format, keyed by email, unless the client asks otherwise', async () => {
    await tell(org.other, { status: 'idle' })
    const { presences, server_timestamp } = await tell(org.member)
    const entry = (status: string) => {
      const seen = { client: 'website', status, timestamp: START }
      return { aggregated: seen, website: { ...seen, pushable: false } }
    }
    expect(presences).toEqual({ [org.other.email]: entry('idle'), [org.member.email]: entry('active') })
    expect(server_timestamp).toBe(START)
  })

  test.each([{ slim_presence: 'true' }, ALL, { last_update_id: '0', slim_presence: 'false' }])(
    'is in the modern format with %j',
    async (form) => {
      expect((await tell(org.member, form)).presences).toEqual({ [org.member.user_id]: both(START) })
    },
  )

  test('leaves out those who are deactivated', async () => {
    await tell(org.other)
    await org.control('person', { user_id: org.other.user_id, is_active: false })
    expect(Object.keys((await tell(org.member, ALL)).presences as object)).toEqual([String(org.member.user_id)])
  })

  test('with ping_only has neither presences nor the time', async () => {
    const none = { result: 'success', msg: '' }
    expect(await tell(org.member, { ping_only: 'true' })).toEqual({ ...none, presence_last_update_id: -1 })
    const passed = { ping_only: 'true', last_update_id: '7' }
    expect(await tell(org.member, passed)).toEqual({ ...none, presence_last_update_id: 7 })
    expect((await tell(org.other, ALL)).presences).toHaveProperty(String(org.member.user_id))
  })

  test('accepts new_user_input without saying that it is unknown', async () => {
    expect(await tell(org.member, { new_user_input: 'true' })).not.toHaveProperty('ignored_parameters_unsupported')
  })

  test.each([
    { last_update_id: '-2' },
    { last_update_id: 'x' },
    { history_limit_days: '-1' },
    { ping_only: 'yes' },
    { slim_presence: '1' },
    { new_user_input: 'maybe' },
  ])('refuses %j', async (form) => {
    expect((await tell(org.member, form as Record<string, string>)).result).toBe('error')
  })
})

describe('last_update_id', () => {
  test('fetches only what is newer, and the answer tells from where to go on', async () => {
    await tell(org.owner)
    await tell(org.other)
    const first = await tell(org.member, ALL)
    expect(Object.keys(first.presences as object)).toHaveLength(3)
    const last_update_id = String(first.presence_last_update_id)
    await org.advance(60)
    await tell(org.other)
    const second = await tell(org.guest, { last_update_id, ping_only: 'false' })
    expect(Object.keys(second.presences as object).map(Number)).toEqual([org.other.user_id, org.guest.user_id])
    expect(second.presence_last_update_id).toBeGreaterThan(Number(last_update_id))
  })

  test('equals the answer where nothing changed, however large it is', async () => {
    await tell(org.member)
    const { presence_last_update_id } = await tell(org.member, ALL)
    const last_update_id = String(presence_last_update_id)
    expect(await tell(org.member, { last_update_id })).toMatchObject({ presences: {}, presence_last_update_id })
    expect(await tell(org.member, { last_update_id: '999' })).toMatchObject({ presence_last_update_id: 999 })
  })

  test('is told in the legacy format too', async () => {
    expect((await tell(org.member)).presence_last_update_id).toBe(1)
  })

  test('is unknown before level 263', async () => {
    org = await organization({ level: 262 })
    const answer = await tell(org.member, ALL)
    expect(answer).toMatchObject({ ignored_parameters_unsupported: ['last_update_id'] })
    expect(answer).not.toHaveProperty('presence_last_update_id')
    expect(answer.presences).toHaveProperty([org.member.email])
  })
})

describe('history_limit_days', () => {
  const days = (count: number) => org.advance(count * 24 * 3600)
  const seen = async (form: Record<string, string>) =>
    Object.keys((await tell(org.member, form)).presences as object).map(Number)

  test('is 14 unless another is given', async () => {
    const [member, other] = [org.member.user_id, org.other.user_id]
    await tell(org.other)
    await days(14)
    expect(await seen(ALL)).toEqual([member, other])
    expect(await seen({ ...ALL, history_limit_days: '13' })).toEqual([member])
    await days(1)
    expect(await seen(ALL)).toEqual([member])
    expect(await seen({ ...ALL, history_limit_days: '15' })).toEqual([member, other])
  })

  test('may be very large', async () => {
    expect(await seen({ ...ALL, history_limit_days: String(Number.MAX_SAFE_INTEGER) })).toHaveLength(1)
  })

  test('is ignored where last_update_id is above 0', async () => {
    await tell(org.owner)
    await tell(org.other)
    await days(30)
    expect(await seen({ last_update_id: '1', history_limit_days: '1' })).toContain(org.other.user_id)
    expect(await seen({ last_update_id: '0', history_limit_days: '1' })).not.toContain(org.other.user_id)
  })

  test('is unknown before level 288', async () => {
    org = await organization({ level: 287 })
    const ignored = (await tell(org.member, { history_limit_days: '1' })).ignored_parameters_unsupported
    expect(ignored).toEqual(['history_limit_days'])
  })
})

describe('a guest with limited access', () => {
  const seen = async () => Object.keys((await tell(org.guest, ALL)).presences as object).map(Number)

  test('sees only people they can access where the organization limits presence to them', async () => {
    await tell(org.member)
    await tell(org.other)
    await org.channel('den', [org.guest, org.other])
    await org.control('settings', { can_access_all_users_group: 'members' })
    expect(await seen()).toEqual([org.member.user_id, org.other.user_id, org.guest.user_id])
    await org.control('settings', { presence_of_accessible_users_only: true })
    expect(await seen()).toEqual([org.other.user_id, org.guest.user_id])
    expect(Object.keys((await tell(org.owner, ALL)).presences as object)).toHaveLength(4)
  })
})

describe('register', () => {
  test('tells presence in the format asked for, with the update to go on from', async () => {
    await tell(org.other)
    const modern = { presences: { [org.other.user_id]: both(START) }, presence_last_update_id: 1 }
    expect(await org.state(org.member, { slim_presence: 'true' })).toMatchObject(modern)
    const legacy = { [org.other.email]: { aggregated: { status: 'active' } } }
    expect(await org.state(org.member)).toMatchObject({ presences: legacy, server_timestamp: START })
    await org.advance(2 * 24 * 3600)
    expect((await org.state(org.member, { presence_history_limit_days: '1' })).presences).toEqual({})
  })

  test('does not know updates before level 263', async () => {
    org = await organization({ level: 262 })
    expect(await org.state(org.member)).not.toHaveProperty('presence_last_update_id')
  })
})

describe('presence events', () => {
  const MODERN = { client_capabilities: '{"simplified_presence_events":true}' }

  test('come when someone comes online, not with every ping', async () => {
    const queueId = await org.queue(org.other, MODERN)
    const count = async () => (await org.events(org.other, queueId)).length
    await tell(org.member, { status: 'idle' })
    expect(await count()).toBe(0)
    await tell(org.member)
    expect(await count()).toBe(1)
    await org.advance(60)
    await tell(org.member)
    expect(await count()).toBe(1)
    await org.advance(200)
    await tell(org.member)
    expect(await count()).toBe(2)
  })

  test('are in the form that the queue asked for', async () => {
    const queues = [{ ...MODERN }, { slim_presence: 'true' }, {}].map((form) => org.queue(org.other, form))
    const [modern = '', slim = '', legacy = ''] = await Promise.all(queues)
    await tell(org.member)
    const { user_id, email } = org.member
    const website = { client: 'website', status: 'active', timestamp: START, pushable: false }
    const older = { id: 0, type: 'presence', user_id, server_timestamp: START, presence: { website } }
    expect(await org.events(org.other, modern)).toEqual([
      { id: 0, type: 'presence', presences: { [user_id]: both(START) } },
    ])
    expect(await org.events(org.other, slim)).toEqual([older])
    expect(await org.events(org.other, legacy)).toEqual([{ ...older, email }])
  })

  test('go only to those who can access the person, where the organization limits presence so', async () => {
    await org.control('settings', { can_access_all_users_group: 'members', presence_of_accessible_users_only: true })
    const queueId = await org.queue(org.guest)
    await tell(org.member)
    await tell(org.guest)
    expect(await org.events(org.guest, queueId)).toMatchObject([{ user_id: org.guest.user_id }])
  })

  test('are sent in a large organization, too', async () => {
    await org.people('member', 200)
    const queueId = await org.queue(org.other, MODERN)
    await tell(org.member)
    expect(await org.events(org.other, queueId)).toHaveLength(1)
  })
})
