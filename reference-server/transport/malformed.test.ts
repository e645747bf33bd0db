// The short form of `npm run prove -- hostile`: whatever comes, no 5xx, and what is refused changes nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dumpOf } from '../testing/dump.ts'
import { type Malformed, malformedRequests } from '../testing/malformed.ts'
import { credentialsOf, organization } from '../testing/organization.ts'

const COUNT = 1500

test(`${COUNT} malformed requests`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-server-'))
  const database = join(folder, 'chat.db')
  const org = await organization({ database, secrets: 'random' })
  await org.message('lunch')
  const people = [org.owner, org.member, await org.bot(org.member), { ...org.member, api_key: 'wrong' }]
  const authorizations = people.map((person) => credentialsOf(person).authorization ?? '')
  const send = async (request: Malformed) => {
    const { status, body } = await org.server.dispatch(request)
    expect({ request, status }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 500) })
    return (JSON.parse(Buffer.from(body).toString()) as { result: string }).result === 'error'
  }
  const refused: Malformed[] = []
  const requests = malformedRequests(1, authorizations)
  for (let count = 0; count < COUNT; count += 1) {
    const request = requests.next().value
    if (isQuick(request) && (await send(request))) refused.push(request)
  }
  expect(refused.length).toBeGreaterThan(COUNT / 2)
  const before = dumpOf(database)
  let taken = 0
  for (const request of refused) if (!(await send(request))) taken += 1
  if (taken === 0) expect(dumpOf(database)).toBe(before)
  expect(taken).toBe(0)
  await org.server.close()
  rmSync(folder, { recursive: true })
})

/** A poll that waits would wait for ever. */
function isQuick({ url }: Malformed): boolean {
  return !url.includes('/events')
}
