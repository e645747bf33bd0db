// The short form of `npm run prove -- kill`.

import { expect, test } from 'vitest'
import { killOften } from './kill.ts'

test('nothing that was answered is lost where the server is killed twice, and no event is lost or repeated', async () => {
  const told = await killOften(
    { kills: 2, writers: 6, pollers: 2, storers: 2, storedLength: 4000, writesPerLife: 30 },
    'short-kill',
  )
  expect(told).toMatchObject({ lost: [], repeated: 0, eventsLost: 0, eventsTwice: 0, refusals: [], torn: [] })
  expect(told.answered).toBeGreaterThan(0)
  expect(told.events).toBeGreaterThan(0)
  expect(told.stored).toBeGreaterThan(0)
})
