import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { ControlRefused } from '../control/way.ts'
import { canMoveClock, type Target } from '../target.ts'
import { learnClock } from './movable-clock.ts'

/** A clock that does with `advance` what it is told. */
function target(given: Partial<Target>, move: (now: number, advance: number) => number): Target {
  let now = 1000
  const clock = async (advance?: number) => {
    if (advance !== undefined) now = move(now, advance)
    return now
  }
  return { control: { clock, offers: () => true } as unknown as Control, disposable: true, ...given } as Target
}

const moving = (now: number, advance: number) => now + advance
const ignoring = (now: number) => now
const refusing = () => {
  throw new ControlRefused('a real server has a real clock')
}

test.each<[string, Partial<Target>, typeof moving, boolean]>([
  ['a clock that moves', {}, moving, true],
  ['a clock that takes no notice', {}, ignoring, false],
  ['a clock that refuses', {}, refusing, false],
  ['the clock of an organization that must last', { disposable: false }, moving, false],
  ['a clock that may be moved, whatever else may not', { disposable: false, movesClock: true }, refusing, true],
  ['a clock that the target file calls immovable', { movesClock: false }, moving, false],
  ['no clock at all', { control: undefined }, moving, false],
])('%s', async (_, given, move, isMovable) => {
  expect(canMoveClock(await learnClock(target(given, move), systemClock))).toBe(isMovable)
})
