import { expect, test } from 'vitest'
import { systemClock } from '../../target/clock.ts'
import type { Target } from '../../target/target.ts'
import { inProcessTransport } from '../../target/wire/transport.ts'
import { probe } from './probe.ts'

function probed(answer: unknown, word = 'service') {
  const transport = inProcessTransport(async () => ({
    status: 200,
    headers: {},
    body: Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)),
  }))
  const target = { name: 'a server', word, transport, accounts: {}, absent: [], settings: {}, emits: {} }
  return probe(target as unknown as Target, { clock: systemClock })
}

test.each([
  ['as a number', { service_feature_level: 300 }, 300],
  ['as a text', { service_feature_level: '300' }, 300],
  ['as no number at all', { service_feature_level: 'new' }, 500],
  ['as nothing', {}, 500],
  ['above the newest', { service_feature_level: 509 }, 509],
])('a feature level that is told %s does not end the run', async (_, told, level) => {
  expect((await probed({ result: 'success', msg: '', ...told })).feature_level).toBe(level)
})

test('whoever answers with something else, or under another word, is not judged', async () => {
  await expect(probed('<html>')).rejects.toThrow('HTML, not JSON; check base_url')
  await expect(probed({ result: 'error', msg: 'no', code: 'BAD_REQUEST' })).rejects.toThrow('check base_url')
  await expect(probed({ result: 'success', acme_feature_level: 300 })).rejects.toThrow(
    'write `word: acme` in the target file',
  )
})
