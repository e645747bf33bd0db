// Three parts of `npm run prove`. `scenarios`: all pass on the reference server and, as far as their needs are met, on the
// other one. `scenario-mutants`: each fails under the mutants that cite one of its clauses. `scenario-findings`: findings
// that became scenarios fail on their mutant and pass on the plain server.

import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { modes } from '../other-server/routes.ts'
import type { Mutant } from '../reference-server/variants/mutants/mutant.ts'
import { mutants } from '../reference-server/variants/mutants/mutants.ts'
import type { Report } from '../src/report/report.ts'
import { readScenario } from '../src/scenario/read.ts'
import type { Scenario } from '../src/scenario/scenario.ts'
import { groupOf } from '../src/spec/clause.ts'
import { appliesAt, newestLevel } from '../src/spec/levels.ts'
import { endpointSlugs } from '../src/spec/spec-files.ts'
import { atOnce } from './at-once.ts'
import { runJobs } from './mutant-workers.ts'
import { type Part, folder as proofs } from './proof.ts'
import type { Job } from './scenario-mutants.ts'
import { countOf, plumb, type ScenarioTrial, tally, tryOnOther, tryScenarios } from './scenario-trial.ts'

const root = join(import.meta.dirname, '..')
const folder = join(proofs, 'scenarios')
/** Seconds that a whole set may take. */
const mostSeconds = 60
/** Processes at a time. */
const atATime = Number(process.env.AT_A_TIME ?? 2)
const findingsTried = 20
const seed = 1

type Claim = Parameters<Part>[0]

export const scenarioMutants: Part = async (claim) => {
  const all = library()
  const trials = await tryMutants(all)
  for (const scenario of all) proveScenario(scenario, trials, claim)
  for (const trial of trials) proveMutant(trial, claim)
}

function library(): Scenario[] {
  const files = globSync('scenarios/**/*.yaml', { cwd: root }).filter((file) => !file.startsWith('scenarios/load/'))
  return files.sort().map((file) => readScenario(file, readFileSync(join(root, file), 'utf8')))
}

export const scenarios: Part = async (claim) => {
  const own = await tryScenarios(join(folder, 'reference'), [])
  claim('All scenarios pass on the reference server over HTTP, in less than a minute', told(own), isFine(own))
  const older = library().filter(({ levels }) => !appliesAt(newestLevel, levels))
  for (const [level, all] of Map.groupBy(older, ({ levels }) => levels.until)) {
    const options = [...all.map(({ file }) => file), '--level', `${level}`]
    const trial = await tryScenarios(join(folder, `level-${level}`), options)
    const isWhole = isFine(trial) && countOf(trial, 'passed') === all.length
    claim(`Those that end with feature level ${level} pass there`, told(trial), isWhole)
  }
  for (const mode of modes) {
    const trial = await tryOnOther(mode, join(folder, mode))
    const says = `On the other server, mode ${mode}, none fails whose needs are met, in less than a minute`
    claim(says, told(trial), isFine(trial))
  }
}

function isFine(trial: ScenarioTrial): boolean {
  return trial.code === 0 && trial.seconds < mostSeconds && countOf(trial, 'passed') > 0
}

function told(trial: ScenarioTrial): string {
  const line = tally(trial)
  process.stdout.write(`${line}\n`)
  return line
}

/** Why a scenario passes though the mutant breaks one of its clauses: by mutant, then by file, or `all`. */
type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>

const exceptions = (parse(readFileSync(join(import.meta.dirname, 'scenario-exceptions.yaml'), 'utf8')) ??
  {}) as Exceptions

interface MutantTrial {
  readonly mutant: Mutant
  readonly failed: readonly string[]
  /** Those that cite its clause and pass. */
  readonly left: readonly string[]
}

/** Those whose clause is cited. */
async function tryMutants(all: readonly Scenario[]): Promise<MutantTrial[]> {
  const jobs = mutants.map((mutant) => jobFor(mutant, all)).filter(({ files }) => files.length > 0)
  const trials: MutantTrial[] = []
  await runJobs(atATime, jobs, ({ mutant: name, files }, done) => {
    const { failed = [] } = done ?? {}
    const mutant = mutants.find((one) => one.name === name) as Mutant
    const told = done ? (failed.length > 0 ? 'fails ' : 'PASSES') : 'ENDS  '
    process.stdout.write(`${told} ${name} (${mutant.clause}): ${failed.length} of ${files.length}\n`)
    const left = files.filter((file) => !failed.includes(file)).map(shortOf)
    trials.push({ mutant, failed: failed.map(shortOf), left })
  })
  return trials
}

function jobFor({ name, clause, level }: Mutant, all: readonly Scenario[]): Job {
  const isMeant = ({ clauses, levels }: Scenario) => clauses.includes(clause) && appliesAt(level ?? newestLevel, levels)
  const files = all.filter(isMeant).map(({ file }) => file)
  return { mutant: name, files, ...(level !== undefined && { level }) }
}

/** A scenario that passes is excused where another one of the same clause fails, since that is the one about the fault. */
function proveMutant({ mutant: { name, clause }, failed, left }: MutantTrial, claim: Claim): void {
  const told = left.map(
    (file) => `not ${file}: ${why(name, file) ?? (failed.length > 0 ? `left to ${failed[0]}` : 'UNEXPLAINED')}`,
  )
  const figure = [failed.join(', '), ...told].filter((part) => part !== '').join('; ')
  const isTrue = failed.length > 0 || left.every((file) => why(name, file) !== undefined)
  claim(`Under \`${name}\`, which breaks \`${clause}\`, those that cite it fail`, figure, isTrue)
}

/** Each scenario must be able to fail. */
function proveScenario({ file }: Scenario, trials: readonly MutantTrial[], claim: Claim): void {
  const own = trials.filter(({ failed, left }) => [...failed, ...left].includes(shortOf(file)))
  const found = own.filter(({ failed }) => failed.includes(shortOf(file)))
  const excuse = why('none', file)
  const figure =
    own.length === 0 ? (excuse ?? 'no mutant breaks one of its clauses') : `${found.length} of ${own.length} mutants`
  claim(
    `${shortOf(file)} fails under mutants of its clauses`,
    figure,
    found.length > 0 || own.length === 0 || excuse !== undefined,
  )
}

function why(mutant: string, file: string): string | undefined {
  return exceptions[mutant]?.[shortOf(file)] ?? exceptions[mutant]?.all
}

function shortOf(file: string): string {
  return file.replace(/^scenarios\//, '').replace(/\.yaml$/, '')
}

/** Of all endpoints one each in turn. */
function spread(): Mutant[] {
  const slugs = endpointSlugs()
  const own = mutants.filter(({ clause }) => slugs.includes(groupOf(clause)))
  const groups = [...Map.groupBy(own, ({ clause }) => groupOf(clause)).values()]
  const rounds = Math.max(...groups.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group.slice(round, round + 1))).flat()
}

/** Plans about the endpoint, until something is found. */
const plansTried = 60

export const scenarioFindings: Part = async (claim) => {
  let proved = 0
  await atOnce(atATime, spread(), async (mutant) => {
    if (proved >= findingsTried) return
    const report = join(folder, 'findings', mutant.name)
    const finding = await findingOf(mutant, report)
    const told = finding && (await proveFinding(mutant, finding, report))
    if (!told) return
    claim(`The finding of \`${mutant.name}\` (\`${finding}\`) as a scenario`, told.figure, told.isTrue)
    if (told.isSaid && told.isTrue) proved++
  })
  const says = `At least ${findingsTried} findings became scenarios that fail on their mutant and pass on the plain server`
  claim(says, `${proved}`, proved >= findingsTried)
}

/** The clause that a short run finds broken; undefined where it finds none. */
async function findingOf({ name, clause, level }: Mutant, report: string): Promise<string | undefined> {
  const focus = ['--focus', groupOf(clause), '--seed', `${seed}`, '--runs', `${plansTried}`, '--fail-fast', '--quiet']
  const asOf = level === undefined ? [] : ['--level', `${level}`]
  await plumb(['check', ...focus, ...asOf, '--transport', 'inject', '--report', report], name)
  const file = join(report, 'report.json')
  const findings = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report).findings : []
  return findings.find((one) => one.clause === clause && !one.suspicion)?.clause ?? findings[0]?.clause
}

async function proveFinding(
  mutant: Mutant,
  clause: string,
  report: string,
): Promise<{ figure: string; isTrue: boolean; isSaid: boolean }> {
  const file = join(report, 'regression.yaml')
  rmSync(file, { force: true })
  const said = await plumb(['scenario', '--from-finding', report, clause, file])
  if (said !== 0)
    return {
      figure: 'cannot be said as a scenario, as the command says with exit 2',
      isTrue: said === 2,
      isSaid: false,
    }
  const options = [file, '--transport', 'inject', '--fail-on', 'should']
  const asOf = mutant.level === undefined ? [] : ['--level', `${mutant.level}`]
  const faulty = await tryScenarios(join(report, 'faulty'), options, mutant)
  const plain = await tryScenarios(join(report, 'plain'), [...options, ...asOf])
  const figure = `exit ${faulty.code} on the mutant, ${plain.code} on the plain server`
  process.stdout.write(`${mutant.name} (${clause}): ${figure}\n`)
  return { figure, isTrue: faulty.code === 1 && plain.code === 0, isSaid: true }
}
