// Reads a scenario: YAML that says one claim. Every mistake is told with its line and column and what is allowed there.

import { FileError, problemsOf, refuse } from '../spec/file-problems.ts'
import { fileCheck } from '../spec/lazy.ts'
import { placedFile } from '../spec/placed-file.ts'
import { checkGiven } from './check-given.ts'
import { checkHead } from './check-head.ts'
import { checkRows, checkSteps } from './check-steps.ts'
import { wholeGiven } from './given.ts'
import { asIndentation } from './indentation.ts'
import schema from './scenario.schema.json' with { type: 'json' }
import type { Given, Json, Scenario } from './scenario.ts'
import { stepOf } from './step.ts'
import { unrolled } from './unroll.ts'

interface Written {
  readonly title: string
  readonly clauses: readonly string[]
  readonly needs?: readonly string[]
  readonly levels?: Scenario['levels']
  readonly tags?: readonly string[]
  readonly strength?: 'must' | 'should'
  readonly given?: Partial<Given>
  readonly steps: readonly Json[]
}

const check = fileCheck<Written>(schema)

export function readScenario(file: string, text: string): Scenario {
  const placed = placedFile(file, text)
  refuse(placed.unreadable.map((problem) => asIndentation(problem, text)))
  const { content } = placed
  if (content === null || content === undefined)
    throw new FileError(`${file}:1:1: the file is empty; \`plumb scenario --new SLUG\` prints a beginning`)
  const validate = check()
  if (!validate(content)) return refuse(problemsOf(placed, validate.errors)) as never
  const written = { ...noGiven, ...content.given }
  refuse([
    ...checkHead(placed, content),
    ...checkGiven(placed, written),
    ...checkRows(placed, content.steps, ['steps']),
  ])
  const given = wholeGiven(written)
  const steps = unrolled(content.steps, ['steps'])
  refuse(checkSteps(placed, given, steps))
  const { title, clauses, needs = [], levels = {}, tags = [], strength } = content
  const head = { file, title, clauses, needs, levels, tags, ...(strength && { strength }) }
  return { ...head, given, steps: steps.map((one) => stepOf(placed, one)) }
}

const noGiven: Given = {
  ...{ people: {}, clients: {}, bots: {}, channels: {}, messages: {}, groups: {}, settings: {}, queues: {} },
  user_settings: {},
  reactions: [],
}
