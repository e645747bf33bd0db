// How recipes are carried out, whatever they are about: refusals, what is half done, what a server does not take in, and
// what is known from elsewhere.

import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { Control } from '../control/control.ts'
import { ControlError, ControlRefused, HalfDone, NotOffered, type Way } from '../control/way.ts'
import type { Recipe } from './recipe.ts'
import { Recipes } from './recipes.ts'
import { type Answers, type Double, double } from './testing/double.ts'

let server: Double | undefined
afterEach(() => server?.close())

const boss = { role: 'owner', email: 'boss@example.org', key: 'key of boss', user_id: 1 }

async function recipesOf(actions: Readonly<Record<string, Recipe>>, answers: Answers): Promise<Recipes> {
  server = await double(answers)
  const { transport } = server
  const surroundings = { transport, clock: systemClock, accounts: { boss }, run: 'r1', password: 'secret' }
  return new Recipes({ words: {}, actions }, surroundings)
}

async function failureOf(act: Promise<object>): Promise<unknown> {
  return act.then(
    (given) => given,
    (error: unknown) => error,
  )
}

const rename: Recipe = {
  requests: [{ as: 'owner', request: 'PATCH /streams/{stream_id}', with: { new_name: '{name}' } }],
}
const make: Recipe = {
  each: 'groups',
  requests: [{ as: 'boss', request: 'POST /user_groups/create', with: { name: '{name}' }, take: { id: 'group_id' } }],
  item: { user_group_id: '{id}' },
}

describe('a refusal', () => {
  test('is told with the request and what came back', async () => {
    const recipes = await recipesOf({ channel: rename }, { 'PATCH /streams/3': { status: 400, msg: 'taken' } })
    const error = await failureOf(recipes.act('channel', { stream_id: 3, name: 'x' }))
    expect(error).toBeInstanceOf(ControlRefused)
    expect(error).not.toBeInstanceOf(NotOffered)
    expect((error as Error).message).toMatch(
      /^the recipe of channel: PATCH \/streams\/3 was refused with 400: .*"msg":"taken"/,
    )
  })

  test('may come with a status of 200', async () => {
    const recipes = await recipesOf({ channel: rename }, { 'PATCH /streams/3': { result: 'error', msg: 'no' } })
    expect(await failureOf(recipes.act('channel', { stream_id: 3, name: 'x' }))).toBeInstanceOf(ControlRefused)
  })

  test('with 404 says that the action is not offered, and it is not tried again', async () => {
    const recipes = await recipesOf({ channel: rename }, {})
    expect(recipes.offers('channel')).toBe(true)
    for (const _ of [1, 2])
      expect(await failureOf(recipes.act('channel', { stream_id: 3, name: 'x' }))).toBeInstanceOf(NotOffered)
    expect(recipes.offers('channel')).toBe(false)
    expect(server?.arrived).toHaveLength(1)
  })

  test('with 404 is about what was asked for, where the request worked before', async () => {
    const recipes = await recipesOf({ channel: rename }, { 'PATCH /streams/3': {} })
    await recipes.act('channel', { stream_id: 3, name: 'x' })
    const error = await failureOf(recipes.act('channel', { stream_id: 4, name: 'x' }))
    expect(error).toBeInstanceOf(ControlRefused)
    expect(error).not.toBeInstanceOf(NotOffered)
    expect(recipes.offers('channel')).toBe(true)
  })

  test('of too many requests is waited for', async () => {
    const recipes = await recipesOf({ channel: rename }, { 'PATCH /streams/3': [{ status: 429 }, {}] })
    expect(await recipes.act('channel', { stream_id: 3, name: 'x' })).toEqual({})
    expect(server?.arrived).toHaveLength(2)
  })
})

describe('what was done before a refusal is told', () => {
  const groups = ['a', 'b', 'c'].map((name) => ({ name, members: [] }))

  test('item by item', async () => {
    const refused = { status: 400, msg: 'enough' }
    const recipes = await recipesOf(
      { groups: make },
      { 'POST /user_groups/create': [{ group_id: 5 }, { group_id: 6 }, refused] },
    )
    const error = await failureOf(recipes.act('groups', { groups }))
    expect(error).toBeInstanceOf(HalfDone)
    expect(error).toMatchObject({
      message: expect.stringContaining('2 of 3 were done'),
      done: { takes: { groups: groups.slice(0, 2) }, gives: { groups: [{ user_group_id: 5 }, { user_group_id: 6 }] } },
    })
  })

  const remove: Recipe = {
    requests: [{ for: { message_id: 'message_ids' }, as: 'owner', request: 'DELETE /messages/{message_id}' }],
  }

  test('value by value of a list that its only request is sent for', async () => {
    const answers = { 'DELETE /messages/5': {}, 'DELETE /messages/6': {}, 'DELETE /messages/7': { status: 400 } }
    const recipes = await recipesOf({ 'delete-messages': remove }, answers)
    const error = await failureOf(recipes.act('delete-messages', { message_ids: [5, 6, 7, 8] }))
    expect(error).toBeInstanceOf(HalfDone)
    expect(error).toMatchObject({
      message: expect.stringContaining('2 of 4 were done'),
      done: { takes: { message_ids: [5, 6] }, gives: {} },
    })
  })

  test('but not where more requests are sent than those', async () => {
    const tidy = { as: 'owner', request: 'POST /tidy' }
    const longer = { requests: [...(remove.requests ?? []), tidy] }
    const recipes = await recipesOf({ 'delete-messages': longer }, { 'DELETE /messages/5': {} })
    const error = await failureOf(recipes.act('delete-messages', { message_ids: [5] }))
    expect(error).toBeInstanceOf(HalfDone)
    expect((error as HalfDone).done).toBeUndefined()
  })

  test('but not where an item was begun', async () => {
    const second = { as: 'owner', request: 'POST /user_groups/{id}/members', with: { add: '{members}' } }
    const longer = { ...make, requests: [...(make.requests ?? []), second] }
    const recipes = await recipesOf({ groups: longer }, { 'POST /user_groups/create': { group_id: 5 } })
    const error = await failureOf(recipes.act('groups', { groups }))
    expect(error).toBeInstanceOf(HalfDone)
    expect((error as HalfDone).done).toBeUndefined()
    expect(recipes.offers('groups')).toBe(false)
  })

  test('and nothing is, where nothing was', async () => {
    const recipes = await recipesOf({ groups: make }, { 'POST /user_groups/create': { status: 400 } })
    const error = await failureOf(recipes.act('groups', { groups }))
    expect(error).toBeInstanceOf(ControlRefused)
  })

  test('where no answer came, anything may have been done', async () => {
    const recipes = await recipesOf({ channel: rename }, {})
    await server?.close()
    const error = await failureOf(recipes.act('channel', { stream_id: 3, name: 'x' }))
    expect(error).toBeInstanceOf(HalfDone)
    expect(error).toBeInstanceOf(ControlError)
    server = undefined
  })
})

describe('what a server does not take in is declined', () => {
  const change: Recipe = {
    requests: [
      {
        as: 'owner',
        request: 'PATCH /streams/{stream_id}',
        with: { new_name: '{name}', topics_policy: '{topics_policy}', is_private: '{privacy}', is_open: '{privacy}' },
      },
    ],
    declines: ['creator_id'],
  }
  const ignoring = (...names: string[]) => ({ 'PATCH /streams/3': { ignored_parameters_unsupported: names } })

  test('where it says so', async () => {
    const recipes = await recipesOf({ channel: change }, ignoring('topics_policy'))
    const takes = { stream_id: 3, name: 'x', topics_policy: 'inherit', creator_id: 1 }
    expect(await recipes.act('channel', takes)).toEqual({ declined: ['creator_id', 'topics_policy'] })
  })

  test('and refused where it is all that was asked', async () => {
    const recipes = await recipesOf({ channel: change }, ignoring('topics_policy'))
    const error = await failureOf(recipes.act('channel', { stream_id: 3, topics_policy: 'inherit' }))
    expect(error).toBeInstanceOf(ControlRefused)
    expect((error as Error).message).toContain('took in none of topics_policy')
  })

  test('and half done where a part of one member was taken in', async () => {
    const recipes = await recipesOf({ channel: change }, ignoring('is_open'))
    expect(await failureOf(recipes.act('channel', { stream_id: 3, privacy: 'private' }))).toBeInstanceOf(HalfDone)
  })

  test('and not offered where the recipe itself can do nothing of it', async () => {
    const recipes = await recipesOf({ channel: change }, {})
    const error = await failureOf(recipes.act('channel', { stream_id: 3, creator_id: 1 }))
    expect(error).toBeInstanceOf(NotOffered)
    expect((error as Error).message).toBe('the recipe of channel cannot change creator_id')
    expect(server?.arrived).toEqual([])
    expect(recipes.offers('channel')).toBe(true)
  })
})

describe('who sends a request', () => {
  const flags: Recipe = { requests: [{ as: '{user_id}', request: 'POST /messages/flags', with: { op: '{op}' } }] }
  const takes = { user_id: 12, message_ids: [], flag: 'read', op: 'add' }

  test('must be somebody whose key is known', async () => {
    const recipes = await recipesOf({ flags }, { 'POST /messages/flags': {} })
    const error = await failureOf(recipes.act('flags', takes))
    expect(error).toBeInstanceOf(ControlRefused)
    expect((error as Error).message).toContain('nobody can send POST /messages/flags: no key is known of user 12')
    expect(server?.arrived).toEqual([])
  })

  test('may have been made by another way', async () => {
    const recipes = await recipesOf({ flags }, { 'POST /messages/flags': {} })
    const people = [{ user_id: 12, email: 'ann@x', api_key: 'key of ann' }]
    const other: Way = {
      ...{ name: 'another', offers: (action) => action === 'people', close: async () => {} },
      act: async () => ({ people }),
    }
    const control = new Control([other, recipes])
    await control.people([{ role: 'member' }])
    await control.act('flags', takes)
    expect(server?.arrived).toEqual(['POST /messages/flags as ann: {"op":"add"}'])
  })

  test('may be an account that the role names', async () => {
    const recipes = await recipesOf({ channel: rename }, { 'PATCH /streams/3': {} })
    await recipes.act('channel', { stream_id: 3, name: 'x' })
    expect(server?.arrived).toEqual(['PATCH /streams/3 as boss: {"new_name":"x"}'])
  })
})

describe('an owner of the target file', () => {
  const change: Recipe = {
    requests: [{ as: 'owner', request: 'PATCH /users/{user_id}', with: { role: '{role}', full_name: '{full_name}' } }],
  }

  test.each([{ role: 'administrator' }, { is_active: false }, { role: 'guest', full_name: 'X' }])(
    'is not changed so that nobody could take it back: %j',
    async (wanted) => {
      const recipes = await recipesOf({ person: change }, { 'PATCH /users/1': {} })
      const error = await failureOf(recipes.act('person', { user_id: 1, ...wanted }))
      expect(error).toBeInstanceOf(ControlRefused)
      expect((error as Error).message).toContain('boss of the target file stays owner')
      expect(server?.arrived).toEqual([])
    },
  )

  test.each([
    { user_id: 1, role: 'owner', is_active: true },
    { user_id: 2, role: 'member' },
  ])('may be put back, and others may be changed: %j', async (wanted) => {
    const recipes = await recipesOf({ person: change }, { 'PATCH /users/1': {}, 'PATCH /users/2': {} })
    await recipes.act('person', wanted)
    expect(server?.arrived).toHaveLength(1)
  })
})
