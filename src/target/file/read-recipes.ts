// Reads the recipes that a target file names: a ready pack, files beside it, or what stands in it. Of several for one
// action the last counts.

import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { problemOf } from '../../spec/check-shape.ts'
import { fileCheck } from '../../spec/lazy.ts'
import { isReadable, type Path, type PlacedFile, type Problem, placedFile } from '../../spec/placed-file.ts'
import { checkRecipe } from '../recipes/check.ts'
import { packsFolder } from '../recipes/packs.ts'
import type { Pack, RecipesKey } from '../recipes/recipe.ts'
import schema from '../recipes/recipes.schema.json' with { type: 'json' }
import { TargetFileError } from './target-file.ts'

const check = fileCheck<Partial<Pack>>(schema)

export interface Owner {
  /** The target file. */
  readonly path: string
  readonly accounts: readonly string[]
}

export function readRecipes(recipes: RecipesKey, owner: Owner): Pack {
  const isList = Array.isArray(recipes)
  const all = [recipes].flat() as (string | object)[]
  return all.reduce<Pack>(
    (before, each, index) => {
      const at: Path = isList ? ['recipes', index] : ['recipes']
      const { words, actions, places } = packOf(placed(each, at, owner), owner, before.words)
      return { words, actions: { ...before.actions, ...actions }, places: { ...before.places, ...places } }
    },
    { words: {}, actions: {}, places: {} },
  )
}

function placed(recipes: string | object, at: Path, { path }: Owner): PlacedFile {
  if (typeof recipes !== 'string') return partOf(placedFile(path, readFileSync(path, 'utf8')), at)
  const where = placeOf(recipes, path)
  return placedFile(where, textOf(where, recipes, at, path))
}

/** A word is the name of a ready pack, anything else a file beside the target file. */
function placeOf(name: string, targetFile: string): string {
  return /^[\w-]+$/.test(name) ? join(packsFolder, `${name}.yaml`) : resolve(dirname(targetFile), name)
}

function textOf(where: string, name: string, at: Path, targetFile: string): string {
  try {
    return readFileSync(where, 'utf8')
  } catch {
    const ready = globSync('*.yaml', { cwd: packsFolder }).map((file) => basename(file, '.yaml'))
    const what = `${name} is neither a ready pack (${ready.join(', ')}) nor a file beside the target file that can be read`
    const problem = placedFile(targetFile, readFileSync(targetFile, 'utf8')).problem(at, what)
    throw new TargetFileError(lineOf(problem))
  }
}

/** A part of a file as if it were one, with the places of the whole. */
function partOf(whole: PlacedFile, at: Path): PlacedFile {
  const content = at.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], whole.content)
  return {
    ...whole,
    content,
    problem: (path, message) => whole.problem([...at, ...path], message),
    problemOfKey: (path, message) => whole.problemOfKey([...at, ...path], message),
  }
}

/** With the tables of the packs before it. */
function packOf(file: PlacedFile, { accounts }: Owner, before: Pack['words']): Pack {
  if (!isReadable(file)) throw new TargetFileError(file.unreadable.map(lineOf).join('\n'))
  const { content } = file
  const validate = check()
  if (!validate(content)) throw mistakes((validate.errors ?? []).map((error) => problemOf(file, error)))
  const { actions = {} } = content
  const words = { ...before, ...content.words }
  const known = { file, accounts, words: Object.keys(words) }
  const problems = Object.entries(actions).flatMap(([action, recipe]) => checkRecipe(known, action, recipe))
  if (problems.length > 0) throw mistakes(problems)
  return { words, actions, places: Object.fromEntries(Object.keys(actions).map((name) => [name, placeIn(file, name)])) }
}

function placeIn(file: PlacedFile, action: string): string {
  const { file: name, line } = file.problemOfKey(['actions', action], '')
  return `${name}:${line}`
}

function mistakes(problems: readonly Problem[]): TargetFileError {
  return new TargetFileError(problems.map(lineOf).join('\n'))
}

function lineOf({ file, line, column, message }: Problem): string {
  return `${file}:${line}:${column}: ${message}`
}
