// A search for capacity in Markdown: the answer, what to know of it, and every step.

import { valueText } from '../../report/figures.ts'
import { marginOf, type Trial } from '../trial.ts'
import type { CapacityReport } from './capacity-report.ts'

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

export function circumstancesText({
  profile,
  speed,
  mix,
  organization,
  machine,
  asked,
  answer,
}: CapacityReport): string {
  const { people, channels, messages } = organization
  const who = Object.entries(mix).map(([name, share]) => `${Math.round(share * 100)} % ${name}`)
  return [
    `Objective: ${asked.slo}.`,
    `Users of the profile ${profile} (${who.join(', ')}), ${speed} × the usual pace, played by k6 with seed ${asked.seed}.`,
    `Data set: ${people} people, ${channels} channels, ${messages} messages. Generator on ${machine}.`,
    `${answer.steps} steps in ${Math.round(answer.seconds)} s.`,
  ].join(' ')
}

export const stepHead = ['users', 'seconds', 'warm-up', 'answers/s', 'worst objective', 'measured', 'bad', 'kept']

export function stepCells(step: Trial): string[] {
  const { users, seconds, trimmed, rate, worst, objectives, purpose } = step
  const value = objectives.find(({ text }) => text === worst?.text)?.value ?? null
  const share = worst ? `${worst.bad} of ${worst.all}` : '–'
  return [
    ...[`${users}${purpose === 'recovery' ? ' (recovered?)' : ''}`, `${seconds}`, `${trimmed} s`, rate.toFixed(1)],
    ...[worst?.text ?? '–', worst && value !== null ? valueText(worst.text, value) : '–', share, verdictOf(step)],
  ]
}

function verdictOf({ worst, generator, died }: Trial): string {
  if (died !== undefined) return `target died: ${died}`
  if (generator.length > 0) return `generator: ${generator.join('; ')}`
  if (worst === null) return 'nothing measured'
  return marginOf(worst) < 0 ? 'yes' : 'no'
}
