import { expect, test } from 'vitest'
import { TargetTime } from './time.ts'

test('nothing is known of a clock that was never read', () => {
  expect(new TargetTime().during({ sent: 1, answered: 2 })).toBeUndefined()
})

test('between two readings the time lies between them, since a clock may stand or run', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  time.read(20, 5_003)
  expect(time.during({ sent: 12, answered: 15 })).toEqual({ from: 5_000, to: 5_003 })
})

test('after the last reading the clock has run at most as fast as ours', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  expect(time.during({ sent: 12, answered: 15 })).toEqual({ from: 5_000, to: 5_005 })
})

test('what happened before the clock was advanced does not reach beyond the jump', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  time.read(20, 5_001)
  time.read(21, 9_000)
  expect(time.during({ sent: 12, answered: 15 })).toEqual({ from: 5_000, to: 5_001 })
})

test('what happened after the clock was advanced does not reach back before the jump', () => {
  const time = new TargetTime()
  time.read(20, 5_001)
  time.read(21, 9_000)
  expect(time.during({ sent: 22, answered: 23 })).toEqual({ from: 9_000, to: 9_002 })
})

test('a request that was under way during the jump may have been worked on before or after it', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  time.read(21, 9_000)
  expect(time.during({ sent: 12, answered: 22 })).toEqual({ from: 5_000, to: 9_001 })
})

test('a reading counts from the very moment it was made', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  time.read(20, 9_000)
  expect(time.at(20)).toEqual({ from: 9_000, to: 9_000 })
})

const span = { sent: 400, answered: 401 }

test('a reading is believed rather than a timestamp', () => {
  const time = new TargetTime()
  time.readTimestamp(span, 1_000)
  time.read(410, 5_000)
  expect(time.at(411)).toEqual({ from: 5_000, to: 5_001 })
})

test('timestamps alone tell the time, but not whether they are right themselves', () => {
  const time = new TargetTime()
  expect(time.sureDuring(span, 1_000)).toBeUndefined()
  time.readTimestamp(span, 1_000)
  expect(time.sureDuring({ sent: 410, answered: 411 }, 1_010)).toEqual({ from: 1_008, to: 1_012 })
})

test('a timestamp that contradicts the others is not held against them', () => {
  const time = new TargetTime()
  time.readTimestamp(span, 1_000)
  expect(time.sureDuring(span, 1_008)).toBeUndefined()
  time.readTimestamp(span, 1_008)
  expect(time.sureDuring({ sent: 500, answered: 501 }, 1_108)).toEqual({ from: 1_098, to: 1_110 })
})

test('a jump that shows later may have been before what nobody saw the time of', () => {
  const time = new TargetTime()
  time.readTimestamp(span, 1_000)
  const then = time.sureDuring({ sent: 410, answered: 411 })
  expect(then).toEqual({ from: 1_008, to: 1_012 })
  time.readTimestamp({ sent: 420, answered: 421 }, 6_020)
  expect(then?.from).toBe(1_008)
  expect(then?.to).toBeGreaterThanOrEqual(6_011)
})

test('in a history that is not complete the clock may have been moved unseen, until it is seen again', () => {
  const time = new TargetTime()
  time.begin({ complete: false })
  time.readTimestamp(span, 1_000)
  const then = time.sureDuring({ sent: 410, answered: 411 })
  expect(then).toEqual({ from: 1_008, to: Number.POSITIVE_INFINITY })
  time.readTimestamp({ sent: 420, answered: 421 }, 1_020)
  expect(then).toEqual({ from: 1_008, to: 1_012 })
})

test('where nothing tells the time, as much has passed as by our clock', () => {
  expect(new TargetTime().passed(3, 10)).toEqual({ from: 7, to: 7 })
  const time = new TargetTime()
  time.begin({ complete: false })
  expect(time.passed(3, 10)).toEqual({ from: 7, to: Number.POSITIVE_INFINITY })
})

/** How much may have passed between 0 and 100 on a clock that was seen so far ahead at these moments. */
function passedOn(...seen: readonly (readonly [number, number])[]) {
  const time = new TargetTime()
  for (const [at, ahead] of seen) time.readTimestamp({ sent: at, answered: at }, 1_000 + at + ahead)
  return time.passed(0, 100)
}

test.each([1_500, 20_000])('a jump by %d s may count, or not', (jump) => {
  for (const before of [-10, -200]) {
    const { from, to } = passedOn([before, 0], [50, jump], [110, jump])
    expect([from, to >= 98 + jump, to < 104 + jump]).toEqual([100, true, true])
  }
  expect(passedOn([-20, 0], [-10, jump], [110, jump])).toEqual({ from: 100, to: 100 })
  expect(passedOn([-20, 0], [-10, jump])).toEqual({ from: 100, to: Number.POSITIVE_INFINITY })
  expect(passedOn([-20, jump], [50, 0], [110, 0]).to).toBe(100)
  expect(passedOn([-20, jump], [50, 0], [110, 0]).from).toBeLessThan(0)
})

test('on a clock that stands nothing passes', () => {
  expect(passedOn([-20, 20], [-10, 10]).from).toBe(0)
  expect(passedOn([-20, 20], [99, -99]).from).toBeLessThan(2)
})

test('what answers taught of a clock is carried over to another history, what a reading taught is not', () => {
  const time = new TargetTime()
  time.readTimestamp(span, 1_000)
  time.read(410, 5_000)
  expect(time.carriedOver().sureDuring(span)).toEqual({ from: 998, to: 1_002 })
  time.readTimestamp({ sent: 410, answered: 411 }, 5_000)
  expect(time.sureDuring({ sent: 411, answered: 412 })).toEqual({ from: 5_000, to: 5_002 })
})

test('a number that is no time in seconds is held against the time, and teaches nothing', () => {
  const time = new TargetTime()
  time.readTimestamp(span, 1_000)
  expect(time.sureDuring(span, 1_000_000_000_000)).toEqual({ from: 998, to: 1_002 })
  time.readTimestamp(span, 1_000_000_000_000)
  expect(time.sureDuring(span)).toEqual({ from: 998, to: 1_002 })
})

test('two clocks that take turns are both right', () => {
  const time = new TargetTime()
  time.readTimestamp(span, 1_000)
  time.readTimestamp(span, 1_008)
  time.readTimestamp(span, 1_000)
  expect(time.sureDuring(span)).toEqual({ from: 998, to: 1_010 })
})

/** A target whose timestamps are `off(moment)` ahead of ours, seen every 20 s from 0 to `end`. */
function seen(off: (moment: number) => number, end: number, readings?: (moment: number) => number): TargetTime {
  const time = new TargetTime()
  for (let moment = 0; moment <= end; moment += 20) {
    const now = epoch + moment
    if (readings) time.read(now, now + readings(moment))
    time.readTimestamp({ sent: now + 0.9, answered: now + 1.1 }, now + 1 + off(moment))
  }
  return time
}

const epoch = 1_700_000_000

/** Whether the time that it takes for sure during a request has what such a target tells then, and how wide it is. */
function holdsAt(time: TargetTime, moment: number, off: number): { holds: boolean; width: number } {
  const told = epoch + moment + off
  const sure = time.sureDuring({ sent: epoch + moment - 0.1, answered: epoch + moment + 0.1 })
  const holds = sure === undefined || (told >= sure.from - 6 && told <= sure.to + 6)
  return { holds, width: sure ? sure.to - sure.from : Number.POSITIVE_INFINITY }
}

test.each([8, 40, -300])('a clock that is %d s ahead is followed, and measured', (off) => {
  const time = seen(() => off, 600)
  expect(holdsAt(time, 610, off).holds).toBe(true)
  expect(holdsAt(time, 610, off).width).toBeLessThan(4)
  expect(time.measured()?.ahead).toBeCloseTo(off, 0)
  expect(time.measured()?.gains).toBeUndefined()
})

test('a clock that runs a hundredth too fast is followed for an hour, and its drift measured', () => {
  const off = (moment: number) => moment / 100
  const time = seen(off, 3600)
  expect(holdsAt(time, 3610, 36.1).holds).toBe(true)
  expect(holdsAt(time, 3610, 36.1).width).toBeLessThan(4)
  expect(time.measured()?.gains).toBeCloseTo(36, -1)
})

test('a clock that jumps once by 5 s is right on both sides of it, and has no drift', () => {
  const off = (moment: number) => (moment < 300 ? 0 : 5)
  for (const end of [280, 300, 320, 600]) expect(holdsAt(seen(off, end), end + 10, off(end)).holds).toBe(true)
  expect(holdsAt(seen(off, 2000), 2010, 5).width).toBeLessThan(4)
  expect(seen(off, 2000).measured()?.gains).toBeUndefined()
})

test.each([8, 40, -300])('timestamps that are %d s ahead of the clock that is read are held against both', (off) => {
  const time = seen(
    () => off,
    100,
    () => 0,
  )
  expect(holdsAt(time, 101, off).holds).toBe(true)
  expect(time.sureDuring({ sent: epoch + 101, answered: epoch + 102 }, epoch + 101 + off)).toBeDefined()
})

test('where times are whole seconds, a clock that was moved within one may have been moved before or after', () => {
  for (const [grain, from] of [
    [0, epoch + 5000],
    [1, epoch + 9],
  ] as const) {
    const time = new TargetTime()
    time.begin({ grain })
    time.read(8, epoch + 9)
    time.read(10, epoch + 5000)
    expect(time.at(10)?.from).toBeCloseTo(grain === 0 ? from : from - grain)
    expect(time.at(10)?.to).toBeGreaterThanOrEqual(epoch + 5000)
  }
})

test('a clock that is moved by hand may have been moved before an answer, by times that are not exact', () => {
  const time = new TargetTime()
  time.begin({ grain: 0.5 })
  time.read(10, epoch + 10)
  expect(time.at(12)?.to).toBeCloseTo(epoch + 12.5)
  time.read(20, epoch + 5000)
  expect(time.at(30)).toEqual({ from: epoch + 4999.5, to: Number.POSITIVE_INFINITY })
  time.readTimestamp({ sent: 29, answered: 30 }, epoch + 5009)
  time.read(40, epoch + 5020)
  expect(time.sureDuring({ sent: 29, answered: 30 })).toEqual({ from: epoch + 4999.5, to: epoch + 5020 })
})

test('a timestamp that contradicts the clock that is read is not held against it', () => {
  const time = new TargetTime()
  time.read(0, epoch)
  expect(time.sureDuring({ sent: 1, answered: 1.1 }, epoch + 9)).toBeUndefined()
  expect(time.sureDuring({ sent: 1, answered: 1.1 }, epoch + 5)).toBeDefined()
})

test('what a fixture made tells how far timestamps are ahead of the clock that is read', () => {
  const time = new TargetTime()
  time.read(0, epoch)
  time.readMade(1, epoch + 41)
  time.over(1.5)
  expect(time.sureAt(2)).toMatchObject({ from: epoch })
  expect(time.sureAt(2)?.to).toBeGreaterThanOrEqual(epoch + 42)
})

test('of a clock that was moved by hand no offset is told', () => {
  const time = new TargetTime()
  time.read(0, 1_000)
  time.read(1, 1_001)
  expect(time.measured()).toEqual({ ahead: 1_000, within: 0 })
  time.read(2, 4_000)
  expect(time.measured()).toBeUndefined()
})

test('what a fixture made tells the time where no clock is read', () => {
  const time = new TargetTime()
  const during = { sent: 110, answered: 111 }
  expect(time.sureDuring(during)).toBeUndefined()
  time.readMade(100, 60)
  time.over(101)
  expect(time.sureDuring(during)).toEqual({ from: 68, to: 72 })
})
