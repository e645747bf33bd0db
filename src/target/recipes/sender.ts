// Sends the requests of a recipe one after the other, takes from their answers what later ones need, and keeps account
// of what they changed and of what the server did not take in.

import { ControlRefused } from '../control/way.ts'
import { isDue } from './conditions.ts'
import { beside } from './expressed.ts'
import { fileOf } from './file.ts'
import type { Kitchen } from './kitchen.ts'
import type { KnownPerson } from './memory.ts'
import { fillText, fillWhole } from './placeholder.ts'
import type { RecipeRequest } from './recipe.ts'
import type { Scope } from './scope.ts'
import { taken } from './take.ts'
import { ignoredIn, membersIn } from './unheard.ts'

type Fields = Readonly<Record<string, unknown>>

export class Sender {
  /** Whether something was changed, or may have been, since this was set to false. */
  hasWritten = false
  /** Members that the server did not take in. */
  readonly unheard = new Set<string>()
  /** Members with a value that went out. */
  readonly sent = new Set<string>()
  readonly #kitchen: Kitchen
  /** Whether something is changed that is there already, rather than made. */
  readonly #isChange: boolean

  constructor(kitchen: Kitchen, isChange: boolean) {
    this.#kitchen = kitchen
    this.#isChange = isChange
  }

  /** `sent` is told each value of a list that a request was sent for. */
  async sendAll(
    requests: readonly RecipeRequest[],
    scope: Scope,
    sent: (value: unknown) => void = () => {},
  ): Promise<void> {
    for (const request of requests)
      if (request.for) await this.#sendForEach(request, request.for, scope, sent)
      else await this.#send(request, scope)
  }

  async #sendForEach(
    request: RecipeRequest,
    list: NonNullable<RecipeRequest['for']>,
    scope: Scope,
    sent: (value: unknown) => void,
  ): Promise<void> {
    const [name = '', path = ''] = Object.entries(list)[0] ?? []
    const values = [...((scope.at(path.split('.')) ?? []) as unknown[])]
    const sendNext = async () => {
      while (values.length > 0) {
        const value = values.shift()
        if (await this.#sendFor(request, scope, name, value)) sent(value)
      }
    }
    await Promise.all(Array.from({ length: request.at_once ? this.#kitchen.atOnce : 1 }, sendNext))
  }

  /** Whether it was not refused, where a refusal ends nothing. */
  async #sendFor(request: RecipeRequest, scope: Scope, name: string, value: unknown): Promise<boolean> {
    try {
      await this.#send(request, scope.with({ [name]: value }))
      return true
    } catch (error) {
      const { refused } = request
      if (refused === undefined || !(error instanceof ControlRefused)) throw error
      scope.set(refused, [...((scope.at([refused]) ?? []) as unknown[]), value])
      return false
    }
  }

  async #send(request: RecipeRequest, scope: Scope): Promise<void> {
    const parameters = isDue(request, scope) ? parametersOf(request, scope) : undefined
    if (!parameters) return
    const [method = '', path = ''] = request.request.split(' ')
    const caller = this.#kitchen.callerOf(request, scope)
    if (request.caller !== undefined && caller) scope.set(request.caller, named(caller))
    const upload = fileOf(request.file, scope)
    const rest = { ...(upload && { upload }), ...(caller && { credentials: caller }) }
    const sending = { method, path: pathOf(path, scope), parameters, ...rest }
    const isWrite = method !== 'GET'
    const answer = await this.#kitchen.send(sending, request).catch((error: unknown) => {
      // Where no answer came nobody knows.
      this.hasWritten ||= isWrite && !(error instanceof ControlRefused)
      throw error
    })
    if (!answer) return
    const names = Object.entries(request.with ?? {}).filter(([name]) => Object.hasOwn(parameters, name))
    for (const member of membersIn([names.map(([, template]) => template), ...beside(request)])) this.sent.add(member)
    this.#heed(request, parameters, answer, scope)
    this.hasWritten ||= isWrite
    this.#take(request, answer, scope)
  }

  #take({ take = {}, optional, request }: RecipeRequest, answer: Fields, scope: Scope): void {
    for (const [name, taking] of Object.entries(take)) {
      const value = taken(answer, taking, scope.strictly)
      if (value !== undefined) scope.set(name, value)
      else if (!optional) throw new ControlRefused(`the answer to ${request} lacks what ${name} is taken from`)
    }
  }

  /** A server may pass over parameters that it does not know: then nothing of them became true. */
  #heed({ request, with: templates = {} }: RecipeRequest, parameters: Fields, answer: Fields, scope: Scope): void {
    const ignored = ignoredIn(answer).filter((name) => Object.hasOwn(parameters, name))
    if (ignored.length === 0) return
    if (ignored.length === Object.keys(parameters).length)
      throw new ControlRefused(`${request} took in none of ${ignored.join(', ')}`)
    const heeded = Object.keys(templates).filter((name) => Object.hasOwn(parameters, name) && !ignored.includes(name))
    const halfHeeded = new Set(heeded.flatMap((name) => membersIn(templates[name])))
    for (const member of ignored.flatMap((name) => membersIn(templates[name]))) {
      if (this.#isChange && halfHeeded.has(member)) throw this.#halfHeeded(request, member)
      this.unheard.add(member)
      scope.set(member, undefined)
    }
  }

  /** It is neither as it was nor as it was asked for. */
  #halfHeeded(request: string, member: string): ControlRefused {
    this.hasWritten = true
    return new ControlRefused(`${request} took in only a part of ${member}`)
  }
}

/** Without the key. */
function named({ user_id, email }: KnownPerson): Fields {
  return { user_id, email, user_ids: [user_id] }
}

/** Those that are known, and not null; undefined where a request has parameters, and none of them is. */
function parametersOf({ with: templates }: RecipeRequest, scope: Scope): Fields | undefined {
  if (!templates) return {}
  const all = Object.entries(templates).map(([name, template]) => [
    `${fillText(name, scope.strictly)}`,
    fillWhole(template, scope.strictly),
  ])
  const known = all.filter(([, value]) => value !== undefined && value !== null)
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

function pathOf(path: string, scope: Scope): string {
  const parts = path.split('/').map((part) => {
    const filled = fillText(part, scope.strictly)
    if (filled === undefined) throw new ControlRefused(`${path} cannot be asked for: ${part} is not known`)
    return part.includes('{') ? encodeURIComponent(`${filled}`) : part
  })
  return parts.join('/')
}
