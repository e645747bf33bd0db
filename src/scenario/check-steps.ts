// Whether the steps name only what is there by then: people, endpoints, parameters, actions, saved names.

import { controlMembers } from '../spec/control-members.ts'
import { allowedInstead } from '../spec/nearest.ts'
import type { Path, PlacedFile, Problem } from '../spec/placed-file.ts'
import { loadSpec } from '../spec/spec.ts'
import { actorsOf } from './check-given.ts'
import type { Given, Json, Members } from './scenario.ts'
import { unrolled, type WrittenStep } from './unroll.ts'
import { bareMatchers, isMembers, makers, matchers, mentionsIn, nothings, reserved, vendorWord } from './words.ts'

const kinds = ['request', 'control', 'poll', 'pass_seconds', 'parallel', 'repeat'] as const

export function checkSteps(placed: PlacedFile, given: Given, steps: readonly WrittenStep[]): Problem[] {
  const check = new StepCheck(placed, given)
  for (const [name, { with: parameters = {} }] of Object.entries(given.queues))
    check.values(['given', 'queues', name, 'with'], parameters, 'request')
  for (const name of Object.keys(given.queues)) check.name(name, 'queue')
  for (const one of steps) check.step(one)
  return check.problems
}

/** Actions that tell how somebody signs in. */
const making = ['people', 'bots', 'credentials']

class StepCheck {
  readonly problems: Problem[] = []
  readonly #placed: PlacedFile
  readonly #actors: Set<string>
  readonly #queues = new Set<string>()
  readonly #names: Set<string>

  constructor(placed: PlacedFile, given: Given) {
    this.#placed = placed
    this.#actors = new Set([...actorsOf(given), 'nobody'])
    const { channels, messages, groups } = given
    this.#names = new Set([...actorsOf(given), ...[channels, messages, groups].flatMap((all) => Object.keys(all))])
  }

  /** Something has a name from now on. */
  name(name: string, as?: 'queue' | 'actor'): void {
    this.#names.add(name)
    if (as === 'queue') this.#queues.add(name)
    if (as === 'actor') this.#actors.add(name)
  }

  step({ step, path }: WrittenStep): void {
    const own = kinds.filter((kind) => kind in step)
    if (own.length !== 1) this.#noKind(step, path, own)
    else if ('request' in step) this.#request(step, path)
    else if ('control' in step) this.#control(step, path)
    else if ('poll' in step) this.#poll(step, path)
    else if ('parallel' in step) this.#parallel(step.parallel as Json[], path)
  }

  #noKind(step: Members, path: Path, own: readonly string[]): void {
    const [first] = Object.keys(step).filter(
      (key) => !kinds.some((kind) => kind === key) && !['as', 'with', 'expect', 'save'].includes(key),
    )
    const what = `${path.join('.')} must be one of ${kinds.join(', ')}${own.length > 1 ? `, and is ${own.join(' and ')} at once` : ''}`
    this.problems.push(
      first === undefined
        ? this.#placed.problem(path, what)
        : this.#placed.problemOfKey([...path, first], `${first} is not known there; ${what}`),
    )
  }

  #request(step: Members, path: Path): void {
    this.#as(step, path)
    const { endpoints } = loadSpec()
    const endpoint = this.#oneOf(
      [...path, 'request'],
      step.request,
      endpoints.map(({ slug }) => slug),
      'is no endpoint',
    )
      ? endpoints.find(({ slug }) => slug === step.request)
      : undefined
    if (endpoint)
      this.#keys([...path, 'with'], step.with, Object.keys(endpoint.parameters), `is no parameter of ${endpoint.slug}`)
    if ('queue' in step && step.request !== 'register-queue')
      this.problems.push(
        this.#placed.problemOfKey(
          [...path, 'queue'],
          'queue is only for register-queue: it names the queue that is registered',
        ),
      )
    this.values([...path, 'with'], step.with ?? {}, 'request')
    this.values([...path, 'unsupported'], step.unsupported ?? {}, 'request')
    this.#expect([...path, 'expect'], step.expect)
    if (typeof step.queue === 'string') this.name(step.queue, 'queue')
    this.#save(step, path)
  }

  #control(step: Members, path: Path): void {
    const actions = controlMembers()
    if (this.#oneOf([...path, 'control'], step.control, [...actions.keys()], 'is no action of the control protocol'))
      this.#keys(
        [...path, 'with'],
        step.with,
        Object.keys(actions.get(`${step.control}`)?.takes ?? {}),
        `is not taken by ${step.control}`,
      )
    if ('makes' in step && !making.includes(`${step.control}`))
      this.problems.push(this.#placed.problemOfKey([...path, 'makes'], `makes is only for ${making.join(', ')}`))
    this.values([...path, 'with'], step.with ?? {}, 'request')
    this.#expect([...path, 'expect'], step.expect)
    for (const name of (step.makes ?? []) as string[]) this.name(name, 'actor')
    this.#save(step, path)
  }

  #poll(step: Members, path: Path): void {
    this.#as(step, path)
    this.#oneOf([...path, 'poll'], step.poll, [...this.#queues], 'is no queue that was registered by then')
    const isUntil = 'until' in step
    if (isUntil === 'quiet' in step)
      this.problems.push(
        this.#placed.problem(path, `${path.join('.')} needs either \`until\` (an event) or \`quiet\` (seconds)`),
      )
    for (const [key, isFor] of [
      ['of', !isUntil],
      ['within', isUntil],
      ['save', isUntil],
    ] as const)
      if (key in step && !isFor)
        this.problems.push(
          this.#placed.problemOfKey([...path, key], `${key} is only for \`${isUntil ? 'quiet' : 'until'}\``),
        )
    this.#expect([...path, 'until'], step.until)
    this.#expect([...path, 'of'], step.of)
    this.#save(step, path)
  }

  /** Those at the same time cannot know of one another's answers. */
  #parallel(steps: readonly Json[], path: Path): void {
    const inner = unrolled(steps, [...path, 'parallel'])
    for (const { step, path: at } of inner.filter(({ step }) => !('request' in step)))
      this.problems.push(
        this.#placed.problem(
          at,
          `${at.join('.')} is no request; only requests are sent in parallel${Object.keys(step).length === 0 ? '' : ''}`,
        ),
      )
    for (const one of inner.filter(({ step }) => 'request' in step)) this.step(one)
  }

  #as(step: Members, path: Path): void {
    const allowed = [...this.#actors]
    if ('as' in step) this.#oneOf([...path, 'as'], step.as, allowed, 'is nobody who is given')
    else
      this.problems.push(
        this.#placed.problem(
          path,
          `${path.join('.')} names nobody: \`as\` says who asks; ${allowedInstead('', allowed)}`,
        ),
      )
  }

  #oneOf(path: Path, value: Json | undefined, allowed: readonly string[], what: string): boolean {
    if (typeof value === 'string' && allowed.includes(value)) return true
    this.problems.push(
      this.#placed.problem(
        path,
        `${path.join('.')} is ${value}, which ${what}; ${allowedInstead(`${value}`, allowed)}`,
      ),
    )
    return false
  }

  #keys(path: Path, members: Json | undefined, allowed: readonly string[], what: string): void {
    for (const key of Object.keys(isMembers(members) ? members : {}))
      if (!allowed.includes(key))
        this.problems.push(
          this.#placed.problemOfKey(
            [...path, key],
            `${[...path, key].join('.')} ${what}; ${allowedInstead(key, allowed)}`,
          ),
        )
  }

  #expect(path: Path, expect: Json | undefined): void {
    if (typeof expect === 'string' && !/^(success|error|[A-Z][A-Z_]*)$/.test(expect))
      this.problems.push(
        this.#placed.problem(
          path,
          `${path.join('.')} is ${expect}; allowed there: success, error, an error code in capital letters, or members of the answer`,
        ),
      )
    if (isMembers(expect)) this.values(path, expect, 'expect')
  }

  /** Names and `$` words that stand in values. */
  values(path: Path, value: Json, within: 'request' | 'expect'): void {
    const free = within === 'expect' ? reserved : [vendorWord]
    for (const { path: deeper, name, isKey } of mentionsIn(value)) {
      if (this.#names.has(name) || free.includes(name)) continue
      const at = [...path, ...deeper]
      const what = `$${name} has no meaning by then; ${this.#allowedNames(name, within)}`
      this.problems.push(isKey ? this.#placed.problemOfKey(at, what) : this.#placed.problem(at, what))
    }
    this.#words(path, value, within)
  }

  #allowedNames(name: string, within: 'request' | 'expect'): string {
    const bare = within === 'expect' ? bareMatchers.map((one) => `$${one}`) : []
    return allowedInstead(`$${name}`, [...[...this.#names].map((one) => `$${one}`), ...bare, `$${vendorWord}`])
  }

  /** Each object with a `$` key that is no name must be one of the words. */
  #words(path: Path, value: Json, within: 'request' | 'expect'): void {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) this.#words([...path, index], item, within)
    if (!isMembers(value)) return
    const allowed: readonly string[] = within === 'expect' ? [...matchers, ...makers] : makers
    for (const [key, member] of Object.entries(value)) {
      const isAlone = Object.keys(value).length === 1
      const isWord = key.startsWith('$') && !this.#names.has(key.slice(1)) && !key.includes('{')
      if (isWord && !(isAlone && allowed.includes(key)))
        this.problems.push(
          this.#placed.problemOfKey(
            [...path, key],
            `${key} is no word there, or not alone in its object; ${allowedInstead(key, allowed)}`,
          ),
        )
      if (key === '$nothing') this.#oneOf([...path, key], member, nothings, 'cannot be made up')
      if (key === '$last_event')
        this.#oneOf([...path, key], member, [...this.#queues], 'is no queue that was registered by then')
      this.#words([...path, key], member, within)
    }
  }

  #save(step: Members, path: Path): void {
    for (const name of Object.keys(isMembers(step.save) ? step.save : {})) {
      if (reserved.includes(name) || this.#actors.has(name))
        this.problems.push(
          this.#placed.problemOfKey(
            [...path, 'save', name],
            `${name} is the name of somebody, or a word of the language; choose another`,
          ),
        )
      this.name(name)
    }
  }
}
