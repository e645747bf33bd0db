// A search for capacity in Markdown: the answer, what to know of it, and every step.

import { mixText } from '../../report/circumstances.ts'
import { valueText } from '../../report/figures.ts'
import { marginOf, type Trial } from '../trial.ts'
import type { CapacityReport, Circumstances } from './capacity-report.ts'

export function capacitySummary(report: CapacityReport): string {
  const { says, target, answer } = report
  const warnings = answer.warnings.map((warning) => `- **Note:** ${warning}`)
  return [
    `# Capacity of ${target}`,
    '',
    `**${says}**`,
    '',
    ...(warnings.length > 0 ? [...warnings, ''] : []),
    circumstancesText(report),
    '',
    `| ${stepHead.join(' | ')} |`,
    `|${stepHead.map(() => '---').join('|')}|`,
    ...report.steps.map((step) => `| ${stepCells(step).join(' | ')} |`),
  ].join('\n')
}

export function circumstancesText({ asked, answer, ...circumstances }: CapacityReport): string {
  const spent = `${answer.steps} steps in ${Math.round(answer.seconds)} s.`
  return `Objective: ${asked.slo}. ${playedText(circumstances, asked.seed)} ${spent}`
}

/** Who played whom, with how much data, on which machine. */
export function playedText(circumstances: Circumstances, seed: number): string {
  const { tool, profile, mix, speed, processes, organization, machine } = circumstances
  const { people, channels, messages } = organization
  const many = processes === 1 ? '' : ` in ${processes} processes`
  return [
    `Users of the profile ${profile} (${mixText(mix)}), ${speed} × the usual pace.`,
    `Data set: ${people} people, ${channels} channels, ${messages} messages.`,
    `Generator: k6 of Plumbline ${tool.version}${many} with seed ${seed}, on ${machine}.`,
  ].join(' ')
}

export const stepHead = [
  ...['users', 'seconds', 'warm-up', 'answers/s', 'worst objective', 'measured', 'bad', 'kept'],
  'target used',
]

export function stepCells(step: Trial): string[] {
  const { users, seconds, trimmed, rate, worst, objectives, purpose, used } = step
  const value = objectives.find(({ text }) => text === worst?.text)?.value ?? null
  const share = worst ? `${worst.bad} of ${worst.all}` : '–'
  return [
    ...[`${users}${purpose === 'recovery' ? ' (recovered?)' : ''}`, `${seconds}`, `${trimmed} s`, rate.toFixed(1)],
    ...[worst?.text ?? '–', worst && value !== null ? valueText(worst.text, value) : '–', share, verdictOf(step)],
    used ? `${used.cores.toFixed(2)} cores, ${Math.round(used.memoryMb)} MB` : '–',
  ]
}

function verdictOf({ worst, generator, lateMs, died }: Trial): string {
  if (died !== undefined) return `target died: ${died}`
  if (generator.length > 0) return `generator: ${generator.join('; ')}`
  if (worst === null) return 'nothing measured'
  if (lateMs !== undefined) return `no; generator ${lateMs} ms late`
  return marginOf(worst) < 0 ? 'yes' : 'no'
}
