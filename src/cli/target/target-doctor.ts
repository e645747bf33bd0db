// `plumb target doctor`: what is right and wrong with a target file and its server, and what would unlock most.

import { harmless } from '../../report/words/harmless.ts'
import { loadSpec } from '../../spec/spec.ts'
import { systemClock } from '../../target/clock.ts'
import { type Diagnosis, examine } from '../../target/doctor/doctor.ts'
import type { Check } from '../../target/doctor/doctor-check.ts'
import { readTargetFile } from '../../target/file/target-file.ts'
import { type ExitCode, exitCodes } from '../process/exit-code.ts'
import { onInterrupt } from '../process/process.ts'

interface DoctorOptions {
  readonly json?: true
  readonly allowCommands?: true
  readonly verbose?: true
}

export async function doctor(file: string, { json, allowCommands, verbose }: DoctorOptions): Promise<ExitCode> {
  const interrupt = onInterrupt()
  try {
    const described = readTargetFile(file)
    const clauses = loadSpec().clauses.values()
    const extras = { path: file, allowCommands: allowCommands === true }
    const examination = { clock: systemClock, environment: process.env, signal: interrupt.signal, clauses, extras }
    const diagnosis = await examine(described, examination)
    process.stdout.write(
      json
        ? `${JSON.stringify(diagnosis, null, 2)}\n`
        : `${told(diagnosis, file, verbose === true)
            .map(harmless)
            .join('\n')}\n`,
    )
    return diagnosis.checks.some(({ state }) => state === 'wrong') ? exitCodes.notJudged : exitCodes.fine
  } finally {
    interrupt.release()
  }
}

function told(diagnosis: Diagnosis, file: string, isVerbose: boolean): string[] {
  const { checks } = diagnosis
  return [
    ...checkLines(checks, isVerbose),
    ...metLines(diagnosis),
    ...unmetLines(diagnosis),
    '',
    ending(diagnosis, file),
  ]
}

const inOrder = ['wrong', 'note', 'fine'] as const

/** Whatever is wrong comes first; what is right is a number unless somebody wants to see it. */
function checkLines(checks: readonly Check[], isVerbose: boolean): string[] {
  const sorted = inOrder.flatMap((state) => checks.filter((check) => check.state === state))
  const shown = isVerbose ? sorted : sorted.filter(({ state }) => state !== 'fine')
  const width = Math.max(...shown.map(({ what }) => what.length))
  const folded = checks.length - shown.length
  const rest =
    folded === 0 ? [] : [`fine   ${folded} ${folded === 1 ? 'thing is' : 'things are'} right; --verbose shows them`]
  return [...shown.map(({ state, what, says }) => `${state.padEnd(5)}  ${what.padEnd(width)}  ${says}`), ...rest]
}

function metLines({ met, must }: Diagnosis): string[] {
  const byWay = Map.groupBy(Object.entries(met), ([, way]) => way)
  const lines = [...byWay].map(([way, needs]) => `met by ${way}: ${needs.map(([need]) => need).join(', ')}`)
  const beyond = `beyond the API${lines.length === 0 ? '' : ' and what is met'}`
  const rest = must.unjudged === 0 ? '' : `; no answer can show ${must.unjudged} of the others`
  return ['', ...lines, `${must.within} of ${must.all} must clauses need nothing ${beyond}${rest}`]
}

const columns = '(must: clauses that need it; alone: clauses that need nothing else that is not met)'
const toAdd = 'the line for the control protocol: fixtures: { control: { control_url: http://…, token: … } }'
const more = 'ways to meet needs: docs/targets.md'

function unmetLines({ unmet }: Diagnosis): string[] {
  if (unmet.length === 0) return []
  const head = ['not met', 'must', 'alone', 'how']
  const rows = unmet.map(({ need, clauses, alone, how }) => [need, `${clauses}`, `${alone}`, how])
  const widths = [0, 1, 2].map((column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  // Only a file without the control protocol is told to add it.
  const isToAdd = unmet.some(({ how }) => how.includes('fixtures.control'))
  return ['', ...[head, ...rows].map(line), columns, ...(isToAdd ? [toAdd] : []), more]
}

function ending({ checks }: Diagnosis, file: string): string {
  const wrong = checks.filter(({ state }) => state === 'wrong').length
  if (wrong > 0) return `${wrong === 1 ? '1 thing is' : `${wrong} things are`} wrong (exit 3)`
  return `nothing is wrong; next: plumb check --target ${file}`
}
