import { expect, test } from 'vitest'
import {
  actorsMadeBy,
  changesOf,
  changesOrganization,
  controlMembers,
  listTakenBy,
  madeBy,
  onlyTells,
  tellsKey,
} from './control-facts.ts'

const all = [...controlMembers()]

test.each(all)('%s makes what its answer lists and `forget` takes', (name, { gives, makes, changes }) => {
  if (makes === undefined) return
  expect(Object.keys(gives)).toContain(makes.list)
  expect(JSON.stringify(gives[makes.list])).toContain(makes.id)
  if (makes.forget !== undefined)
    expect(Object.keys(controlMembers().get('forget')?.takes ?? {})).toContain(makes.forget)
  expect([name, ['adds', 'organization'].includes(changes)]).toEqual([name, true])
})

test.each(all)('%s only tells where nothing is changed by what it is given', (name, { takes, changes }) => {
  const [required, optional] = [true, undefined].map((wanted) =>
    Object.fromEntries(Object.entries(takes).filter((member) => member[1].required === wanted)),
  ) as [object, object]
  expect(onlyTells(name, { ...required, ...optional })).toBe(changes === 'nothing')
  const isLook = changes === 'nothing' || Object.keys(optional).length > 0
  expect(onlyTells(name, { ...required, did: name, at: 1 })).toBe(isLook)
})

test('an action that the protocol does not name may change anything', () => {
  expect([changesOf('a-later-invention'), onlyTells('a-later-invention', {})]).toEqual([undefined, false])
  expect(changesOrganization('constructor')).toBe(false)
})

test('those who can act are told in a list, or alone', () => {
  expect(['people', 'bots', 'channels', 'credentials'].map(actorsMadeBy)).toEqual([
    'people',
    'bots',
    undefined,
    undefined,
  ])
  expect(['people', 'credentials'].map(tellsKey)).toEqual([false, true])
})

test('what is made is asked for under another name than it is told', () => {
  expect([listTakenBy('domains'), listTakenBy('profile-fields'), listTakenBy('person')]).toEqual([
    'add',
    'fields',
    undefined,
  ])
  expect(madeBy('profile-fields')).toEqual({ list: 'fields', id: 'id', forget: 'field_ids' })
})
