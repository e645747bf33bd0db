import { describe, expect, test } from 'vitest'
import type { Answer } from '../../model/facts/moment.ts'
import { can } from '../testing/events-story.ts'
import { control, event, judge, poll, register, type Step, wrote } from '../testing/queues-story.ts'

const people = [
  { user_id: 1, role: 'member' },
  { user_id: 2, role: 'member', full_name: 'Bo' },
  { user_id: 3, role: 'guest' },
  { user_id: 4, role: 'administrator' },
]
const bots = [{ user_id: 20, owner_id: 2 }]
const channels = [{ stream_id: 5, subscribers: [1, 2, 20] }]
const said = (message_id: number, sender_id: number) => ({
  ...{ message_id, sender_id, stream_id: 5, topic: 'a', content: 'b', timestamp: 1 },
})
const before: readonly Step[] = [
  control('people', { people }, 1),
  control('bots', { bots }, 2),
  control('channels', { channels }, 3),
  control('messages', { messages: [said(7, 2), said(8, 20)] }, 4),
]

function deactivated(actions?: object, result = 'success'): Step {
  const answer = { result, code: 'BAD_REQUEST', body: {} } as Answer
  return wrote('deactivate-user', { user_id: 2, ...(actions && { actions }) }, { by: 4, at: 20, answer })
}

function person(user_id: number, fields: object) {
  return { type: 'realm_user', op: 'update', person: { user_id, ...fields } }
}

/** What is said of a clause when somebody's queue has told all that it has. */
function says(clause: string, did: Step, told: readonly object[], user = 1): string[] {
  const events = told.map((each, index) =>
    event(index + 1, `${(each as { type: string }).type}`, each as Record<string, unknown>),
  )
  const gives = { realm_users: people.map((each) => ({ ...each, is_active: true })) }
  const seen = judge(
    ...before,
    register('q', { user, at: 10, with: can('bulk_message_deletion'), gives }),
    did,
    poll('q', { user, at: 60, events }),
    poll('q', { user, at: 61, ack: events.length }),
  )
  return seen.flatMap((each) => (each.clause === clause ? [each.saw] : []))
}

const all = {
  ...{ delete_profile: true, delete_public_channel_messages: true },
  ...{ delete_private_channel_messages: true, delete_direct_messages: true },
}
const bot = person(20, { is_active: false })
const owner = person(2, { is_active: false })

describe('a deactivation', () => {
  test('is told to those who can access the user', () => {
    const seen = 'realm-user-event.told'
    expect(says(seen, deactivated(), [bot, owner])).toEqual(['holds'])
    expect(says(seen, deactivated(), [])).toEqual(['broken'])
    expect(says(seen, deactivated(undefined, 'none'), [])).toEqual([])
  })

  test('is told truly, unless nobody knows', () => {
    const current = 'realm-user-event.current'
    expect(says(current, deactivated(), [person(2, { is_active: true })])).toContain('broken')
    expect(says(current, deactivated(undefined, 'none'), [person(2, { is_active: true })])).toEqual([])
  })

  test('is told of the bots first', () => {
    const first = 'deactivate-user.bots-first'
    expect(says(first, deactivated(), [bot, owner])).toEqual(['holds'])
    expect(says(first, deactivated(), [owner, bot])).toEqual(['broken'])
    expect(says(first, deactivated(), [owner])).toEqual([])
    expect(says(first, deactivated(undefined, 'error'), [owner, bot])).toEqual([])
  })

  test('may come with any new name', () => {
    const current = 'realm-user-event.current'
    expect(says(current, deactivated(all), [person(2, { full_name: 'Deleted user' }), owner])).toEqual(['holds'])
  })
})

describe('messages that go with somebody', () => {
  const gone = (...message_ids: readonly number[]) => ({ type: 'delete_message', message_ids })

  test('are deleted', () => {
    const deleted = 'delete-message-event.deleted'
    expect(says(deleted, deactivated(all), [gone(8), gone(7)])).toEqual(['holds', 'holds'])
    expect(says(deleted, deactivated(), [gone(8)])).toEqual(['broken'])
  })

  test('are told of the bots first', () => {
    const first = 'deactivate-user.actions-on-bots-first'
    expect(says(first, deactivated(all), [gone(8), gone(7)])).toEqual(['holds'])
    expect(says(first, deactivated(all), [gone(7, 8)])).toEqual(['holds'])
    expect(says(first, deactivated(all), [gone(7), gone(8)])).toEqual(['broken'])
  })
})
