// The example of docs/recipes.md is carried out as it stands there.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { readRecipes } from '../file/read-recipes.ts'
import { Recipes } from './recipes.ts'
import { double } from './testing/double.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/recipes.md'), 'utf8')
const example = page.slice(page.indexOf('## How a recipe is written'))

function blocks(language: string): string[] {
  return [...example.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text ?? '')
}

test('the example sends and gives what the page says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  writeFileSync(join(folder, 'mine.yaml'), blocks('yaml')[0] ?? '')
  const pack = readRecipes('./mine.yaml', { path: join(folder, 'target.yaml'), accounts: ['boss'] })
  rmSync(folder, { recursive: true })
  const server = await double({
    'POST /teams': [{ team: { id: 60 } }, { team: { id: 61 } }],
    'PUT /teams/60/people': {},
  })
  const boss = { role: 'owner', email: 'boss@example.org', key: 'key of boss', user_id: 1 }
  const { transport } = server
  const recipes = new Recipes(pack, {
    transport,
    clock: systemClock,
    accounts: { boss },
    run: 'r1',
    password: 'secret',
  })
  recipes.remember('people', {}, { people: [{ user_id: 12, email: 'p12@example.org', api_key: 'key of p12' }] })
  const [takes = '', gives = ''] = blocks('json')
  const given = await recipes.act('groups', JSON.parse(takes) as object)
  await server.close()
  expect(server.arrived).toEqual(blocks('text')[0]?.trimEnd().split('\n'))
  expect(given).toEqual(JSON.parse(gives))
})
