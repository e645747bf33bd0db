// What `plumb capacity --what-if` does: says how capacity grows with servers, from what some numbers of them held.

import { type Planned, plannedWith, serversFor } from '../../load/capacity/what-if/planner.ts'
import { BadPoints, readPoints } from '../../load/capacity/what-if/read-points.ts'
import { type Point, type Scaling, scalingOf } from '../../load/capacity/what-if/scaling.ts'
import { whatIfReport, writeWhatIf } from '../../load/capacity/what-if/write-what-if.ts'
import { exitCodes } from '../process/exit-code.ts'
import { WrongUse } from '../process/process.ts'
import { prepareFolder } from '../process/report-folder.ts'

export interface WhatIfOptions {
  readonly whatIf: string
  readonly servers?: number
  readonly forUsers?: number
  readonly price?: number
  readonly json?: true
  /** Where a page of it goes. */
  readonly report?: string
}

const names = {
  linear: 'in proportion',
  amdahl: "by Amdahl's law: a part of the work is not shared out",
  usl: 'by the universal scalability law: servers wait for one another',
} as const

export function runWhatIf({ whatIf, servers, forUsers, price, json, report }: WhatIfOptions): number {
  const points = pointsOf(whatIf)
  const scaling = scalingOf(points)
  const asked = servers ?? Math.max(...points.map((point) => point.servers)) + 1
  const planned = plannedWith(scaling, asked, price)
  const needed = forUsers === undefined ? undefined : serversFor(scaling, forUsers, price)
  const text = told(scaling, planned, forUsers, needed)
  const made = whatIfReport(points, scaling, { planned, needed: needed ?? null })
  if (report !== undefined) {
    prepareFolder(report)
    writeWhatIf(report, made, text)
  }
  process.stdout.write(json ? `${JSON.stringify(made, null, 2)}\n` : `${text}\n`)
  return exitCodes.fine
}

function pointsOf(text: string): Point[] {
  try {
    return readPoints(text)
  } catch (error) {
    throw error instanceof BadPoints ? new WrongUse(`--what-if: ${error.message}`) : error
  }
}

function told(
  { law, lambda, sigma, kappa }: Scaling,
  planned: Planned,
  forUsers: number | undefined,
  needed: Planned | undefined,
): string {
  const lines = [
    `capacity grows ${names[law]} (one server ${Math.round(lambda)} users, σ ${sigma.toPrecision(3)}, κ ${kappa.toPrecision(3)})`,
    plannedText(planned),
  ]
  if (forUsers !== undefined)
    lines.push(
      needed
        ? `for ${forUsers} users: ${plannedText(needed)}`
        : `no number of servers is sure to hold ${forUsers} users`,
    )
  return lines.join('\n')
}

function plannedText({ servers, band, costPerThousand }: Planned): string {
  const high = Number.isFinite(band.high) ? `${Math.round(band.high)}` : 'unknown'
  const cost = costPerThousand === undefined ? '' : `, ${costPerThousand.toFixed(2)} per 1,000 users`
  return `${servers} servers hold ${Math.round(band.users)} users [${Math.round(band.low)}, ${high}] at 95 %${cost}`
}
