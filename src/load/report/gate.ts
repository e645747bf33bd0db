// Whether a load run passes. Knows nothing of processes: the command turns it into an exit code.

import { valueText } from './figures.ts'
import type { Ungated } from './make-report.ts'

export type GateName = 'slo' | 'wrong' | 'should' | 'nothing'

export type Passing = {
  readonly kind: 'passed' | 'broken' | 'not-judged' | 'interrupted' | 'own-fault'
  readonly reason: string
}

/** `slo`: objectives, deliveries and must clauses; `wrong`: without objectives; `should`: should clauses, too. */
export function passingOf(report: Ungated, gate: GateName): Passing {
  if (report.interrupted) return { kind: 'interrupted', reason: 'interrupted before the run came to its end' }
  if (report.stopped !== undefined) return { kind: 'not-judged', reason: report.stopped }
  const broken = gate === 'nothing' ? [] : brokenOf(report, gate)
  if (!report.generator.valid) return { kind: 'not-judged', reason: `INVALID: ${report.generator.reasons.join('; ')}` }
  if (report.sample.faults > 0)
    return { kind: 'own-fault', reason: `Plumbline itself failed ${report.sample.faults} times` }
  if (broken.length > 0) return { kind: 'broken', reason: broken.join('; ') }
  if (report.deliveries.expected === 0 && Object.keys(report.deliveries.unseen).length > 0)
    return { kind: 'not-judged', reason: unseenText(report) }
  if (report.objectives.length > 0 && report.objectives.every((one) => one.kept === null))
    return { kind: 'not-judged', reason: 'nothing that the objectives speak of was measured' }
  const { delivered } = report.deliveries
  const looked = delivered === 0 ? 'no delivery could be looked at' : `${delivered} deliveries right`
  return { kind: 'passed', reason: `${looked}, ${kept(report)} objectives kept` }
}

function kept({ objectives }: Ungated): string {
  return `${objectives.filter((one) => one.kept === true).length} of ${objectives.length}`
}

function brokenOf(report: Ungated, gate: GateName): string[] {
  const { deliveries, objectives, sample } = report
  const wrong = Object.entries(deliveries.wrong).filter(([, many]) => many > 0)
  const strengths = gate === 'should' ? ['must', 'should'] : ['must']
  const clauses = sample.clauses.filter(({ verdict, strength }) => verdict === 'broken' && strengths.includes(strength))
  const missed = objectives.filter((one) => one.kept === false && !one.text.startsWith('wrong'))
  return [
    ...wrong.map(([fault, many]) => `${many} events ${fault}`),
    ...(sample.states.differences.length > 0 ? [`${sample.states.differences.length} states differ`] : []),
    ...clauses.map(({ id }) => `${id} is broken`),
    ...(gate === 'wrong' ? [] : missed.map(({ text, value }) => `missed: ${text} (${valueText(text, value ?? 0)})`)),
  ]
}

export function unseenText({ deliveries }: Pick<Ungated, 'deliveries'>): string {
  const told = Object.entries(deliveries.unseen).map(([kind, types]) =>
    types.length === 0 ? `no event of any ${kind} was seen` : `${kind} was told by events of type ${types.join(', ')}`,
  )
  return `${told.join('; ')}; \`emits\` of the target file says which event tells what (none: no event)`
}
