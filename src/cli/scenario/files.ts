// Which scenarios a command is about: files, folders, or those that come with Plumbline; and of these the ones that were
// asked for.

import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { readScenario } from '../../scenario/read.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { FileError } from '../../spec/file-problems.ts'
import { counted } from '../../spec/ground/counted.ts'
import { root } from '../../spec/own-files.ts'
import { WrongUse } from '../process/process.ts'

export interface Wanted {
  readonly only?: string
  readonly tag?: string
}

/** Where editors find the schema, as seen from a scenario that is to be written, or from here. */
export function schemaFrom(file: string | undefined): string {
  const from = file === undefined ? process.cwd() : dirname(resolve(file))
  return relative(from, join(root, 'src/scenario/scenario.schema.json')).replaceAll('\\', '/')
}

export function scenarioFiles(named: readonly string[]): string[] {
  const places = named.length > 0 ? named : [relative(process.cwd(), join(root, 'scenarios')) || '.']
  const files = places.flatMap(filesIn)
  if (files.length === 0) throw new WrongUse(`there is no scenario in ${places.join(', ')}: files end in .yaml`)
  return [...new Set(files)]
}

/** Personas and profiles of load runs are no scenarios. */
function filesIn(place: string): string[] {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat)
    throw new WrongUse(`${place} is neither a file nor a folder; \`plumb scenario --new SLUG\` prints a beginning`)
  if (!stat.isDirectory()) return [place]
  const found = globSync('**/*.yaml', { cwd: place }).filter((file) => !/^load\//.test(file))
  return found.sort().map((file) => join(place, file))
}

/** All mistakes of all files are told at once. */
export function readScenarios(files: readonly string[], wanted: Wanted): Scenario[] {
  const mistakes: string[] = []
  const scenarios = files.flatMap((file) => {
    try {
      return [readScenario(file, readFileSync(file, 'utf8'))]
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      mistakes.push(error.message)
      return []
    }
  })
  if (mistakes.length > 0) throw new FileError(mistakes.join('\n'))
  return chosen(scenarios, wanted)
}

function chosen(scenarios: readonly Scenario[], { only, tag }: Wanted): Scenario[] {
  const tags = tag?.split(',').map((one) => one.trim())
  const words = only?.toLowerCase()
  const found = scenarios.filter(
    ({ title, file, tags: own }) =>
      (words === undefined || `${title} ${file}`.toLowerCase().includes(words)) &&
      (tags === undefined || tags.some((one) => own.includes(one))),
  )
  if (found.length === 0) throw new WrongUse(nothingLeft(scenarios, { ...(only && { only }), ...(tag && { tag }) }))
  return found
}

function nothingLeft(scenarios: readonly Scenario[], { only, tag }: Wanted): string {
  const tags = [...new Set(scenarios.flatMap((one) => one.tags))].sort()
  const asked = [only === undefined ? '' : `--only ${only}`, tag === undefined ? '' : `--tag ${tag}`].join(' ').trim()
  return `none of ${counted(scenarios.length, 'scenario')} fits ${asked}; their tags are ${tags.join(', ') || 'none'}`
}
