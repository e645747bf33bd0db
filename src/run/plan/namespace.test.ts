import { expect, test } from 'vitest'
import type { Entry } from '../../history/entry.ts'
import { systemClock } from '../../target/clock.ts'
import { Control } from '../../target/control/control.ts'
import { ControlRefused, HalfDone, type Way } from '../../target/control/way.ts'
import type { Target } from '../../target/target.ts'
import { Recorder } from '../asking/recorder.ts'
import { tellClock } from './namespace.ts'

/** A clock at 100 that fails whenever it is moved, by saying so or by losing its answer. */
async function moved(failing: Error): Promise<readonly Entry[]> {
  let now = 100
  const way: Way = {
    name: 'a clock',
    offers: () => true,
    act: async (_, { advance }: { advance?: number }) => {
      if (advance === undefined) return { now }
      if (failing instanceof HalfDone) now += advance
      throw failing
    },
    close: async () => {},
  }
  const entries: Entry[] = []
  const target = { control: new Control([way]) } as Target
  await tellClock({ target, clock: systemClock, recorder: new Recorder((entry) => entries.push(entry)) }, 60)
  return entries
}

test('a clock that was moved although no answer came is read once more', async () => {
  const line = { kind: 'clock', at: expect.any(Number), now: 160 }
  expect(await moved(new HalfDone('socket hang up'))).toEqual([line])
  expect(await moved(new ControlRefused('it stands'))).toEqual([])
})
