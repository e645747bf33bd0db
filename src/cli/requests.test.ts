// Whether the model's request types have the names that specs/ gives to the parameters. The two know nothing of each
// other, so that the types are read from their sources.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from '../model/rules.ts'
import { loadSpec } from '../spec/spec.ts'

const model = join(import.meta.dirname, '..', 'model')
const sources = globSync('*.ts', { cwd: model, exclude: ['*.test.ts'] }).map((file) =>
  readFileSync(join(model, file), 'utf8'),
)

/** The names in `EditMessageRequest`, for `edit-message`. */
function namesIn(slug: string): string[] {
  const type = `${slug.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())}Request`
  const bodies = sources.flatMap((text) => text.match(new RegExp(`interface ${type} \\{([^}]*)\\}`))?.[1] ?? [])
  return bodies.flatMap((body) => [...body.matchAll(/readonly (\w+)\??:/g)].map(([, name = '']) => name))
}

const parameters = new Map(loadSpec().endpoints.map((endpoint) => [endpoint.slug, Object.keys(endpoint.parameters)]))

test.each(Object.keys(rules))('the request of %s has the parameters of its endpoint', (slug) => {
  expect(namesIn(slug).length).toBeGreaterThan(0)
  expect(namesIn(slug).sort()).toEqual(parameters.get(slug)?.sort())
})
