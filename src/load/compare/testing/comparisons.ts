// Comparisons of simulated builds: users do the same in both, but how long the service takes is drawn apart, and the machine
// is now and then a little slower for a while, as machines are.

import { type Service, simulate } from '../../capacity/testing/closed-queue.ts'
import { Draw } from '../../k6/random.ts'
import { type Play, playBlocks } from '../blocks.ts'
import { compare } from '../verdict.ts'

const service: Service = {
  ...{ slots: 4, serviceMs: 10, spread: 'lognormal', thinkMs: 500, eventShare: 0.3, deliveryMs: 5 },
}
/** Two thirds of what the slots could do. */
const users = 130
/** A block of the machine's life is slower or quicker by so much. */
const drift = 0.03

function simulatedPlay(slowdown: number, seed: number): Play {
  const draw = new Draw(seed)
  let blocks = 0
  return async (build, many, seconds, pairSeed) => {
    blocks += 1
    const machine = 1 + drift * (draw.share() - 0.5)
    const serviceMs = service.serviceMs * machine * (build === 'b' ? slowdown : 1)
    const seeds = { users: pairSeed * 7919, service: (seed + blocks) * 104_729 }
    return simulate({ ...service, serviceMs }, { users: many, seconds, windowSeconds: 1, seeds })
  }
}

async function passes(slowdown: number, pairs: number, seconds: number, seed: number): Promise<boolean> {
  const played = await playBlocks(simulatedPlay(slowdown, seed), { users, seconds, pairs, seed })
  return compare(played).figures.every(({ verdict }) => verdict === 'no-difference-seen')
}

/** Of so many comparisons of a build with itself, how many see a difference. */
export async function falseAlarms(comparisons: number, seed: number): Promise<number> {
  let alarms = 0
  for (let one = 0; one < comparisons; one++) if (!(await passes(1, 8, 2, seed + one * 101))) alarms += 1
  return alarms
}

/** The fewest of 4, 6, 8, … pairs with which four of five comparisons see the slowdown. */
export async function pairsThatSee(
  slowdown: number,
  seed: number,
): Promise<{ pairs: number; seen: number; of: number }> {
  const of = 60
  for (let pairs = 4; ; pairs += 2) {
    let seen = 0
    for (let one = 0; one < of; one++) if (!(await passes(slowdown, pairs, 10, seed + one * 103))) seen += 1
    if (seen / of >= 0.8 || pairs >= 40) return { pairs, seen, of }
  }
}
