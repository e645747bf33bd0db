// What the log of a GitHub Actions job shows beside its lines: annotations, which are commands in lines of their own.

import type { Report } from './report.ts'
import { markOf } from './terminal/ending.ts'

/** A step shows so many of each kind. */
const most = 10

export function annotations(report: Report): string[] {
  const { findings, gate, exit, unlock = [] } = report
  const known = new Set(gate?.known?.map(({ clause }) => clause))
  const news = findings.filter(({ clause }) => !known.has(clause))
  const errors = news.slice(0, most - 1).map((finding) => {
    const { clause, says, expected, got, replay, suspicion } = finding
    const text = `${says}\nexpected ${expected}\ngot ${got}\n${replay}`
    return command(suspicion ? 'warning' : 'error', `${markOf(finding)}: ${clause}`, text)
  })
  const others = exit && exit.code !== 0 ? [command('error', 'Plumbline', exit.reason)] : []
  const notices = [
    ...(gate?.known ?? []).map(({ clause, reason }) => command('notice', `known deviation: ${clause}`, reason)),
    ...unlock.slice(0, 1).map(({ lacking, how }) => command('notice', `cannot tell: ${lacking}`, how)),
  ]
  return [...others, ...errors, ...notices.slice(0, most)]
}

const longest = 1000

export function command(kind: 'error' | 'warning' | 'notice', title: string, text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text
  return `::${kind} title=${property(title)}::${data(short)}`
}

function data(text: string): string {
  return text.toWellFormed().replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
