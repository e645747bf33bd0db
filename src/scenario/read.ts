// Reads a scenario: YAML that says one claim. Every mistake is told with its line and column and what is allowed there.

import { FileError, problemsOf, refuse } from '../spec/file-problems.ts'
import { fileCheck } from '../spec/lazy.ts'
import { type PlacedFile, placedFile } from '../spec/placed-file.ts'
import { checkGiven } from './check-given.ts'
import { checkHead } from './check-head.ts'
import { checkSteps } from './check-steps.ts'
import schema from './scenario.schema.json' with { type: 'json' }
import type { Given, Json, Members, RequestStep, Scenario, Step } from './scenario.ts'
import { unrolled, type WrittenStep } from './unroll.ts'

interface Written {
  readonly title: string
  readonly clauses: readonly string[]
  readonly needs?: readonly string[]
  readonly levels?: Scenario['levels']
  readonly tags?: readonly string[]
  readonly given?: Partial<Given>
  readonly steps: readonly Json[]
}

const check = fileCheck<Written>(schema)

export function readScenario(file: string, text: string): Scenario {
  const placed = placedFile(file, text)
  refuse(placed.unreadable)
  const { content } = placed
  if (content === null || content === undefined)
    throw new FileError(`${file}:1:1: the file is empty; \`plumb scenario --new SLUG\` prints a beginning`)
  const validate = check()
  if (!validate(content)) return refuse(problemsOf(placed, validate.errors)) as never
  const given = wholeGiven(content.given)
  const steps = unrolled(content.steps, ['steps'])
  refuse([...checkHead(placed, content), ...checkGiven(placed, given)])
  refuse(checkSteps(placed, given, steps))
  const { title, clauses, needs = [], levels = {}, tags = [] } = content
  return { file, title, clauses, needs, levels, tags, given, steps: steps.map((one) => stepOf(placed, one)) }
}

function wholeGiven(given: Partial<Given> = {}): Given {
  const nothing = {
    people: {},
    clients: {},
    bots: {},
    channels: {},
    messages: {},
    groups: {},
    settings: {},
    queues: {},
  }
  return { ...nothing, reactions: [], ...given }
}

/** Seconds in which an event has surely come. */
const usualPatience = 10

function stepOf(placed: PlacedFile, { step, path }: WrittenStep): Step {
  const { line } = placed.problem(path, '')
  const { with: given = {}, save = {}, makes = [], within = usualPatience, ...rest } = step
  const own = { line, with: given, save }
  const { pass_seconds, parallel, expect, unsupported = {}, ...others } = rest
  if (pass_seconds !== undefined) return { kind: 'time', line, seconds: pass_seconds as number }
  if (Array.isArray(parallel)) {
    const inner = unrolled(parallel, [...path, 'parallel']).map((one) => stepOf(placed, one))
    return { ...others, kind: 'parallel', line, steps: inner as RequestStep[] }
  }
  const expected = expect === undefined ? {} : { expect: 'control' in step ? expect : membersExpected(expect) }
  const all =
    'control' in step ? { makes, kind: 'control' } : 'poll' in step ? { within, kind: 'poll' } : { kind: 'request' }
  const sent = 'request' in step ? { with: { ...(given as Members), ...(unsupported as Members) } } : {}
  return { ...others, ...own, ...sent, ...expected, ...all } as unknown as Step
}

/** An expectation as members of the answer: whoever names members or nothing else expects success. */
function membersExpected(expect: Json): Members {
  if (expect === 'success' || expect === 'error') return { result: expect }
  if (typeof expect === 'string') return { result: 'error', code: expect }
  const members = expect as Members
  if (members.result !== undefined) return members
  return { result: members.code === undefined ? 'success' : 'error', ...members }
}
