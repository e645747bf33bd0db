import { describe, expect, test } from 'vitest'
import { controlMembers } from '../../spec/control-facts.ts'
import { clients, people } from '../namespace.ts'
import type { Namespace, Step } from '../plan.ts'
import { control, edit, look, pause, quietMove, request } from '../steps.ts'
import { leavesLastingChanges } from './lasting-changes.ts'
import { touchedBy } from './touched.ts'

const namespace: Namespace = { people, clients, channels: {}, messages: {}, settings: {} }
const crowd = control('people', { people: [{ role: 'member' }] }, 'crowd')
const oneOfCrowd = { answer: 'crowd', field: 'people.0.user_id' }
const newcomer = request('create-user', 'administrator', {}, { name: 'new' })
const touched = (...steps: Step[]) => [...touchedBy({ namespace, steps })].sort()
const lasts = (...steps: Step[]) => leavesLastingChanges({ namespace, steps }, true)

describe('people are left alone by', () => {
  test.each<[string, Step[]]>([
    ['looks', [look('first'), request('get-messages', 'author', {}), request('register-queue', 'guest', {})]],
    ['edits and moves', [edit('author', 'first', { content: 'x' }), quietMove('author', 'first', { topic: 'plums' })]],
    ['messages that are scheduled', [request('schedule-message', 'author', { to: [{ user: 'reader' }] })]],
    ['what happens to others', [crowd, request('deactivate-user', 'crowd0', { user_id: oneOfCrowd })]],
    ['a look at a person', [control('person', { user_id: { user: 'author' } })]],
    ['a bot of theirs', [control('bots', { bots: [{ owner_id: { user: 'author' } }] })]],
    ['a group of them', [control('groups', { groups: [{ name: 'x', members: [{ user: 'author' }] }] })]],
    ['a look at somebody new', [newcomer, control('credentials', { user_id: { answer: 'new', field: 'user_id' } })]],
  ])('%s', (_, steps) => {
    expect(touched(...steps)).toEqual([])
    expect(lasts(...steps)).toBe(false)
  })
})

describe('people are touched by', () => {
  test.each<[string, string[], Step]>([
    ['their own settings', ['author'], request('update-settings', 'phone', { color_scheme: 2 })],
    ['their presence', ['reader'], request('update-presence', 'reader', { status: 'active' })],
    ['their profile', ['author'], control('profile-value', { user_id: { user: 'author' }, field_id: 1, value: 'x' })],
    [
      'a colour',
      ['author'],
      control('subscription', { user_id: { user: 'author' }, stream_id: { channel: 'garden' }, color: '#fff' }),
    ],
    ['alert words', ['guest'], control('alert-words', { user_id: { user: 'guest' }, alert_words: ['x'] })],
  ])('%s, which lasts no longer than they stay', (_, whom, step) => {
    expect(touched(step)).toEqual(whom)
    expect(lasts(step)).toBe(false)
  })

  test.each<[string, string[], Step]>([
    ['another role', ['author'], control('person', { user_id: { user: 'author' }, role: 'moderator' })],
    ['the end of an account', ['administrator', 'reader'], deactivation({ user: 'reader' })],
    ['a subscription', ['reader'], control('subscribe', { stream_id: 3, user_ids: [{ user: 'reader' }] })],
    ['a channel with a guest', ['guest', 'reader'], channelOf('guest', 'reader')],
  ])('%s, for good', (_, whom, step) => {
    expect(touched(step)).toEqual(whom)
    expect(lasts(step)).toBe(true)
  })

  test('whatever names somebody by an answer of the server: it may be any of them', () => {
    const named = request('register-queue', 'author', {}, { name: 'registered' })
    const all = Object.keys(people).sort()
    expect(touched(named, deactivation({ answer: 'registered', field: 'user_id' }))).toEqual(all)
  })
})

const everybody = Object.keys(people)

test.each([...controlMembers()])(
  '%s touches whom it names, unless it leaves them as they are',
  (action, { changes, makes }) => {
    const step = control(action, { ...givenAll(action), of: everybody.map((user) => ({ user })) })
    const isTouching = changes === 'own' || changes === 'named' || makes?.id === 'stream_id'
    expect(touched(step).length).toBe(isTouching ? everybody.length : 0)
  },
)

describe('a namespace is changed for good by', () => {
  test.each<[string, Step]>([
    ['a change of a channel', control('channel', { stream_id: { channel: 'garden' }, privacy: 'private' })],
    ['messages that are deleted', control('delete-messages', { message_ids: [{ message: 'first' }] })],
    ['time that was moved', pause(3600)],
  ])('%s', (_, step) => expect(lasts(step)).toBe(true))

  test('time only where it can be moved', () => {
    expect(leavesLastingChanges({ namespace, steps: [pause(3600)] }, false)).toBe(false)
  })

  test('no message that is written in a channel', () => {
    expect(lasts(control('messages', { messages: [{ stream_id: { channel: 'garden' }, content: 'x' }] }))).toBe(false)
  })
})

function deactivation(user_id: Parameters<typeof control>[1][string]): Step {
  return request('deactivate-user', 'administrator', { user_id })
}

function channelOf(...names: string[]): Step {
  return control('channels', { channels: [{ name: 'x', subscribers: names.map((user) => ({ user })) }] })
}

/** Every member, so that the action does all that it can. */
function givenAll(action: string): Record<string, null> {
  return Object.fromEntries(Object.keys(controlMembers().get(action)?.takes ?? {}).map((name) => [name, null]))
}
