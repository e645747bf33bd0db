// What would let most of the clauses be judged that could not be: grouped by unmet need or by reason, each with what to do.

import type { ClauseVerdict } from '../judge/verdicts/verdict.ts'
import { organizationWide } from '../run/organization.ts'
import { groupOf } from '../spec/clause.ts'
import { controlActions, endpointSlugs } from '../spec/spec-files.ts'

/** What a history can be set up with: nothing, all but what belongs to the whole organization, everything, or, of a
 * trace, what its lines tell. */
export type Means = 'none' | 'own' | 'all' | 'trace'

export interface Unlock {
  /** The need or reason. */
  readonly lacking: string
  /** How many `must` clauses it keeps from being judged. */
  readonly clauses: number
  readonly how: string
}

/** What a report has of it. */
interface Judged {
  readonly clauses: readonly ClauseVerdict[]
  readonly focus?: readonly string[] | undefined
}

const mostNamed = 3
const hopeless = 'nothing can show it'

/** Where a run was about some endpoints, only their clauses count. */
export function clausesMeant({ clauses, focus }: Judged): readonly ClauseVerdict[] {
  return focus === undefined ? clauses : clauses.filter(({ id }) => focus.includes(groupOf(id)))
}

/** The few that count most, the greatest first. */
export function unlocks({ clauses, focus }: Judged, means: Means): Unlock[] {
  const stuck = clausesMeant({ clauses, focus }).filter(
    ({ strength, verdict, reason }) =>
      strength === 'must' && verdict === 'cannot-tell' && reason?.startsWith(hopeless) !== true,
  )
  const groups = new Map<string, ClauseVerdict[]>()
  for (const clause of stuck)
    for (const lacking of lackingOf(clause, means)) groups.set(lacking, [...(groups.get(lacking) ?? []), clause])
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length)
  return sorted
    .filter(([, members], index) => index === 0 || members.length > 1)
    .slice(0, mostNamed)
    .map(([lacking, members]) => ({
      lacking,
      clauses: members.length,
      how: howTo(lacking, focus ? [] : members, means),
    }))
}

function lackingOf({ lacks, reason = '' }: ClauseVerdict, means: Means): string[] {
  // A run that met an obstacle tells why behind a colon: what it needed was asked for, and was not to be had.
  const isRefused = reason.startsWith('never looked at: ')
  const unmet = (lacks ?? []).filter((need) => isRefused || isUnmet(need, means))
  if (unmet.length > 0) return unmet.map((need) => `needs ${need}`)
  return [reason.startsWith('never looked at') && !isRefused ? notReached(means) : reason.replaceAll(/\d+/g, 'N')]
}

function notReached(means: Means): string {
  if (means === 'trace') return 'nothing in the trace came to them'
  return 'no plan came to them, though the target offers what they need'
}

/** A live target that takes control actions may offer this one, too; nobody has asked yet. */
function isUnmet(need: string, means: Means): boolean {
  if (means === 'all') return false
  return means === 'own' ? isOfAll(need) : true
}

function isOfAll(need: string): boolean {
  return need === 'clock' || organizationWide.includes(need)
}

function howTo(lacking: string, members: readonly ClauseVerdict[], means: Means): string {
  const [, need] = /^needs (.+)$/.exec(lacking) ?? []
  if (need !== undefined) return meeting(need, means)
  if (lacking === notReached('trace')) return 'record more of what they are about'
  if (lacking === notReached(means)) return ['more plans (--runs or --budget)', ...focusOn(members)].join(', or ')
  if (lacking.endsWith('as absent')) return 'take the endpoint from `absent` in the target file once the server has it'
  if (lacking.startsWith('refused')) return 'more plans: a refusal counts beside an equal request that succeeds'
  return 'report.json names the clauses; more plans may come to a clearer look'
}

function meeting(need: string, means: Means): string {
  const action = need === 'message-age' ? 'messages' : need
  const does = firstSentence(controlActions().get(action) ?? '')
  if (means === 'trace') return `control lines with \`did: ${action}\` in the trace (${does})`
  if (means === 'own') return `\`disposable: true\` in the target file, where a run may change that (${does})`
  const wide = isOfAll(need) ? ' and `disposable: true`' : ''
  return `offer the control action \`${action}\` (${does}) and name it under \`fixtures.control\`${wide} in the target file`
}

function firstSentence(text: string): string {
  return text.replace(/\.(\s.*)?$/s, '')
}

/** The endpoints that most of the clauses are of. */
function focusOn(members: readonly ClauseVerdict[]): string[] {
  const known = endpointSlugs()
  const groups = [...Map.groupBy(members, ({ id }) => groupOf(id))].filter(([group]) => known.includes(group))
  const most = groups.sort(([, a], [, b]) => b.length - a.length).slice(0, mostNamed)
  return most.length === 0 ? [] : [`--focus ${most.map(([group]) => group).join(',')}`]
}
