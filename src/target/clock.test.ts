import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'

const hour = 3600

test('now is in UNIX seconds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  const byTheFileSystem = statSync(folder).mtimeMs / 1000
  rmSync(folder, { recursive: true })
  expect(Math.abs(systemClock.now() - byTheFileSystem)).toBeLessThan(60)
})

test('sleep takes the time that was asked for', async () => {
  const before = systemClock.now()
  await systemClock.sleep(0.05)
  const took = systemClock.now() - before
  expect(took).toBeGreaterThan(0.045)
  expect(took).toBeLessThan(2)
})

test('sleep ends as soon as it is aborted', async () => {
  const controller = new AbortController()
  const before = systemClock.now()
  const slept = systemClock.sleep(hour, controller.signal)
  controller.abort(new Error('enough'))
  await expect(slept).resolves.toBeUndefined()
  await expect(systemClock.sleep(hour, controller.signal)).resolves.toBeUndefined()
  expect(systemClock.now() - before).toBeLessThan(5)
})

test('sleep leaves nothing behind at the signal', async () => {
  const { signal } = new AbortController()
  const slept = systemClock.sleep(0.001, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await slept
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})
