// `plumb check --dry-run`: prints what a run would make and change. Asks nothing of the target but which actions it has.

import { type Foreseen, foresee } from '../../run/plan/foresee.ts'
import { counted } from '../../spec/ground/counted.ts'
import type { Target } from '../../target/target.ts'

interface Wanted {
  readonly seed: number
  readonly focus?: readonly string[]
  /** How many plans; undefined where a budget decides. */
  readonly plans: number | undefined
  readonly budget: number | undefined
  /** Requests a second, where the target file sets a limit. */
  readonly rate: number | undefined
}

/** Where nobody knows how fast a target answers. */
const usualPlans = 100

export function dryRun(target: Target, { seed, focus, plans, budget, rate }: Wanted): string {
  const first = foresee({ target, seed, plans: plans ?? usualPlans, ...(focus && { focus }) })
  const perPlan = (first.requests + first.actions) / Math.max(1, first.plans)
  const fitting =
    budget !== undefined && rate !== undefined ? Math.max(1, Math.round((budget * rate) / perPlan)) : undefined
  const foreseen = fitting === undefined ? first : foresee({ target, seed, plans: fitting, ...(focus && { focus }) })
  return `${lines(target, foreseen, seed, noteOf(budget, rate)).join('\n')}\n`
}

function noteOf(budget: number | undefined, rate: number | undefined): string {
  if (budget === undefined) return ''
  if (rate !== undefined) return ` (about what ${budget} s are enough for, with ${rate} requests a second)`
  return ` (how many ${budget} s are enough for hangs on how fast the target answers)`
}

function lines(target: Target, foreseen: Foreseen, seed: number, note: string): string[] {
  const { plans, requests, actions, byEndpoint, made, settings } = foreseen
  return [
    `A dry run on ${target.name}: nothing is sent that changes it.`,
    `seed ${seed}, ${counted(plans, 'plan')}${note}: about ${counted(requests, 'request')} and ${counted(actions, 'control action')}`,
    ...section('would make', made, target.run),
    ...(settings.size === 0
      ? []
      : [`would change these organization settings, and put them back: ${listed(settings)}`]),
    personal(target),
    target.disposable
      ? 'people whom it made would be deactivated, other things put away in the end, as far as the target lets it'
      : 'would deactivate, edit and delete nothing that it did not make, and change no organization settings',
    `would ask ${[...byEndpoint]
      .sort((a, b) => b[1] - a[1])
      .map(([slug, times]) => `${slug} ${times}`)
      .join(', ')}`,
  ]
}

function section(title: string, made: ReadonlyMap<string, number>, run: string | undefined): string[] {
  if (made.size === 0) return [`${title} nothing`]
  const mark = run === undefined ? '' : `, with a mark of the run in their names, as ${run}`
  return [`${title}${mark}:`, ...[...made].map(([kind, number]) => `  ${String(number).padStart(6)} ${kind}`)]
}

function personal({ accounts, control }: Target): string {
  const names = Object.keys(accounts)
  if (control?.offers('people')) return 'would work with people of its own making'
  return `would work with ${listed(names)}: their own settings, names and statuses change, and are put back where they can be read`
}

function listed(names: Iterable<string>): string {
  return [...names].sort().join(', ') || 'nobody'
}
