// Which members of an action its recipe expresses: those that its requests name and that were sent, and those that it
// gives. Nobody is told of the others: nothing is known of what was not sent. Knows nothing of how requests are sent.

import type { ControlAction } from '../../spec/control-facts.ts'
import type { Recipe, RecipeRequest } from './recipe.ts'
import { membersIn } from './unheard.ts'

type Fields = Readonly<Record<string, unknown>>

/** Members that the recipe names anywhere, sent or not. */
export function namedIn(recipe: Recipe): ReadonlySet<string> {
  const { first = [], requests = [], last = [] } = recipe
  const all = [...first, ...requests, ...last]
  return new Set([...toldIn(recipe), ...all.flatMap((request) => membersIn([request.with, ...beside(request)]))])
}

/** Members that are told of, whatever was sent. */
function toldIn({ descending, item = {}, gives = {}, first = [], requests = [], last = [] }: Recipe): string[] {
  const asked = [...first, ...requests, ...last].flatMap(({ for: list = {}, given = [], lacking = [], ...rest }) => {
    const { when = {}, unless = {} } = rest
    const paths = [...Object.values(list), ...given, ...lacking, ...Object.keys(when), ...Object.keys(unless)]
    return paths.map((path) => path.split('.')[0] ?? '')
  })
  const given = [...Object.keys(item), ...membersIn(item), ...membersIn(gives)]
  return [...asked, ...given, ...(descending === undefined ? [] : [descending])]
}

/** What a request says besides its parameters. */
export function beside({ as, request, file }: RecipeRequest): unknown[] {
  return [as, request, file]
}

interface Sent {
  readonly recipe: Recipe
  /** Members of the action, or of the items of its list. */
  readonly members: ControlAction['takes']
  /** Members with a value that went out. */
  readonly sent: ReadonlySet<string>
  /** Whether something new is made, which has defaults where nothing is asked for. */
  readonly isNew: boolean
}

/** Members that were asked for, or have a default, and were not sent. What is null is sent by leaving it out. */
export function unexpressed(given: Fields, { recipe, members, sent, isNew }: Sent): string[] {
  const named = namedIn(recipe)
  const told = new Set(toldIn(recipe))
  return Object.entries(members).flatMap(([name, { required, default: otherwise }]) => {
    const value = given[name] === undefined && isNew ? otherwise : given[name]
    const isExpressed = told.has(name) || sent.has(name) || (value === null && named.has(name))
    return required || value === undefined || isExpressed ? [] : [name]
  })
}
