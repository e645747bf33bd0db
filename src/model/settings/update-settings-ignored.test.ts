import { describe, expect, test } from 'vitest'
import { Settings } from '../testing/update-settings.ts'
import { brokenIn } from '../testing/world.ts'

const broken = (name: string) => [`broken update-settings.${name}`]
const holds = (name: string) => `holds update-settings.${name}`
const ignoring = (...names: string[]) => ({ ignored_parameters_unsupported: names })
const unknown = 'plumbline_unknown'

describe('a name that is no parameter', () => {
  test('is listed', () => {
    expect(new Settings().patch('author', {}, ignoring(unknown), [unknown])).toEqual([holds('unknown-listed')])
    expect(new Settings().patch('author', {}, {}, [unknown])).toEqual(broken('unknown-listed'))
    const text = { ignored_parameters_unsupported: unknown }
    expect(new Settings().patch('author', {}, text, [unknown])).toEqual([])
  })

  test('may be one of those that are not shown', () => {
    expect(new Settings().patch('author', {}, {}, ['enable_online_push_notifications'])).toEqual([])
  })

  test('is not told of before level 167', () => {
    const story = new Settings()
    story.level = 166
    expect(story.patch('author', {}, {}, [unknown])).toEqual([])
  })

  test('keeps nothing beside it from being carried out', () => {
    const story = new Settings()
    story.patch('author', { color_scheme: 1 })
    story.shows('author', { color_scheme: 1 })
    story.patch('author', { color_scheme: 2 }, ignoring(unknown), [unknown])
    expect(story.shows('author', { color_scheme: 2 })).toContain(holds('unknown-beside-known'))
    story.patch('author', { color_scheme: 1 }, ignoring(unknown), [unknown])
    expect(brokenIn(story.shows('author', { color_scheme: 2 }))).toEqual(broken('unknown-beside-known'))
    expect(brokenIn(story.patch('author', { color_scheme: 3 }, 'ANY', [unknown]))).toEqual([])
    expect(story.patch('author', { color_scheme: 1 }, 'ANY', [unknown])).toEqual(broken('unknown-beside-known'))
  })

  test('or perhaps is one, may be refused', () => {
    expect(brokenIn(new Settings().patch('author', { color_scheme: 1 }, 'ANY', ['presence_enabled']))).toEqual([])
  })

  test.each([
    ['target_users', 443, 'target-users-unknown'],
    ['dense_mode', 364, 'dense-mode-removed'],
  ])('%s at level %d', (name, level, id) => {
    const story = new Settings()
    story.level = level
    expect(story.patch('author', { color_scheme: 1 }, ignoring(name), [name])).toContain(holds(id))
    expect(brokenIn(story.patch('author', { color_scheme: 2 }, {}, [name]))).toEqual(broken(id))
  })
})

describe('a parameter that changed something', () => {
  function changed(told: Record<string, unknown>): Settings {
    const story = new Settings()
    story.shows('author', { color_scheme: 1 })
    story.patch('author', { color_scheme: 2 }, told)
    return story
  }

  test('is not listed', () => {
    expect(changed({}).shows('author', { color_scheme: 2 })).toContain(holds('changed-not-listed'))
    const seen = changed(ignoring('color_scheme')).shows('author', { color_scheme: 2 })
    expect(brokenIn(seen)).toEqual(broken('changed-not-listed'))
  })

  test('but was listed, has to be changed all the same', () => {
    const seen = changed(ignoring('color_scheme')).shows('author', { color_scheme: 1 })
    expect(seen).toEqual(broken('color-scheme'))
  })
})

describe('a parameter that changed nothing', () => {
  test('is listed', () => {
    const story = new Settings()
    story.shows('author', { color_scheme: 1 })
    expect(story.patch('author', { color_scheme: 1 }, ignoring('color_scheme'))).toContain(holds('unchanged-listed'))
    story.shows('author', { color_scheme: 1 })
    expect(brokenIn(story.patch('author', { color_scheme: 1 }))).toEqual(broken('unchanged-listed'))
  })

  test('is not known as such where the value was only promised', () => {
    const story = new Settings()
    story.patch('author', { color_scheme: 1 })
    expect(brokenIn(story.patch('author', { color_scheme: 1 }))).toEqual([])
  })
})

test('who may have hidden their presence by a parameter that is not shown is remembered', () => {
  const story = new Settings()
  story.patch('author', {}, ignoring('presence_enabled'), ['presence_enabled'])
  expect(story.world.state.people.get(10)?.hidesPresence).toBeUndefined()
  story.patch('author', {}, {}, ['presence_enabled'])
  expect(story.world.state.people.get(10)?.hidesPresence).toBe(true)
})
