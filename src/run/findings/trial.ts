// Runs plans once more, each in a namespace of its own and with a judge of its own. Trials are not part of the history.

import type { Plan } from '../../generate/plan.ts'
import type { Header } from '../../history/entry.ts'
import type { TargetTime } from '../../judge/exchange/time.ts'
import { Judge } from '../../judge/judge.ts'
import type { Story } from '../../judge/stories/story.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import type { Spec } from '../../spec/spec.ts'
import type { HarnessClock } from '../../target/clock.ts'
import { canMoveClock, isSparing, type Standing, type Target } from '../../target/target.ts'
import { Recorder } from '../asking/recorder.ts'
import type { TargetNow } from '../asking/target-now.ts'
import { execute } from '../plan/execute.ts'
import { Household } from '../plan/household.ts'

export interface Laboratory {
  readonly target: Target
  readonly clock: HarnessClock
  readonly spec: Spec
  readonly header: Header
  readonly signal: AbortSignal
  /** What the run has learnt of the target's clock, so that a re-run need not learn it anew. */
  readonly timeLearnt?: () => TargetTime
  /** The target's time, as the run has learnt it. */
  readonly time?: TargetNow
}

export interface Trial {
  readonly findings: readonly Finding[]
  /** Whether anything was sent at all, by us or by the target. */
  readonly isLived: boolean
  /** Whether something was still missing in some queue when that was last looked at. */
  readonly isOwed: boolean
  readonly storyOf: (finding: Finding) => Story
  /** What it taught of the target's clock. */
  readonly timeLearnt: TargetTime
}

/** Seconds that a hasty trial waits for an event that may be under way. */
const shortWait = 0.5

export interface Question {
  /** The only clause that is looked for. */
  readonly clause: string
  /** Whether what does not come within a moment counts as missing. It may only be late: that has to be shown again. */
  readonly isHasty: boolean
  /** The own settings with which the accounts begin: a change to the value that is there already would be none. */
  readonly standing?: Standing
}

export interface Evidence {
  /** None where a hasty trial missed something. */
  readonly story: Story | undefined
}

export class Trials {
  readonly #laboratory: Laboratory
  #count = 0

  constructor(laboratory: Laboratory) {
    this.#laboratory = laboratory
  }

  /**
   * What plans show when they run one after the other and nothing else does. `until` cuts them short; where it is about
   * one clause, nothing else is waited for.
   */
  async run(plans: readonly Plan[], until?: AbortSignal, asked?: Question): Promise<Trial> {
    const { target, clock, spec, header, signal, timeLearnt, time } = this.#laboratory
    if (asked?.standing) await target.own?.restore(asked.standing)
    const judge = new Judge(spec, header, timeLearnt?.())
    let isLived = false
    const recorder = new Recorder((entry) => {
      isLived ||= entry.kind !== 'clock' && entry.kind !== 'control'
      judge.take(entry)
    })
    const lacking = new Set<string>()
    const isOwed = (queue_id: string) => {
      judge.settle()
      const owed = judge.owed(queue_id)
      const isLacking = asked === undefined ? owed.length > 0 : owed.includes(asked.clause)
      if (isLacking) lacking.add(queue_id)
      else lacking.delete(queue_id)
      return isLacking
    }
    const household = isSparing(target) ? { household: new Household(canMoveClock(target)) } : {}
    const wire = { target, clock, recorder, ...(time && { time }), ...household }
    const stage = { wire, endpoints: bySlug(spec), level: spec.level, world: judge.world, isOwed }
    const underWay = asked?.isHasty ? shortWait : undefined
    for (const plan of plans) {
      await execute({ ...stage, underWay, prefix: `trial${++this.#count}.`, signal: until ?? signal }, plan)
      judge.settle()
    }
    judge.finish()
    return {
      findings: judge.findings(),
      isLived,
      isOwed: lacking.size > 0,
      storyOf: (finding) => judge.storyOf(finding, true),
      timeLearnt: judge.timeLearnt(),
    }
  }

  /** What the plans show of a clause that is broken. */
  async shows(plans: readonly Plan[], asked: Question, until: AbortSignal): Promise<Evidence | undefined> {
    const { findings, isOwed, storyOf } = await this.run(plans, until, asked)
    const finding = findings.find(({ clause }) => clause === asked.clause)
    if (finding) return { story: storyOf(finding) }
    return asked.isHasty && isOwed ? { story: undefined } : undefined
  }
}

/** All endpoints but those that are left out. */
export function bySlug(spec: Spec, without: readonly string[] = []): ReadonlyMap<string, Endpoint> {
  const endpoints = spec.endpoints.filter(({ slug }) => !without.includes(slug))
  return new Map(endpoints.map((endpoint) => [endpoint.slug, endpoint]))
}
