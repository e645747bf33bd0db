// What a planner says, as report.json, summary.md and one page with the curve and its band.

import { join } from 'node:path'
import { measuresPage } from '../../../report/html/measures-page.ts'
import { plotOf } from '../../report/plots.ts'
import { replaceFile } from '../../report/replace-file.ts'
import type { Planned } from './planner.ts'
import type { Band, Point, Scaling } from './scaling.ts'

interface Questions {
  readonly planned: Planned
  readonly needed: Planned | null
}

export interface WhatIfReport extends Omit<Scaling, 'predict'>, Questions {
  readonly kind: 'what-if'
  readonly points: readonly Point[]
  /** At 95 %; a band without an upper end has none. */
  readonly curve: readonly (Omit<Band, 'high'> & { readonly servers: number; readonly high: number | null })[]
}

/** So far beyond what was measured a curve is drawn. */
const beyond = 2

export function whatIfReport(points: readonly Point[], scaling: Scaling, questions: Questions): WhatIfReport {
  const { predict, ...law } = scaling
  const measured = Math.max(...points.map(({ servers }) => servers))
  const most = Math.max(measured * beyond, questions.planned.servers, questions.needed?.servers ?? 0)
  const step = Math.max(1, Math.ceil(most / 100))
  const servers = Array.from({ length: Math.ceil(most / step) }, (_, index) => 1 + index * step)
  const curve = servers.map((many) => ({ servers: many, ...finite(predict(many)) }))
  return { kind: 'what-if', ...law, points, curve, ...questions }
}

function finite({ users, low, high }: Band): Omit<Band, 'high'> & { high: number | null } {
  return { users, low, high: Number.isFinite(high) ? high : null }
}

export function writeWhatIf(folder: string, report: WhatIfReport, text: string): void {
  replaceFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  replaceFile(join(folder, 'summary.md'), `# What if there were more servers?\n\n${text.replaceAll('\n', '\n\n')}\n`)
  replaceFile(join(folder, 'index.html'), whatIfPage(report, text))
}

export function whatIfPage(report: WhatIfReport, text: string): string {
  const [says = '', ...more] = text.split('\n')
  return measuresPage({
    title: 'What if there were more servers?',
    over: 'What if there were more servers?',
    word: 'Planned',
    mood: 'kept',
    says,
    target: `Law: ${report.law}`,
    about: more.join(' '),
    parts: [{ id: 'curve', name: 'Users by servers', markup: `<div class="plots">${picture(report)}</div>` }],
  })
}

function picture({ curve, points, law }: WhatIfReport): string {
  const known = curve.flatMap(({ servers, low, high }) => (high === null ? [] : [[servers, low, high] as const]))
  const given = points.map(({ servers, users }) => `${servers}: ${users}`).join(', ')
  return plotOf({
    ...{
      title: 'Users by servers',
      unit: '',
      xUnit: 'servers',
      note: `law: ${law}; measured, servers: users: ${given}`,
    },
    lines: [{ name: 'expected', colour: '#2563a8', points: curve.map(({ servers, users }) => [servers, users]) }],
    bands: [{ name: 'where a measurement would lie, at 95 %', colour: '#2563a8', points: known }],
    dots: [{ name: 'measured', colour: '#c2410c', points: points.map(({ servers, users }) => [servers, users]) }],
  })
}
