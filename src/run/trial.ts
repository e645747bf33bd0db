// Runs a plan once more, in a namespace of its own and with a judge of its own. Trials are not part of the history.

import type { Plan } from '../generate/plan.ts'
import type { Header } from '../history/entry.ts'
import { Judge } from '../judge/judge.ts'
import type { Finding } from '../judge/verdict.ts'
import type { Endpoint } from '../spec/endpoint.ts'
import type { Spec } from '../spec/spec.ts'
import type { HarnessClock } from '../target/clock.ts'
import type { Target } from '../target/target.ts'
import { execute } from './execute.ts'
import { Recorder } from './recorder.ts'

export interface Laboratory {
  readonly target: Target
  readonly clock: HarnessClock
  readonly spec: Spec
  readonly header: Header
  readonly signal: AbortSignal
}

export class Trials {
  readonly #laboratory: Laboratory
  #count = 0

  constructor(laboratory: Laboratory) {
    this.#laboratory = laboratory
  }

  /** What a plan shows when it runs alone, and whether anything was sent at all, by us or by the target. */
  async run(plan: Plan): Promise<{ findings: Finding[]; isLived: boolean }> {
    const { target, clock, spec, header, signal } = this.#laboratory
    const judge = new Judge(spec, header)
    let isLived = false
    const recorder = new Recorder((entry) => {
      isLived ||= entry.kind !== 'clock' && entry.kind !== 'control'
      judge.take(entry)
    })
    const prefix = `trial${++this.#count}.`
    const { level } = spec
    const isOwed = (queue_id: string) => {
      judge.settle()
      return judge.isOwed(queue_id)
    }
    const stage = { wire: { target, clock, recorder }, endpoints: bySlug(spec), level, world: judge.world }
    await execute({ ...stage, isOwed, prefix, signal }, plan)
    judge.finish()
    return { findings: judge.findings(), isLived }
  }

  async shows(plan: Plan, clause: string): Promise<boolean> {
    return (await this.run(plan)).findings.some((finding) => finding.clause === clause)
  }
}

export function bySlug(spec: Spec): ReadonlyMap<string, Endpoint> {
  return new Map(spec.endpoints.map((endpoint) => [endpoint.slug, endpoint]))
}
