import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { type Probe, probeOf } from './process-probe.ts'
import { ProcessWatch } from './watch-process.ts'

test('what a process uses is its processors between two looks, and its memory at most', () => {
  const used = [1, 1.5, 4.5, 9].map((cpuSeconds, index) => ({ cpuSeconds, memoryMb: 100 - index }))
  const watch = new ProcessWatch((() => used.shift()) as Probe)
  for (const at of [10, 11, 13, 20]) watch.look(at)
  expect(watch.between(10.5, 14)).toEqual({ cores: 1.5, memoryMb: 99 })
  expect(watch.between(19, 30)).toBeUndefined()
  watch.look(21)
  expect(watch.between(20, 30)).toBeUndefined()
})

test.runIf(process.platform === 'linux')('a process of this machine is looked at, until it ends', async () => {
  const own = probeOf(process.pid)?.()
  expect(own?.memoryMb).toBeGreaterThan(20)
  expect(own?.cpuSeconds).toBeGreaterThan(0)
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  const probe = probeOf(child.pid ?? 0)
  expect(probe?.()).toMatchObject({ cpuSeconds: expect.any(Number) })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
  expect(probe?.()).toBeUndefined()
  expect(probeOf(child.pid ?? 0)).toBeUndefined()
})
