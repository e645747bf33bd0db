import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withPart } from './docs/generated.ts'
import { freshPages } from './docs.ts'

test.each([...freshPages()])('%s is as `npm run docs` writes it', (file, fresh) => {
  expect(readFileSync(file, 'utf8')).toBe(fresh)
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
