// Forms that are decoded while they arrive are answered as others are.
import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STORAGE_BODY_BYTES_MAX } from '../limits.ts'
import { credentialsOf, type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
let bot: Person
let url: string
beforeEach(async () => {
  org = await organization()
  bot = await org.bot(org.member)
  ;({ url } = await org.server.listen({ port: 0, controlPort: 0 }))
})
afterEach(() => org.server.close())

type Headers = Record<string, string>

/** Sends pieces, as many as the server takes, and gives what it answers. */
function put(
  pieces: Iterable<string>,
  headers: Headers = credentialsOf(bot),
): Promise<{ status: number; text: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string }>()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = request(`${url}/api/v1/bot_storage`, { method: 'PUT', headers: { ...type, ...headers } })
  let isAnswered = false
  sent.on('error', () => {})
  sent.on('response', async (response) => {
    isAnswered = true
    let text = ''
    for await (const chunk of response) text += chunk
    resolve({ status: response.statusCode ?? 0, text })
  })
  const left = pieces[Symbol.iterator]()
  const next = (): void => {
    const { value, done } = left.next()
    if (done || isAnswered) sent.end()
    else sent.write(value, next)
  }
  next()
  return promise
}

function* repeated(begin: string, piece: string, count: number, end: string): Iterable<string> {
  yield begin
  for (let index = 0; index < count; index += 1) yield piece
  yield end
}

test('what comes in many pieces is stored, characters that are cut and all', async () => {
  const piece = '%F0%9F%98%80'.repeat(5000)
  const halves = [piece.slice(0, 7), piece.slice(7)]
  const pieces = ['storage=%7B%22', 'k%2', '2:%22', ...Array(20).fill(halves).flat(), '%22%7D']
  expect((await put(pieces)).status).toBe(200)
  const { body } = await org.control('bot-storage', { user_id: bot.user_id })
  expect(body.storage).toEqual({ k: '😀'.repeat(100_000) })
})

test('what fills the whole storage is taken, and one character more is not', async () => {
  const fill = (last: number) => [...repeated('storage={"k":"', 'x'.repeat(100_000), 99, `${'x'.repeat(last)}"}`)]
  expect((await put(fill(100_000))).text).toContain('exceeds the storage limit')
  expect((await put(fill(99_999))).status).toBe(200)
})

test('what is too long is refused, announced or not', async () => {
  const announced = { ...credentialsOf(bot), 'content-length': `${STORAGE_BODY_BYTES_MAX + 1}` }
  expect((await put(['storage='], announced)).status).toBe(413)
  const piece = 'x'.repeat(1_000_000)
  const { status, text } = await put(repeated('storage=', piece, STORAGE_BODY_BYTES_MAX / 1_000_000 + 2, ''))
  expect(status).toBe(413)
  expect(JSON.parse(text)).toMatchObject({ result: 'error', code: 'REQUEST_TOO_LARGE' })
})

test('whoever is not logged in is told that first', async () => {
  expect((await put(['storage=%zz'], {})).status).toBe(401)
  expect((await put(['storage=%zz'])).status).toBe(400)
})

test('a line that breaks changes nothing, and the server complains of nothing', async () => {
  const headers = {
    ...credentialsOf(bot),
    'content-length': '1000',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const sent = request(`${url}/api/v1/bot_storage`, { method: 'PUT', headers })
  sent.on('error', () => {})
  await new Promise((resolve) => sent.write('storage=%7B', resolve))
  sent.destroy()
  expect((await put(['storage=%7B%7D'])).status).toBe(200)
})
