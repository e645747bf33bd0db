// `npm run prove -- compare-alike`: a server against itself, for real: how often there is a false alarm. COMPARISONS of the
// environment makes it shorter.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComparisonReport } from '../src/load/compare/report.ts'
import { ended, loadFolder, referenceProgram, serveFor } from './load-runs.ts'
import { drawSeed, main, type Part } from './proof.ts'

const comparisons = Number(process.env.COMPARISONS ?? 20)
/** With a chance of 5 % each, more than three of twenty come in one of sixty such proofs. */
const mostAlarms = Math.max(1, Math.floor(comparisons * 0.15))
const [users, block, pairs] = [40, '5s', 4]
/** Each has a server of its own; so few users leave most of a machine idle. */
const atOnce = 3

export const compareAlike: Part = async (claim) => {
  let [alarms, unanswered, begun] = [0, 0, 0]
  const lane = async (folder: string) => {
    while (begun < comparisons) {
      const number = ++begun
      const { code, report } = await compared(folder, drawSeed())
      if (report === undefined) unanswered += 1
      else if (!report.passes) alarms += 1
      const p50 = report?.figures.find(({ figure }) => figure === 'p50 request')
      const percent = (value = 0) => `${(value * 100).toFixed(1)} %`
      const told = p50 ? `p50 ${percent(p50.mean)} [${percent(p50.low)}, ${percent(p50.high)}]` : 'no answer'
      process.stdout.write(`${number} of ${comparisons}: exit ${code}, ${told}\n`)
      claim(`Comparison ${number}`, `${told}; ${report?.exit.reason ?? `exit ${code}`}`, report !== undefined)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => lane(`alike-${index}`)))
  claim(
    `The reference server against itself, ${comparisons} times ${pairs} pairs of ${block} with ${users} users: at most ${mostAlarms} false alarms`,
    `${alarms} false alarms, ${unanswered} without an answer`,
    alarms <= mostAlarms && unanswered === 0,
  )
}

async function compared(
  name: string,
  seed: number,
): Promise<{ code: number | null; report: ComparisonReport | undefined }> {
  const server = await serveFor(name, referenceProgram)
  const folder = loadFolder(name)
  const size = ['--users', `${users}`, '--block', block, '--pairs', `${pairs}`, '--seed', `${seed}`]
  const args = ['compare', '--load', server.file, server.file, '--prepare', ...size, '--report', folder]
  const code = await ended(spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'inherit'] }))
  await server.close()
  const answered = code === 0 || code === 1
  return {
    code,
    report: answered ? (JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as ComparisonReport) : undefined,
  }
}
