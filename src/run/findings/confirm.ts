// From a finding to a counterexample: does it show again, how small can it be made, and does that show reliably?
// A fault may depend on what else the server held when it came up; therefore other plans that showed it are tried, too,
// and plans that ran before, where the finding rests on what they did.

import type { Plan } from '../../generate/plan.ts'
import type { Story } from '../../judge/stories/story.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import type { Turn } from '../allowance.ts'
import type { Counterexample, Listener } from '../event.ts'
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

type Reproduced = Candidate & { readonly reproduced: number }

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
    const start = await this.#first(candidates(this.#suspicion))
    const { before, plan, reproduced } = start
      ? await this.#smallest(start)
      : { before: [], plan: this.#suspicion.plan, reproduced: 0 }
    // Trials that were cut short show nothing, which must not pass for a fault that has gone.
    const counted = this.#turn.signal.aborted ? {} : { reproduced }
    const story = this.#story ?? told
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
    const { clause } = this.#suspicion.finding
    const [times, wanted] = isRace(plan) ? [racesRun, isHasty ? racesShown : 1] : [1, 1]
    let shown = 0
    for (let time = 0; time < times && shown < wanted && !signal.aborted; time++) {
      const evidence = await this.#trials.shows([...before, plan], { clause, isHasty }, signal)
      this.#story = evidence?.story ?? this.#story
      if (evidence !== undefined) shown++
    }
    return shown === wanted
  }

  /** Made smaller in haste; where what is left does not show it at leisure, once more, and at leisure. */
  async #smallest(start: Candidate): Promise<Reproduced> {
    const hasty = (await this.#smaller(start, true)).at(-1)
    const reproduced = hasty === undefined ? 0 : await this.#rerun(hasty)
    if (hasty !== undefined && reproduced > 0) return { ...hasty, reproduced }
    this.#turn.resume?.()
    return this.#reliable(start, await this.#smaller(start, false))
  }

  /** The smallest may have shown it by luck: then those that it was made from are run again, in ever longer strides. */
  async #reliable(start: Candidate, smaller: readonly Candidate[]): Promise<Reproduced> {
    for (let back = 1; back <= smaller.length; back *= 2) {
      const candidate = smaller[smaller.length - back] ?? start
      const reproduced = await this.#rerun(candidate)
      if (reproduced > 0) return { ...candidate, reproduced }
    }
    return { ...start, reproduced: await this.#rerun(start) }
  }

  async #rerun(candidate: Candidate): Promise<number> {
    let reproduced = 0
    for (let rerun = 0; rerun < reruns && !this.#turn.signal.aborted; rerun++)
      if (await this.#shows(candidate)) reproduced++
    return reproduced
  }

  /** Those without which the plan shows nothing. */
  async #needed(before: readonly Plan[], plan: Plan, isHasty: boolean): Promise<Plan[]> {
    let needed = [...before]
    for (const one of before) {
      const others = needed.filter((other) => other !== one)
      if (await this.#shows({ before: others, plan }, isHasty)) needed = others
    }
    return needed
  }

  /** What shows it, too, the smallest last: the plan itself is made smaller first, then those before it. */
  async #smaller({ before, plan }: Candidate, isHasty: boolean): Promise<readonly Candidate[]> {
    if (this.#turn.isFresh === false) return []
    const options = { attempts, ...this.#turn }
    const shown: Candidate[] = []
    const shows = async (candidate: Candidate) => {
      const isShown = await this.#shows(candidate, isHasty)
      if (isShown) shown.push(candidate)
      return isShown
    }
    const last = await shrink(plan, (plan) => shows({ before, plan }), options)
    const smaller = await this.#needed(before, last, isHasty)
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
