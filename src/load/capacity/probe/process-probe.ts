// What a process on this machine has used of processors and memory, as Linux tells it: so that "limited by" can say whether
// the target was busy when it broke.

import { readFileSync } from 'node:fs'

interface Used {
  /** Of processors, since it started. */
  readonly cpuSeconds: number
  readonly memoryMb: number
}

export type Probe = () => Used | undefined

/** Clock ticks a second; Linux tells user space nothing else. */
const ticks = 100
/** Places in /proc/PID/stat, counted after the name in brackets. */
const [userTime, systemTime, startTime, residentPages] = [11, 12, 19, 21]
const pageMb = 4096 / 1e6

/** Undefined where there is no such process, or no /proc. */
export function probeOf(pid: number): Probe | undefined {
  const first = statOf(pid)
  if (first === undefined) return undefined
  return () => {
    const now = statOf(pid)
    // Another process may have got its number.
    return now === undefined || now[startTime] !== first[startTime] ? undefined : usedIn(now)
  }
}

function usedIn(stat: readonly string[]): Used {
  const at = (place: number) => Number(stat[place])
  return { cpuSeconds: (at(userTime) + at(systemTime)) / ticks, memoryMb: at(residentPages) * pageMb }
}

function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
