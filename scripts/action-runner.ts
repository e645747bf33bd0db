// Runs a workflow of GitHub Actions as a runner would, as far as ours goes: shell steps, the composite action of this
// repository, inputs, outputs, conditions. Steps of other actions are passed over, and named.

import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Step {
  readonly name?: string
  readonly id?: string
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}

/** Where the job runs, and the action that it uses. */
export interface Place {
  readonly workspace: string
  readonly action: string
  readonly secrets?: Readonly<Record<string, string>>
  readonly environment?: NodeJS.ProcessEnv
}

export interface Done {
  readonly isSuccess: boolean
  readonly log: string
  /** The page of the job. */
  readonly page: string
  readonly outputs: Readonly<Record<string, string>>
  readonly passedOver: readonly string[]
}

type Known = Readonly<Record<string, string>>

export function runWorkflow(file: string, place: Place): Done {
  const [job] = Object.values((parse(readFileSync(file, 'utf8')) as Workflow).jobs)
  const runner = new Runner(place)
  runner.runAll(job?.steps ?? [], {})
  return runner.done()
}

class Runner {
  readonly #place: Place
  readonly #files: string
  readonly #passedOver: string[] = []
  readonly #outputs: Record<string, string> = {}
  #log = ''
  #isSuccess = true

  constructor(place: Place) {
    this.#place = place
    this.#files = mkdtempSync(join(tmpdir(), 'plumbline-runner-'))
    writeFileSync(join(this.#files, 'page.md'), '')
  }

  done(): Done {
    const page = readFileSync(join(this.#files, 'page.md'), 'utf8')
    rmSync(this.#files, { recursive: true })
    return { isSuccess: this.#isSuccess, log: this.#log, page, outputs: this.#outputs, passedOver: this.#passedOver }
  }

  runAll(steps: readonly Step[], inputs: Known, env: Known = {}): Known {
    const known: Record<string, string> = { ...inputs }
    for (const step of steps) {
      if (!this.#isDue(step.if, known)) continue
      for (const [name, value] of Object.entries(this.#run(step, known, env)))
        known[`steps.${step.id}.outputs.${name}`] = value
    }
    return known
  }

  #run(step: Step, known: Known, env: Known): Known {
    const given = { ...env, ...this.#filled(step.env ?? {}, known) }
    if (step.run !== undefined) return this.#shell(step.run, given)
    if (!step.uses?.includes('/plumbline@')) {
      this.#passedOver.push(step.uses ?? '')
      return {}
    }
    return this.#composite(this.#filled(step.with ?? {}, known), given)
  }

  #composite(given: Known, env: Known): Known {
    const { inputs, outputs, runs } = parse(readFileSync(join(this.#place.action, 'action.yml'), 'utf8')) as Action
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(inputs, name))
    if (unknown.length > 0) throw new Error(`the action has no input ${unknown.join(', ')}`)
    const values = Object.entries(inputs).map(([name, { default: usual = '' }]) => [
      `inputs.${name}`,
      given[name] ?? usual,
    ])
    const known = this.runAll(runs.steps, Object.fromEntries(values) as Known, env)
    for (const [name, { value }] of Object.entries(outputs)) this.#outputs[name] = this.#fill(value, known)
    return this.#outputs
  }

  #shell(script: string, env: Known): Known {
    const output = join(this.#files, 'output')
    writeFileSync(output, '')
    const { workspace, action, environment = process.env } = this.#place
    const ofJob = { GITHUB_ACTIONS: 'true', CI: 'true', GITHUB_ACTION_PATH: action, GITHUB_WORKSPACE: workspace }
    const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: join(this.#files, 'page.md') }
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script],
      { cwd: workspace, env: { ...environment, ...ofJob, ...files, ...env }, encoding: 'utf8' },
    )
    this.#log += `${stdout}${stderr}`
    this.#isSuccess &&= status === 0
    appendFileSync(output, '')
    return outputsIn(readFileSync(output, 'utf8'))
  }

  /** The conditions that our steps have, and no others. */
  #isDue(condition: string | undefined, known: Known): boolean {
    if (condition === undefined) return this.#isSuccess
    const [, input] = /^always\(\) && inputs\.(\w+) != ''$/.exec(condition) ?? []
    if (input === undefined) throw new Error(`the condition ${condition} is not known here`)
    return known[`inputs.${input}`] !== ''
  }

  #filled(texts: Known, known: Known): Known {
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, this.#fill(`${text}`, known)]))
  }

  #fill(text: string, known: Known): string {
    return text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
      const secret = /^secrets\.(\w+)$/.exec(name)?.[1]
      return (secret === undefined ? known[name] : this.#place.secrets?.[secret]) ?? ''
    })
  }
}

function outputsIn(text: string): Known {
  const lines = text.split('\n').filter((line) => line.includes('='))
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))
}
