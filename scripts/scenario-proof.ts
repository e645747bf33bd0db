// The part `scenarios` of `npm run prove`: all scenarios pass on the reference server and, as far as their needs are met,
// on the other one; each fails under the mutants that cite one of its clauses; and findings that became scenarios fail on
// their mutant and pass on the plain server.

import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { modes } from '../other-server/routes.ts'
import type { Mutant } from '../reference-server/variants/mutants/mutant.ts'
import { mutants } from '../reference-server/variants/mutants/mutants.ts'
import { readScenario } from '../src/scenario/read.ts'
import type { Scenario } from '../src/scenario/scenario.ts'
import { appliesAt, newestLevel } from '../src/spec/levels.ts'
import { tryAll } from './mutant-trial.ts'
import { atOnce } from './other-trial.ts'
import { type Part, folder as proofs } from './proof.ts'
import { plumb, tally, tryOnOther, tryScenarios } from './scenario-trial.ts'

const root = join(import.meta.dirname, '..')
const folder = join(proofs, 'scenarios')
/** Seconds that a whole set may take. */
const mostSeconds = 60
/** Processes at a time. */
const atATime = Number(process.env.AT_A_TIME ?? 2)
const findingsTried = 20
const seed = 1

type Claim = Parameters<Part>[0]

export const scenarios: Part = async (claim) => {
  const all = library()
  await proveSets(claim)
  const trials: MutantTrial[] = []
  await atOnce(atATime, mutants, async (mutant) => {
    const trial = await tryMutant(mutant, all)
    if (trial) trials.push(trial)
  })
  for (const scenario of all) proveScenario(scenario, trials, claim)
  for (const trial of trials) proveMutant(trial, claim)
  await proveFindings(claim)
}

function library(): Scenario[] {
  const files = globSync('scenarios/**/*.yaml', { cwd: root }).filter((file) => !file.startsWith('scenarios/load/'))
  return files.sort().map((file) => readScenario(file, readFileSync(join(root, file), 'utf8')))
}

async function proveSets(claim: Claim): Promise<void> {
  const own = await tryScenarios(join(folder, 'reference'), [])
  const isWhole = own.code === 0 && own.seconds < mostSeconds && !tally(own).includes(' 0 passed')
  claim('All scenarios pass on the reference server over HTTP, in less than a minute', tally(own), isWhole)
  for (const mode of modes) {
    const trial = await tryOnOther(mode, join(folder, mode))
    const isFine = trial.code === 0 && trial.seconds < mostSeconds
    claim(
      `On the other server, mode ${mode}, none fails whose needs are met, in less than a minute`,
      tally(trial),
      isFine,
    )
  }
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

/** Undefined where none cites its clause. */
async function tryMutant(mutant: Mutant, all: readonly Scenario[]): Promise<MutantTrial | undefined> {
  const { name, clause, level = newestLevel } = mutant
  const citing = all.filter(({ clauses, levels }) => clauses.includes(clause) && appliesAt(level, levels))
  if (citing.length === 0) return undefined
  const files = citing.map(({ file }) => file)
  const options = [...files, '--transport', 'inject', '--fail-on', 'should']
  const { report } = await tryScenarios(join(folder, 'mutants', name), options, mutant)
  const failed = files.filter((file) => report?.scenarios?.some((one) => one.file === file && one.verdict === 'failed'))
  process.stdout.write(
    `${failed.length > 0 ? 'fails ' : 'PASSES'} ${name} (${clause}): ${failed.length} of ${files.length}\n`,
  )
  return { mutant, failed: failed.map(shortOf), left: files.filter((file) => !failed.includes(file)).map(shortOf) }
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

/** Of as many groups of clauses as there are, one each in turn. */
function spread(): Mutant[] {
  const groups = [...Map.groupBy(mutants, ({ clause }) => clause.split('.')[0]).values()]
  const rounds = Math.max(...groups.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group.slice(round, round + 1))).flat()
}

async function proveFindings(claim: Claim): Promise<void> {
  const reports = join(folder, 'findings')
  let proved = 0
  for (const mutant of spread()) {
    if (proved >= findingsTried) break
    const [trial] = await tryAll([mutant], [seed], reports)
    if (!trial?.isFound) continue
    const told = await proveFinding(mutant, join(reports, mutant.name, `${seed}`))
    claim(`The finding of \`${mutant.name}\` (\`${mutant.clause}\`) as a scenario`, told.figure, told.isTrue)
    if (told.isSaid && told.isTrue) proved++
  }
  claim(
    `${findingsTried} findings became scenarios that fail on their mutant and pass on the plain server`,
    `${proved}`,
    proved >= findingsTried,
  )
}

async function proveFinding(
  mutant: Mutant,
  report: string,
): Promise<{ figure: string; isTrue: boolean; isSaid: boolean }> {
  const file = join(report, 'regression.yaml')
  mkdirSync(report, { recursive: true })
  const said = await plumb(['scenario', '--from-finding', report, mutant.clause, file])
  if (said !== 0)
    return {
      figure: 'cannot be said as a scenario, as the command says with exit 2',
      isTrue: said === 2,
      isSaid: false,
    }
  const options = [file, '--transport', 'inject', '--fail-on', 'should']
  const faulty = await tryScenarios(join(report, 'faulty'), options, mutant)
  const plain = await tryScenarios(join(report, 'plain'), [
    ...options,
    ...(mutant.level === undefined ? [] : ['--level', `${mutant.level}`]),
  ])
  const figure = `exit ${faulty.code} on the mutant, ${plain.code} on the plain server`
  process.stdout.write(`${mutant.name}: ${figure}\n`)
  return { figure, isTrue: faulty.code === 1 && plain.code === 0, isSaid: true }
}
