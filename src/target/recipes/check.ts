// Whether the recipe of an action names only what is there: members of the action, what earlier requests took, tables,
// and accounts. So no run begins with a recipe that cannot work.

import { type ControlAction, controlMembers } from '../../spec/control-facts.ts'
import type { Path, PlacedFile, Problem } from '../../spec/placed-file.ts'
import { NameCheck } from './check-names.ts'
import { bracesIn } from './placeholder.ts'
import { always, nobody, type Recipe, type RecipeRequest, roles, type Taking } from './recipe.ts'

interface Known {
  readonly file: PlacedFile
  /** Names of tables. */
  readonly words: readonly string[]
  /** Names of accounts of the target file. */
  readonly accounts: readonly string[]
}

export function checkRecipe({ file, words, accounts }: Known, action: string, recipe: Recipe): Problem[] {
  const members = controlMembers().get(action)
  const at: Path = ['actions', action]
  if (!members) {
    const all = [...controlMembers().keys()].join(', ')
    return [file.problemOfKey(at, `${action} is no action of the control protocol; known are ${all}`)]
  }
  const check = new NameCheck(file, words, at, [...always, ...Object.keys(members.takes)])
  checkMembers(check, recipe, members)
  checkOrder(check, recipe, members, [...new Set([...accounts, ...roles, nobody])])
  return check.problems
}

function itemsOf({ takes }: ControlAction, each: string | undefined): string[] {
  return Object.keys((each === undefined ? undefined : takes[each]?.items) ?? {})
}

/** Names that must be those of members. */
function checkMembers(check: NameCheck, recipe: Recipe, members: ControlAction): void {
  const { each, descending, item, declines = [], defaults = {}, gives = {} } = recipe
  const { takes } = members
  const items = itemsOf(members, each)
  const all = [...Object.keys(takes), ...items]
  const lists = Object.keys(takes).filter((name) => takes[name]?.items)
  if (each !== undefined) check.oneOf(['each'], each, lists)
  if (descending !== undefined) check.oneOf(['descending'], descending, items)
  if (item && each === undefined) check.tell(['item'], 'item needs `each`, which says the list that it is of')
  for (const [index, name] of declines.entries()) check.oneOf(['declines', index], name, all)
  for (const name of Object.keys(defaults)) check.keyOneOf(['defaults', name], all)
  for (const name of Object.keys(gives)) check.keyOneOf(['gives', name], Object.keys(members.gives))
}

/** Everything in the order in which it is sent and told: what was taken for an item is gone after it. */
function checkOrder(check: NameCheck, recipe: Recipe, members: ControlAction, callers: readonly string[]): void {
  const { each, first = [], requests = [], last = [], item = {}, gives = {}, defaults = {} } = recipe
  const checkAll = (part: string, all: readonly RecipeRequest[]) => {
    for (const [index, request] of all.entries()) checkRequest(check, [part, index], request, callers)
  }
  check.template(['defaults'], defaults)
  checkAll('first', first)
  const before = new Set(check.names)
  for (const name of itemsOf(members, each)) check.names.add(name)
  checkAll('requests', requests)
  check.template(['item'], item)
  if (each !== undefined) for (const name of check.names.difference(before)) check.names.delete(name)
  checkAll('last', last)
  check.template(['gives'], gives)
}

function checkRequest(check: NameCheck, at: Path, request: RecipeRequest, callers: readonly string[]): void {
  const { given = [], lacking = [], when = {}, unless = {}, take = {}, caller, refused } = request
  for (const [name, list] of Object.entries(request.for ?? {})) {
    check.path([...at, 'for', name], list)
    check.names.add(name)
  }
  for (const [index, name] of given.entries()) check.path([...at, 'given', index], name)
  for (const [index, name] of lacking.entries()) check.path([...at, 'lacking', index], name)
  for (const name of Object.keys(when)) check.keyPath([...at, 'when', name])
  for (const name of Object.keys(unless)) check.keyPath([...at, 'unless', name])
  for (const who of [request.as].flat())
    if (bracesIn(who).length === 0) check.oneOf([...at, 'as'], who, callers, ', or a placeholder for a user id')
  for (const part of ['as', 'request', 'with', 'file'] as const) check.template([...at, part], request[part])
  for (const [name, taking] of Object.entries(take)) checkTaking(check, [...at, 'take', name], taking)
  for (const part of ['at_once', 'refused'] as const)
    if (request[part] !== undefined && !request.for)
      check.tell([...at, part], `${part} needs \`for\`, which says the list`)
  for (const name of [...Object.keys(take), caller, refused]) if (name !== undefined) check.names.add(name)
}

const takings: readonly (readonly string[])[] = [
  ['after', 'at'],
  ['in', 'key', 'value'],
  ['in', 'where'],
  ['all', 'in', 'where'],
  ['all', 'among', 'in', 'where'],
]

function checkTaking(check: NameCheck, at: Path, taking: Taking): void {
  if (typeof taking === 'string' || Array.isArray(taking)) return
  const keys = Object.keys(taking).sort().join(', ')
  const allowed = takings.map((each) => each.join(', '))
  if (!allowed.includes(keys))
    check.tell(at, `{ ${keys} } takes nothing; allowed are ${allowed.map((each) => `{ ${each} }`).join(', ')}`)
  if ('where' in taking) check.template([...at, 'where'], taking.where)
  if ('among' in taking) check.template([...at, 'among'], taking.among)
}
