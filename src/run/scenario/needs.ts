// What a scenario needs that a target may lack. Told before anything is sent, as far as it is known by then.

import type { Scenario, Step } from '../../scenario/scenario.ts'
import { changesOrganization } from '../../spec/control-facts.ts'
import { appliesAt } from '../../spec/levels.ts'
import { canMoveClock, type Target } from '../../target/target.ts'
import { isAbsent, mayEverAsk } from '../organization/organization.ts'

/** Seconds that are worth waiting for, where the clock cannot be moved. */
export const worthWaiting = 12

/** What the API itself can do where no action does, so that only the attempt tells. */
const byApi = ['people', 'messages', 'user-setting']

/** The first need that is not met, as a sentence; undefined where nothing is known against it. */
export function unmetNeed(target: Target, level: number, scenario: Scenario): string | undefined {
  if (!appliesAt(level, scenario.levels))
    return `it is for feature levels ${levelWords(scenario.levels)}, and the target has ${level}`
  const slug = slugsIn(scenario).find((one) => isAbsent(target, one))
  if (slug !== undefined) return `needs ${slug}, which the target file says is absent`
  const unasked = slugsIn(scenario).find((one) => !mayEverAsk(target, one, target.control?.offers('people') === true))
  if (unasked !== undefined)
    return `needs ${unasked}, which changes an organization that the target file does not call disposable`
  const lacking = actionsIn(scenario).find((action) => !isMet(target, action))
  if (lacking !== undefined) return whyLacking(target, lacking)
  const longest = Math.max(0, ...scenario.steps.map((step) => (step.kind === 'time' ? (step.seconds ?? 0) : 0)))
  const isLong = scenario.steps.some((step) => step.kind === 'time' && step.told !== undefined)
  if (isLong && !canMoveClock(target))
    return "needs clock: a queue's time has to pass, and the target's clock cannot be moved"
  if (longest > worthWaiting && !canMoveClock(target))
    return `needs clock: ${longest} seconds have to pass, and the target's clock cannot be moved`
  return undefined
}

function levelWords({ since, until }: Scenario['levels']): string {
  return [since === undefined ? '' : `from ${since}`, until === undefined ? '' : `up to ${until}`].join(' ').trim()
}

function isMet(target: Target, action: string): boolean {
  if (changesOrganization(action) && !target.disposable) return false
  if (action === 'clock') return canMoveClock(target)
  return byApi.includes(action) || target.control?.offers(action) === true
}

function whyLacking({ disposable }: Target, action: string): string {
  if (changesOrganization(action) && !disposable)
    return `needs ${action}: it changes the whole organization, and the target file does not say \`disposable: true\``
  return `needs ${action}, which the target offers no way to do`
}

/** Actions of the control protocol that it needs, as it is written. */
function actionsIn({ given, needs, steps }: Scenario): string[] {
  const { channels, reactions, bots, groups, settings } = given
  const made = Object.entries({ channels, reactions, bots, groups, settings }).filter(
    ([, all]) => Object.keys(all).length > 0,
  )
  const acted = steps.flatMap(actionsOf)
  return [...new Set([...made.map(([action]) => action), ...needs.filter((need) => need !== 'message-age'), ...acted])]
}

/** Those that may fail are tried, and those of a later level are left out. */
function actionsOf(step: Step): string[] {
  if (step.kind === 'parallel') return step.steps.flatMap(actionsOf)
  return step.kind === 'control' && !step.may_fail && step.since === undefined ? [step.control] : []
}

function slugsIn({ given, steps }: Scenario): string[] {
  const asked = { 'register-queue': given.queues, 'update-settings': given.user_settings }
  const first = Object.entries(asked).filter(([, all]) => Object.keys(all).length > 0)
  return [...new Set([...first.map(([slug]) => slug), ...steps.flatMap(slugsOf)])]
}

function slugsOf(step: Step): string[] {
  if (step.kind === 'request') return [step.request]
  if (step.kind === 'poll') return ['get-events']
  return step.kind === 'parallel' ? step.steps.flatMap(slugsOf) : []
}
