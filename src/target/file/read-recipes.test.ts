// Recipes as they are written: mistakes are told with their place and what is allowed, before anything is sent.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Pack, RecipesKey } from '../recipes/recipe.ts'
import { readRecipes } from './read-recipes.ts'
import { TargetFileError } from './target-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const good = `words:
  levels: { owner: 100 }
actions:
  people:
    each: people
    defaults: { full_name: "Somebody {unique}" }
    requests:
      - as: [boss, administrator, "{people.0.user_id}"]
        request: POST /users
        with: { name: "{full_name}", level: "{role|levels}" }
        take: { id: user_id, ids: { in: users, key: name, value: id } }
      - { as: nobody, request: "GET /users/{id}", when: { role: owner } }
    item: { user_id: "{id}" }
    declines: [full_name]
`

/** Reads what stands in a file beside the target file. */
function readText(text: string): Pack {
  writeFileSync(join(folder, 'mine.yaml'), text)
  return readRecipes('./mine.yaml', { path: join(folder, 'target.yaml'), accounts: ['boss'] })
}

/** Reads what stands in the target file itself. */
function readTarget(text: string): Pack {
  const path = join(folder, 'target.yaml')
  writeFileSync(path, text)
  const { recipes } = parse(text) as { recipes: RecipesKey }
  return readRecipes(recipes, { path, accounts: ['boss'] })
}

function mistakesOf(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof TargetFileError) return error.message.split('\n').map((line) => line.replace(`${folder}/`, ''))
    throw error
  }
  return []
}

describe('mistakes in recipes', () => {
  test('are none where there are none', () => {
    expect(mistakesOf(() => readText(good))).toEqual([])
  })

  test.each([
    [
      '{full_name}"',
      '{full_nam}"',
      /^mine.yaml:10:23: the placeholder \{full_nam\} is not known here; known are run, /,
    ],
    ['{full_name}"', '{full name}"', /^mine.yaml:10:23: \{full name\} is no placeholder; they are written \{name\}, /],
    ['{role|levels}', '{role|level}', /^mine.yaml:10:45: .* table level, .*; known are trim, levels$/],
    ['"{full_name}"', '"{id}"', /^mine.yaml:10:23: the placeholder \{id\} is not known here/],
    ['GET /users/{id}', 'GET /users/{user}', /^mine.yaml:12:32: the placeholder \{user\} is not known here/],
    ['"{id}" }', '"{ident}" }', /^mine.yaml:13:22: the placeholder \{ident\} is not known/],
    [
      '[boss,',
      '[bos,',
      /^mine.yaml:8:13: bos is not known here; known are boss, owner, administrator, .* nobody, or a/,
    ],
    ['POST /users', 'SEND /users', /^mine.yaml:9:18: .* is "SEND \/users", which is not written as it should be$/],
    [
      '  people:\n    each',
      '  peeple:\n    each',
      /^mine.yaml:4:3: peeple is no action of the control protocol; .* reset, clock/,
    ],
    ['each: people', 'each: folk', /^mine.yaml:5:11: folk is not known here; known are people$/],
    ['[full_name]', '[fullname]', /^mine.yaml:14:16: fullname is not known here; known are people, role, full_name$/],
    ['request: POST', 'rekwest: POST', /^mine.yaml:9:9: rekwest is not known here; known are as, request, with, /],
    ['when: { role:', 'when: { rol:', /^mine.yaml:12:59: rol is not known here/],
    ['key: name, value', 'key: name, values', /^mine.yaml:11:\d+: values is not known here; known are at, after, in/],
    [
      'key: name, value: id',
      'key: name',
      /^mine.yaml:11:35: \{ in, key \} takes nothing; allowed are \{ after, at \}, /,
    ],
    ['    item:', '    gives:', /^mine.yaml:13:14: user_id is not known here; known are people$/],
    ['actions:', 'actions: [', /^mine.yaml:\d+:\d+: /],
  ])('%j written as %j', (right, wrong, problem) => {
    expect(good).toContain(right)
    expect(mistakesOf(() => readText(good.replace(right, wrong)))).toContainEqual(expect.stringMatching(problem))
  })

  test('have the place in the target file where they stand there', () => {
    const text = `base_url: http://x\nrecipes:\n  - wider\n  - actions:\n      owners:\n        gives: { owners: "{them}" }\n`
    expect(mistakesOf(() => readTarget(text))).toEqual([
      expect.stringMatching(/^target.yaml:6:26: the placeholder \{them\} is not known here; known are run/),
    ])
  })

  test('are files that are not there', () => {
    expect(mistakesOf(() => readTarget('recipes: [wider, widest]\n'))).toEqual([
      'target.yaml:1:18: widest is neither a ready pack (wider) nor a file beside the target file that can be read',
    ])
    expect(mistakesOf(() => readTarget('recipes: ./none.yaml\n'))[0]).toMatch(/^target.yaml:1:10: .\/none.yaml is/)
  })
})

describe('of several recipes for one action', () => {
  test('the last counts, and tables of earlier packs are there', () => {
    const text = `recipes:
  - wider
  - ./mine.yaml
  - actions:
      owners: { gives: { owners: [] } }
      profile-fields:
        each: fields
        requests: [{ as: owner, request: POST /fields, with: { type: "{type|field_types}", level: "{type|levels}" } }]
`
    readText(good)
    const { actions, words } = readTarget(text)
    expect(actions.owners).toEqual({ gives: { owners: [] } })
    expect(actions.people?.declines).toEqual(['full_name'])
    expect(actions['profile-fields']?.requests).toHaveLength(1)
    expect(actions.messages?.each).toBe('messages')
    expect(words).toMatchObject({ levels: { owner: 100 }, field_types: { link: 5 } })
  })

  test('one pack may stand in the target file alone', () => {
    expect(Object.keys(readTarget('recipes: { actions: { owners: { gives: {} } } }\n').actions)).toEqual(['owners'])
    expect(Object.keys(readTarget('recipes: wider\n').actions)).toContain('people')
  })
})
