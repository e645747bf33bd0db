// Whether the model's request types have the names that specs/ gives to the parameters. The two know nothing of each
// other, so that the types are read from their sources.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from '../model/rules.ts'
import { settingNames } from '../model/things/setting-names.ts'
import { loadSpec } from '../spec/spec.ts'

const model = join(import.meta.dirname, '..', 'model')
const sources = globSync('**/*.ts', { cwd: model, exclude: ['**/*.test.ts'] }).map((file) =>
  readFileSync(join(model, file), 'utf8'),
)

/** The names in `EditMessageRequest`, for `edit-message`. Settings have a table of their own, but for one that is gone. */
function namesOf(slug: string): string[] {
  const type = slug.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
  return [...namesIn(`${type}Request`), ...(slug === 'update-settings' ? [...settingNames, 'dense_mode'] : [])]
}

/** What an interface has itself, and what it has of another. */
function namesIn(type: string): string[] {
  const pattern = new RegExp(`interface ${type} (?:extends (\\w+) )?\\{([^}]*)\\}`)
  return sources.flatMap((text) => {
    const [, other, body = ''] = text.match(pattern) ?? []
    const own = [...body.matchAll(/readonly (\w+)\??:/g)].map(([, name = '']) => name)
    return [...(other === undefined ? [] : namesIn(other)), ...own]
  })
}

const parameters = new Map(loadSpec().endpoints.map((endpoint) => [endpoint.slug, Object.keys(endpoint.parameters)]))

test.each(Object.keys(rules))('the request of %s has the parameters of its endpoint', (slug) => {
  expect(namesOf(slug).length).toBeGreaterThan(0)
  expect(namesOf(slug).sort()).toEqual(parameters.get(slug)?.sort())
})
