// The ways that a target file describes besides the control protocol: commands, then recipes.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { controlMembers } from '../../spec/control-facts.ts'
import { placedFile } from '../../spec/placed-file.ts'
import { systemClock } from '../clock.ts'
import { Commands } from '../commands/commands.ts'
import type { Way } from '../control/way.ts'
import type { TargetFile } from '../file/described-target.ts'
import { readRecipes } from '../file/read-recipes.ts'
import { TargetFileError } from '../file/target-file.ts'
import { Recipes } from '../recipes/recipes.ts'
import type { Target } from '../target.ts'

export interface Extras {
  /** Of the target file, so that what it names beside itself is found. */
  readonly path?: string
  readonly allowCommands?: boolean
}

type Opened = Pick<Target, 'transport' | 'accounts'> & { readonly run: string }

/** A mistake in them is told before the server is asked for anything. */
export function checkWays({ commands, recipes, accounts }: TargetFile, path: string): void {
  if (commands) checkCommands(commands, path)
  if (recipes !== undefined) readRecipes(recipes, { path, accounts: Object.keys(accounts) })
}

export function moreWays(file: TargetFile, environment: NodeJS.ProcessEnv, opened: Opened, extras: Extras): Way[] {
  const { path = 'target.yaml', allowCommands = false } = extras
  const { commands, recipes } = file
  const ways: Way[] = []
  checkWays(file, path)
  if (commands && allowCommands)
    ways.push(new Commands(commands, { folder: dirname(path), environment, clock: systemClock }))
  if (recipes !== undefined) {
    const pack = readRecipes(recipes, { path, accounts: Object.keys(opened.accounts) })
    const concurrency = file.max_concurrency
    ways.push(new Recipes(pack, { ...opened, clock: systemClock, password: newPassword(), concurrency }))
  }
  return ways
}

function checkCommands(commands: object, path: string): void {
  const actions = controlMembers()
  const unknown = Object.keys(commands).filter((action) => !actions.has(action))
  if (unknown.length === 0) return
  const file = placedFile(path, readFileSync(path, 'utf8'))
  const lines = unknown.map((action) => {
    const { line, column } = file.problemOfKey(['commands', action], '')
    return `${path}:${line}:${column}: commands.${action} is no action of the control protocol; known are ${[...actions.keys()].join(', ')}`
  })
  throw new TargetFileError(lines.join('\n'))
}

/** Of people that recipes make: nobody else knows it. */
function newPassword(): string {
  return `Pl7-${randomBytes(15).toString('base64url')}`
}
