// Whether the recipe of an action names only what is there: members of the action, what earlier requests took, tables,
// and accounts. So no run begins with a recipe that cannot work.

import { type ControlAction, controlMembers } from '../../spec/control-members.ts'
import type { Path, PlacedFile, Problem } from '../../spec/placed-file.ts'
import { bracesIn, placeholdersOf, trim } from './placeholder.ts'
import { always, nobody, type Recipe, type RecipeRequest, roles, type Taking } from './recipe.ts'

export interface Known {
  readonly file: PlacedFile
  /** Names of tables. */
  readonly words: readonly string[]
  /** Names of accounts of the target file. */
  readonly accounts: readonly string[]
}

export function checkRecipe(known: Known, action: string, recipe: Recipe): Problem[] {
  const members = controlMembers().get(action)
  const at: Path = ['actions', action]
  if (!members) {
    const all = [...controlMembers().keys()].join(', ')
    return [known.file.problemOfKey(at, `${action} is no action of the control protocol; known are ${all}`)]
  }
  return new Check(known, action, recipe, members).run()
}

const takings: readonly (readonly string[])[] = [
  ['after', 'at'],
  ['in', 'key', 'value'],
  ['in', 'where'],
  ['all', 'in', 'where'],
]

class Check {
  readonly #known: Known
  readonly #recipe: Recipe
  readonly #at: Path
  readonly #members: ControlAction
  readonly #problems: Problem[] = []
  readonly #names: Set<string>

  constructor(known: Known, action: string, recipe: Recipe, members: ControlAction) {
    this.#known = known
    this.#recipe = recipe
    this.#members = members
    this.#at = ['actions', action]
    this.#names = new Set([...always, ...Object.keys(members.takes)])
  }

  run(): Problem[] {
    const { each, first = [], requests = [], last = [], item = {}, gives = {}, defaults = {} } = this.#recipe
    this.#lists()
    this.#templates(['defaults'], defaults)
    this.#requests('first', first)
    const before = new Set(this.#names)
    for (const name of Object.keys(this.#items(each))) this.#names.add(name)
    this.#requests('requests', requests)
    this.#templates(['item'], item)
    if (each !== undefined) for (const name of this.#names.difference(before)) this.#names.delete(name)
    this.#requests('last', last)
    this.#templates(['gives'], gives)
    return this.#problems
  }

  #items(each: string | undefined): object {
    return (each === undefined ? undefined : this.#members.takes[each]?.items) ?? {}
  }

  /** Names that must be those of members. */
  #lists(): void {
    const { each, descending, item, declines = [], leaves_open = [], defaults = {}, gives = {} } = this.#recipe
    const lists = Object.keys(this.#members.takes).filter((name) => this.#members.takes[name]?.items)
    const all = [...Object.keys(this.#members.takes), ...Object.keys(this.#items(each))]
    if (each !== undefined) this.#oneOf(['each'], each, lists)
    if (descending !== undefined) this.#oneOf(['descending'], descending, Object.keys(this.#items(each)))
    if (item && each === undefined) this.#tell(['item'], 'item needs `each`, which says the list that it is of')
    for (const [index, name] of declines.entries()) this.#oneOf(['declines', index], name, all)
    for (const [index, name] of leaves_open.entries()) this.#oneOf(['leaves_open', index], name, all)
    for (const name of Object.keys(defaults)) this.#oneOf(['defaults', name], name, all)
    for (const name of Object.keys(gives)) this.#oneOf(['gives', name], name, Object.keys(this.#members.gives))
  }

  #requests(part: string, requests: readonly RecipeRequest[]): void {
    for (const [index, request] of requests.entries()) this.#request([part, index], request)
  }

  #request(at: Path, request: RecipeRequest): void {
    const { given = [], lacking = [], when = {}, unless = {}, file, take = {}, caller } = request
    const [loop, list] = Object.entries(request.for ?? {})[0] ?? []
    if (list !== undefined && loop !== undefined) {
      this.#path([...at, 'for', loop], list)
      this.#names.add(loop)
    }
    for (const [index, name] of given.entries()) this.#path([...at, 'given', index], name)
    // What an optional request did not take is asked for by its name, too.
    for (const [index, name] of lacking.entries()) this.#path([...at, 'lacking', index], name)
    for (const name of Object.keys(when)) this.#path([...at, 'when', name], name)
    for (const name of Object.keys(unless)) this.#path([...at, 'unless', name], name)
    this.#callers([...at, 'as'], request.as)
    this.#templates([...at, 'request'], request.request)
    this.#templates([...at, 'with'], request.with ?? {})
    this.#templates([...at, 'file'], file ?? {})
    for (const [name, taking] of Object.entries(take)) this.#taking([...at, 'take', name], taking)
    for (const name of [...Object.keys(take), ...(caller === undefined ? [] : [caller])]) this.#names.add(name)
  }

  #callers(at: Path, as: RecipeRequest['as']): void {
    const allowed = [...new Set([...this.#known.accounts, ...roles, nobody])]
    for (const who of [as].flat()) {
      if (bracesIn(who).length > 0) this.#templates(at, who)
      else this.#oneOf(at, who, allowed, 'or a placeholder for a user id')
    }
  }

  #taking(at: Path, taking: Taking): void {
    if (typeof taking === 'string' || Array.isArray(taking)) return
    const keys = Object.keys(taking).sort()
    if (!takings.some((each) => each.join() === keys.join()))
      this.#tell(
        at,
        `{ ${keys.join(', ')} } takes nothing; allowed are ${takings.map((each) => `{ ${each.join(', ')} }`).join(', ')}`,
      )
    if ('where' in taking) this.#templates([...at, 'where'], taking.where)
  }

  /** Every placeholder in it. */
  #templates(at: Path, template: unknown): void {
    if (typeof template === 'string') for (const inside of bracesIn(template)) this.#placeholder(at, inside)
    if (typeof template !== 'object' || template === null) return
    for (const [name, value] of Object.entries(template)) {
      for (const inside of bracesIn(name)) this.#placeholder([...at, name], inside)
      this.#templates([...at, Array.isArray(template) ? Number(name) : name], value)
    }
  }

  #placeholder(at: Path, inside: string): void {
    const several = placeholdersOf(inside)
    if (!several)
      this.#tell(
        at,
        `{${inside}} is no placeholder; they are written {name}, {name.member}, {name|table} or {one, other}`,
      )
    for (const { path, tables } of several ?? []) {
      this.#path(at, path.join('.'), `the placeholder {${inside}}`)
      for (const table of tables) this.#table(at, table, `the placeholder {${inside}}`)
    }
  }

  #table(at: Path, table: string, what: string): void {
    const known = [trim, ...this.#known.words]
    if (known.includes(table) || this.#names.has(table)) return
    this.#tell(at, `${what} names the table ${table}, which is not known here; known are ${known.join(', ')}`)
  }

  #path(at: Path, path: string, what = path): void {
    const [name = ''] = path.split('.')
    if (!this.#names.has(name)) this.#tell(at, `${what} is not known here; known are ${[...this.#names].join(', ')}`)
  }

  #oneOf(at: Path, name: string, allowed: readonly string[], more = ''): void {
    if (allowed.includes(name)) return
    this.#tell(at, `${name} is not known here; known are ${allowed.join(', ')}${more && ` ${more}`}`)
  }

  #tell(at: Path, message: string): void {
    this.#problems.push(this.#known.file.problem([...this.#at, ...at], message))
  }
}
