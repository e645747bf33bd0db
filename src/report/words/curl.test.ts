import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ToldExchange, toldRequest } from '../../judge/stories/story.ts'
import { curlLine, curlOfFinding } from './curl.ts'

function step(request: Partial<Parameters<typeof toldRequest>[0]>, as = 'ada'): ToldExchange {
  const wire = toldRequest({ method: 'PATCH', path: '/messages/8', query: {}, form: {}, ...request })
  return { exchange: 1, request: '', as, came: '', ...(wire && { wire }) }
}

/** What a shell gives to curl, each argument ended by a zero byte. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${line}`
  const environment = { PATH: process.env.PATH, ADA_EMAIL: 'ada@x', ADA_KEY: 'k', BASE_URL: 'http://y', API_KEY: 's' }
  return execFileSync('sh', ['-c', script], { env: environment, encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('a line has who asks, where, and what', () => {
  expect(curlLine(step({ form: { topic: 'plums & pears' } }), 'http://chat.example')).toBe(
    `curl -sS -X PATCH -u "$ADA_EMAIL:$ADA_KEY" 'http://chat.example/api/v1/messages/8' --data-urlencode 'topic=plums & pears'`,
  )
  expect(curlLine(step({ method: 'GET', query: { anchor: '7' } }, 'nobody'), 'the embedded reference server')).toBe(
    'curl -sS "$BASE_URL/api/v1/messages/8?anchor=7"',
  )
})

test('a line without parameters sends an empty form', () => {
  expect(argumentsOf(curlLine(step({}), 'http://x') ?? '').slice(-2)).toEqual(['--data', ''])
})

test('secrets are left out, wherever they stand', () => {
  const form = step({ form: { api_key: 'abc', new_password: 'horse', content: 'x' } })
  const query = step({ method: 'GET', query: { api_key: 'abc' } })
  expect(curlLine(form, 'http://x')).toContain('--data-urlencode "api_key=$API_KEY"')
  for (const one of [form, query]) {
    expect(JSON.stringify(one)).not.toMatch(/abc|horse/)
    expect(curlLine(one, 'http://x')).not.toMatch(/abc|horse/)
  }
  expect(step({ raw: Buffer.from('new_password=horse&%').toString('base64') }).wire).toBeUndefined()
})

test('bytes that are no form come by way of base64', () => {
  const raw = Buffer.from('a=%zz\xff', 'latin1').toString('base64')
  expect(curlLine(step({ raw }), 'http://x')).toMatch(/^printf %s '[\w=/+]+' \| base64 -d \| curl .* --data-binary @-$/)
  expect(curlLine(step({ method: 'GET', raw }), 'http://x')).toBeUndefined()
  const plain = Buffer.from('a=%zz').toString('base64')
  expect(curlLine(step({ method: 'GET', raw: plain }), 'http://x')).toContain("/messages/8?a=%zz'")
})

test('what is wrong with credentials is told behind the line', () => {
  expect(curlLine(step({}, 'nobody (with a key that nobody has)'), 'http://x')).toMatch(
    / # with a key that nobody has$/,
  )
  expect(curlLine(step({}, '$(rm -rf ~) (with `x`)'), 'http://x')).toContain('-u "$A__RM_RF__EMAIL:$A__RM_RF__KEY"')
})

test('a request that is too long to be told has no line', () => {
  expect(curlLine(step({ form: { content: 'x'.repeat(5000) } }), 'http://x')).toBeUndefined()
})

test('the line of a finding is that of its guilty request', () => {
  const guilty = { ...step({ path: '/messages/9' }), guilty: true as const, expected: '' }
  expect(curlOfFinding([step({}), guilty, step({})], 'http://x')).toContain('/messages/9')
  expect(curlOfFinding([step({})], 'http://x')).toBeUndefined()
})

test('a shell gives curl what was sent, whatever stands in it, and a line shows no control characters', () => {
  const texts = fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'binary' }), {
    maxKeys: 4,
  })
  fc.assert(
    fc.property(texts, (form) => {
      const named = Object.fromEntries(Object.entries(form).map(([name, text]) => [`x${name}`, text]))
      const line = curlLine(step({ form: named }), 'http://x') ?? ''
      expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u)
      expect(parsed(argumentsOf(line))).toEqual(
        Object.entries(named).map(([name, text]) => [name, text.toWellFormed()]),
      )
    }),
    { numRuns: 40, seed: 1 },
  )
})

function parsed(given: readonly string[]): [string, string][] {
  return given.flatMap((argument, index): [string, string][] => {
    const [, name = '', text = ''] = /^([^=]*)=(.*)$/s.exec(argument) ?? []
    if (given[index - 1] === '--data-urlencode') return [[name, text]]
    return given[index - 1] === '--data' && argument !== ''
      ? [[decodeURIComponent(name), decodeURIComponent(text)]]
      : []
  })
}
