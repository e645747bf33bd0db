// Lets a run work on a target that stays: not beside another run, nor on what a killed one left behind, and so that
// everything is put back in the end.

import { rmSync } from 'node:fs'
import type { HarnessClock } from '../clock.ts'
import type { Target } from '../target.ts'
import { Caretaker } from './caretaker.ts'
import { Diary, diariesIn, type FoundDiary, folderOf } from './diary.ts'
import { Remainder } from './left-behind.ts'
import { Leftovers } from './leftovers.ts'
import { type PutBack, putBack } from './put-back.ts'

/** Somebody else is at work there. */
export class Occupied extends Error {}

export interface Care {
  readonly target: Target
  /** Killed runs whose changes were put back before this one began. */
  readonly mended: number
  /** `seconds`: how long it may take. Where the target does not answer until the end, it is left to the next run. */
  end(seconds?: number): Promise<PutBack>
}

export interface CareOptions {
  readonly clock: HarnessClock
  readonly environment: NodeJS.ProcessEnv
  /** Whether to go on beside another run. */
  readonly anyway: boolean
}

/** Seconds between two signs of life. */
const pulse = 20
/** Seconds; a target that is gone must not keep the run from ending. */
const longest = 60
/** Seconds before the end at which the last one is put away. */
const last = 1

export async function takeCare(target: Target, { clock, environment, anyway }: CareOptions): Promise<Care> {
  const folder = folderOf(target, environment)
  const diary = new Diary(folder, target.run ?? 'run', clock.now())
  const others = diariesIn(folder, clock.now()).filter(({ run }) => run !== diary.first.run)
  const rival = others.find((other) => other.isAlive && isEarlier(other, diary))
  if (rival && !anyway) {
    diary.remove()
    throw new Occupied(occupiedBy(rival, target, clock.now()))
  }
  const killed = others.filter(({ isAlive }) => !isAlive)
  const mended = rival ? 0 : await mend(target, killed, clock)
  const caretaker = new Caretaker(target, new Leftovers(), (note) => diary.write(note))
  const resting = new AbortController()
  const beating = beat(diary, clock, resting.signal)
  const end = async (seconds?: number) => {
    const remainder = new Remainder()
    const allowed = { seconds: seconds && seconds - last, remainder }
    const done = await inTime(putBack(target, caretaker.leftovers, clock, allowed), clock, seconds, remainder)
    resting.abort()
    await beating
    if (done.isDone) diary.remove()
    return done
  }
  return { target: caretaker.watch(), mended, end }
}

/** Of two that begin at once only one goes on. */
function isEarlier({ begun, run }: FoundDiary, { first }: Diary): boolean {
  return begun < first.begun || (begun === first.begun && run < first.run)
}

function occupiedBy({ run, pid, host, begun }: FoundDiary, { name }: Target, now: number): string {
  const age = Math.max(0, Math.round(now - begun))
  return `Another run (${run}, process ${pid} on ${host}, begun ${age} s ago) is at work on ${name}, and two runs on one organization disturb each other: wait for its end, or go on with --anyway.`
}

/** What cannot be put back now is left to the next run. */
async function mend(target: Target, killed: readonly FoundDiary[], clock: HarnessClock): Promise<number> {
  let mended = 0
  for (const { file, leftovers } of killed) {
    if (!(await inTime(putBack(target, leftovers, clock), clock)).isDone) continue
    rmSync(file, { force: true })
    mended++
  }
  return mended
}

async function beat(diary: Diary, clock: HarnessClock, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    diary.touch(clock.now())
    await clock.sleep(pulse, signal)
  }
}

/** Where the time is over, all is told that is there still. */
async function inTime(
  done: Promise<PutBack>,
  clock: HarnessClock,
  seconds = longest,
  remainder = new Remainder(),
): Promise<PutBack> {
  const waiting = new AbortController()
  const not = (): PutBack => ({ isDone: false, left: remainder.all })
  const over = clock.sleep(Math.min(seconds, longest), waiting.signal).then(not)
  const ended = await Promise.race([done.catch(not), over])
  waiting.abort()
  return ended
}
