// What would let most of the clauses be judged that could not be: grouped by unmet need or by reason, each with what to do.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import { groupOf } from '../../spec/clause.ts'
import { endpointSlugs } from '../../spec/spec-files.ts'
import { isUnmet, type Means, meeting, type Provision } from './meeting.ts'

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
  readonly selection?: { readonly only?: readonly string[] } | undefined
}

const mostNamed = 3
const hopeless = 'nothing can show it'

/** Where a run was about some endpoints, only their clauses count, unless some were asked for by name. */
export function clausesMeant({ clauses, focus, selection }: Judged): readonly ClauseVerdict[] {
  return focus === undefined || selection?.only ? clauses : clauses.filter(({ id }) => focus.includes(groupOf(id)))
}

/** The few that count most, the greatest first. */
export function unlocks(judged: Judged, means: Means, provision?: Provision): Unlock[] {
  const { focus } = judged
  const stuck = clausesMeant(judged).filter(
    ({ strength, verdict, reason }) =>
      strength === 'must' && verdict === 'cannot-tell' && reason?.startsWith(hopeless) !== true,
  )
  const groups = new Map<string, ClauseVerdict[]>()
  for (const clause of stuck)
    for (const lacking of lackingOf(clause, means, provision))
      groups.set(lacking, [...(groups.get(lacking) ?? []), clause])
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length)
  return sorted
    .filter(([, members], index) => index === 0 || members.length > 1)
    .slice(0, mostNamed)
    .map(([lacking, members]) => ({
      lacking,
      clauses: members.length,
      how: howTo(lacking, focus ? [] : members, means, provision),
    }))
}

function lackingOf({ lacks, reason = '' }: ClauseVerdict, means: Means, provision?: Provision): string[] {
  // A run that met an obstacle tells why behind a colon: what it needed was asked for, and was not to be had.
  const isRefused = reason.startsWith('never looked at: ')
  const unmet = (lacks ?? []).filter((need) => isRefused || isUnmet(need, means, provision))
  if (unmet.length > 0) return unmet.map((need) => `needs ${need}`)
  return [reason.startsWith('never looked at') && !isRefused ? notReached(means) : reason.replaceAll(/\d+/g, 'N')]
}

function notReached(means: Means): string {
  if (means === 'trace') return 'nothing in the trace came to them'
  return 'no plan came to them, though the target offers what they need'
}

function howTo(lacking: string, members: readonly ClauseVerdict[], means: Means, provision?: Provision): string {
  const [, need] = /^needs (.+)$/.exec(lacking) ?? []
  if (need !== undefined) return meeting(need, means, provision)
  if (lacking === notReached('trace')) return 'record more of what they are about'
  if (lacking === notReached(means)) return ['more plans (--runs or --budget)', ...focusOn(members)].join(', or ')
  if (lacking.startsWith('refused')) return 'more plans: a refusal counts beside an equal request that succeeds'
  return 'report.json names the clauses; more plans may come to a clearer look'
}

/** The endpoints that most of the clauses are of. */
function focusOn(members: readonly ClauseVerdict[]): string[] {
  const known = endpointSlugs()
  const groups = [...Map.groupBy(members, ({ id }) => groupOf(id))].filter(([group]) => known.includes(group))
  const most = groups.sort(([, a], [, b]) => b.length - a.length).slice(0, mostNamed)
  return most.length === 0 ? [] : [`--focus ${most.map(([group]) => group).join(',')}`]
}
