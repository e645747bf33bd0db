// From a finding to a counterexample: does it show again, how small can it be made, and does that show reliably?
// A fault may depend on what else the server held when it came up; therefore other plans that showed it are tried, too,
// and plans that ran before, where the finding rests on what they did.

import type { Plan } from '../../generate/plan.ts'
import type { Story } from '../../judge/stories/story.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import type { Standing } from '../../target/target.ts'
import type { Counterexample, Listener } from '../event.ts'
import type { Turn } from './allowance.ts'
import { requestsOf, shrink } from './shrink.ts'
import { sliceOf, slices } from './slice.ts'
import type { Trials } from './trial.ts'

/** What a finding rests on of one plan. */
export interface Part {
  readonly plan: Plan
  readonly essential: ReadonlySet<number>
}

/** A finding, the plan it came up in and the steps it rests on. */
export interface Suspicion extends Part {
  readonly finding: Finding
  /** What the run told of it. */
  readonly story?: Story
  /** Whether it rests on nothing but exchanges of its own plan, so that the plan alone is likely to show it. */
  readonly isOfOnePlan: boolean
  /** Plans that ran before, where it rests on exchanges of theirs. */
  readonly before?: readonly Part[]
  /** Those that ran just before: what a list shows may be of theirs, though no exchange says so. */
  readonly lately?: readonly Plan[]
  /** The own settings of the accounts when its plan began. */
  readonly standing?: Standing
  /** It rests on the passing of real time, so that running plans again tells nothing of it. */
  readonly isOfRealTime?: true
}

/** What is suspected of one clause. */
export type Suspicions = readonly [Suspicion, ...Suspicion[]]

const plansKept = 3
const attempts = 150
const reruns = 3
/** Who comes first in a race is another one each time: it is run so often, and in haste it has to show twice. */
const racesRun = 6
const racesShown = 2

/** Keeps a few plans, the likeliest first; of equals those that came up first. */
export function suspect(kept: readonly Suspicion[], more: Suspicion): Suspicions {
  const [first = more, ...others] = likeliestFirst([...kept, more])
  return [first, ...others.slice(0, plansKept - 1)]
}

export function likeliestFirst(suspicions: readonly Suspicion[]): Suspicion[] {
  return suspicions.toSorted((a, b) => Number(b.isOfOnePlan) - Number(a.isOfOnePlan))
}

/** The time that there is, and whether each trial has a namespace of its own (it has, unless that is denied). */
type Terms = Pick<Turn, 'signal' | 'isLate' | 'resume'> & { readonly isFresh?: boolean }

/** The first of the suspicions that shows again; where none does, the first of all. */
export async function confirm(
  trials: Pick<Trials, 'shows'>,
  suspicions: Suspicions,
  turn: Terms,
  emit: Listener,
): Promise<Counterexample> {
  const tried: Counterexample[] = []
  const ofPlans = suspicions.filter(({ isOfRealTime }) => !isOfRealTime)
  for (const [index, suspicion] of ofPlans.entries()) {
    const { plan, finding } = suspicion
    emit({ kind: 'shrinking', clause: finding.clause, requests: requestsOf(plan), attempt: index + 1 })
    tried.push(await new Examination(trials, suspicion, turn).counterexample())
    if (tried.at(-1)?.reproduced !== 0) break
  }
  const vanished = unconfirmed(suspicions[0], tried.length === 0 ? undefined : 0)
  const counterexample = tried.find(({ reproduced }) => reproduced !== 0) ?? vanished
  emit({ kind: 'shrunk', counterexample })
  return counterexample
}

/** A suspicion as it came up, and how many re-runs showed it, if there were any. */
export function unconfirmed({ finding, plan, story }: Suspicion, reproduced?: 0): Counterexample {
  const counted = reproduced === undefined ? {} : { reproduced }
  return { clause: finding.clause, finding, plan, requests: requestsOf(plan), ...(story && { story }), ...counted }
}

/** Plans that run one after the other; the last one shows the finding. */
interface Candidate {
  readonly before: readonly Plan[]
  readonly plan: Plan
}

interface Reproduced extends Candidate {
  readonly reproduced: number
  /** Of its last re-run that showed it. */
  readonly story?: Story | undefined
}

/** Whether it shows the finding still. */
type Test = (candidate: Candidate) => Promise<boolean>

/** What shows it, each made of the one before it. */
type Chain = readonly [Candidate, ...Candidate[]]

function stepsIn({ before, plan }: Candidate): number {
  return [...before, plan].reduce((sum, { steps }) => sum + steps.length, 0)
}

class Examination {
  readonly #trials: Pick<Trials, 'shows'>
  readonly #suspicion: Suspicion
  readonly #turn: Terms
  /** Of the last plan that showed it at leisure. */
  #story: Story | undefined

  constructor(trials: Pick<Trials, 'shows'>, suspicion: Suspicion, turn: Terms) {
    this.#trials = trials
    this.#suspicion = suspicion
    this.#turn = turn
  }

  async counterexample(): Promise<Counterexample> {
    const { finding, story: told } = this.#suspicion
    const all = candidates(this.#suspicion)
    const start = await this.#first(all)
    const nothing: Reproduced = { before: [], plan: this.#suspicion.plan, reproduced: 0 }
    const found = start ? await this.#best(start, all.slice(all.indexOf(start) + 1)) : nothing
    const { before, plan, reproduced, story = told } = found
    // Trials that were cut short show nothing, which must not pass for a fault that has gone.
    const counted = this.#turn.signal.aborted ? {} : { reproduced }
    return {
      clause: finding.clause,
      finding,
      ...(before.length > 0 && { before }),
      plan,
      requests: requestsOf(...before, plan),
      ...(story && { story }),
      ...counted,
    }
  }

  async #first(all: readonly Candidate[]): Promise<Candidate | undefined> {
    for (const candidate of all) if (await this.#shows(candidate)) return candidate
    return undefined
  }

  async #shows({ before, plan }: Candidate, isHasty = false): Promise<boolean> {
    const { signal } = this.#turn
    if (signal.aborted) return false
    const { standing, finding } = this.#suspicion
    const { clause } = finding
    const asked = { clause, isHasty, ...(standing && { standing }) }
    const [times, wanted] = isRace(plan) ? [racesRun, isHasty ? racesShown : 1] : [1, 1]
    let shown = 0
    for (let time = 0; time < times && shown < wanted && !signal.aborted; time++) {
      const evidence = await this.#trials.shows([...before, plan], asked, signal)
      this.#story = evidence?.story ?? this.#story
      if (evidence !== undefined) shown++
    }
    return shown === wanted
  }

  /** Where the first shows it only now and then, a longer one that always does, and does while it is made smaller, is better. */
  async #best(start: Candidate, longer: readonly Candidate[]): Promise<Reproduced> {
    const smallest = await this.#smallest(start)
    const isDone = () => smallest.reproduced === reruns || this.#turn.isLate?.() === true
    for (const other of longer.filter((one) => stepsIn(one) > stepsIn(start)))
      if (!isDone() && (await this.#showsAlways(other))) {
        const steady = await this.#smaller(other, (one) => this.#showsAlways(one))
        const found = await this.#steadier([other, ...steady])
        return found.reproduced > smallest.reproduced ? found : smallest
      }
    return smallest
  }

  async #showsAlways(candidate: Candidate): Promise<boolean> {
    for (let rerun = 0; rerun < reruns; rerun++) if (!(await this.#shows(candidate))) return false
    return true
  }

  /** Made smaller in haste; where what is left does not show it at leisure, once more, and at leisure. */
  async #smallest(start: Candidate): Promise<Reproduced> {
    const hasty: Chain = [start, ...(await this.#smaller(start, (one) => this.#shows(one, true)))]
    const smallest = await this.#rerun(hasty.at(-1) ?? start)
    if (smallest.reproduced > 0 || hasty.length === 1) return this.#steadier(hasty, smallest)
    this.#turn.resume?.()
    return this.#steadier([start, ...(await this.#smaller(start, (one) => this.#shows(one)))])
  }

  /**
   * The smallest may have shown it by luck, or by what trials before it had left behind: then those that it was made from
   * are run again, in ever longer strides, until one shows it every time.
   */
  async #steadier(from: Chain, smallest?: Reproduced): Promise<Reproduced> {
    let steadiest = smallest ?? (await this.#rerun(from.at(-1) ?? from[0]))
    const isDone = () => steadiest.reproduced === reruns || (steadiest.reproduced > 0 && this.#turn.isLate?.())
    for (let back = 2; back < 2 * from.length && !isDone() && !this.#turn.signal.aborted; back *= 2) {
      const tried = await this.#rerun(from.at(-back) ?? from[0])
      if (tried.reproduced > steadiest.reproduced) steadiest = tried
    }
    return steadiest
  }

  async #rerun(candidate: Candidate): Promise<Reproduced> {
    let reproduced = 0
    for (let rerun = 0; rerun < reruns && !this.#turn.signal.aborted; rerun++)
      if (await this.#shows(candidate)) reproduced++
    return { ...candidate, reproduced, story: this.#story }
  }

  /** Those without which the plan shows nothing. */
  async #needed(before: readonly Plan[], plan: Plan, shows: Test): Promise<Plan[]> {
    let needed = [...before]
    for (const one of before) {
      const others = needed.filter((other) => other !== one)
      if (await shows({ before: others, plan })) needed = others
    }
    return needed
  }

  /** What shows it, too, the smallest last: the plan itself is made smaller first, then those before it. */
  async #smaller({ before, plan }: Candidate, test: Test): Promise<readonly Candidate[]> {
    if (this.#turn.isFresh === false) return []
    const options = { attempts, ...this.#turn }
    const shown: Candidate[] = []
    const shows = async (candidate: Candidate) => {
      const isShown = await test(candidate)
      if (isShown) shown.push(candidate)
      return isShown
    }
    const last = await shrink(plan, (plan) => shows({ before, plan }), options)
    const smaller = await this.#needed(before, last, test)
    for (const [index, earlier] of smaller.entries())
      smaller[index] = await shrink(earlier, (one) => shows({ before: smaller.with(index, one), plan: last }), options)
    const smallest = { before: smaller, plan: last }
    return [...shown.filter((one) => stepsIn(one) > stepsIn(smallest)), smallest]
  }
}

function isRace({ steps }: Plan): boolean {
  return steps.some((step) => 'lane' in step)
}

/** The shortest plans first, then the whole one, three times since a fault may not always show; then what ran before. */
function candidates({ plan, essential, before = [], lately = [] }: Suspicion): Candidate[] {
  const alone = [...slices(plan, essential), plan, plan, plan].map((one) => ({ before: [], plan: one }))
  if (before.length === 0) return lately.length === 0 ? alone : [...alone, { before: lately, plan }]
  const essentials = before.map((part) => sliceOf(part.plan, part.essential))
  const whole = before.map((part) => part.plan)
  return [...alone.slice(0, -2), ...[essentials, essentials, whole].map((plans) => ({ before: plans, plan }))]
}
