import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withPart } from './docs/generated.ts'
import { freshPages } from './docs.ts'

test.each([...freshPages()])('%s is as `npm run docs` writes it', (file, fresh) => {
  expect(readFileSync(file, 'utf8')).toBe(fresh)
})

const root = join(import.meta.dirname, '..')
const recipes = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const diffs = [...recipes.matchAll(/```diff\n\s*(?:#|\/\/) (\S+)\n(.*?)```/gs)].map(([, file = '', lines = '']) => ({
  file,
  added: [...lines.matchAll(/^ *\+ *(.*)$/gm)].map(([, line = '']) => line.trim()),
}))

test.each(diffs)('what CONTRIBUTING.md adds to $file stands there', ({ file, added }) => {
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
  expect(added.length).toBeGreaterThan(0)
  expect(added.filter((line) => !lines.includes(line))).toEqual([])
})

test('every diff of CONTRIBUTING.md names its file, and every file that the recipes name is there', () => {
  expect(diffs.length).toBe(recipes.split('```diff').length - 1)
  const files = [
    ...recipes.matchAll(/`((?:src|scripts|specs|reference-server|other-server|recipes|scenarios|docs)\/[^`<>*]+)`/g),
  ]
  const named = files.map(([, file = '']) => file).filter((file) => !file.includes(' '))
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('what is generated replaces what stood between its marks, and nothing else', () => {
  const page = 'a\n<!-- generated: one -->\n\nold\n\n<!-- end -->\nb\n'
  expect(withPart(page, 'one', 'new\n')).toBe('a\n<!-- generated: one -->\n\nnew\n\n<!-- end -->\nb\n')
  expect(() => withPart(page, 'two', '')).toThrow('no place')
})

test('the pages tell members, types and defaults as their sources have them', () => {
  const [targets = '', reference = '', control = ''] = [...freshPages().values()]
  expect(targets).toMatch(/\n\| `messages` +\| \d+ +\|/)
  expect(reference).toContain('## `request_timeout`\n\nA number, else 30. Seconds until a request counts as unanswered')
  expect(reference).toContain('- `role`: one of `owner`, `administrator`')
  expect(control).toMatch(
    /- \*\*`people`\*\* \(basic, \d+\): .* Takes `people: \[role, full_name\?\]`\. Gives `people`\./,
  )
})
