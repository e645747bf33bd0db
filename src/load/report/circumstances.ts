// What the figures of a load run hold for: who played whom, how often, with how much data, and on which machine.

import type { LoadReport } from './load-report.ts'

export function circumstancesOf(report: LoadReport): string {
  const { users, seconds, speed, seed, organization, machine } = report
  const { people, channels, messages } = organization
  return [
    `${users} users for ${seconds} s at ${speed} × the usual pace: ${mixText(report.personas)}.`,
    `Data set: ${people} people, ${channels} channels, ${messages} messages of their own.`,
    `Generator: ${generatorText(report)} with seed ${seed}, on ${machine}.`,
  ].join(' ')
}

/** In a few words, for below a picture. */
export function shortCircumstances(report: LoadReport): string {
  const { profile, target, users, seed, organization, machine } = report
  return `${profile} on ${target}: ${users} users, ${organization.people} people, ${generatorText(report)}, seed ${seed}, ${machine}`
}

export function mixText(mix: Readonly<Record<string, number>>): string {
  return Object.entries(mix)
    .map(([name, share]) => `${Number((share * 100).toFixed(1))} % ${name}`)
    .join(', ')
}

function generatorText({ parts, tool }: LoadReport): string {
  return `k6 of Plumbline ${tool.version} in ${parts.length === 1 ? 'one process' : `${parts.length} processes`}`
}
