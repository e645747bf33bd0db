// Whether the steps name only what is there by then: people, endpoints, parameters, actions, queues.

import { actorsMadeBy, controlMembers, tellsKey } from '../spec/control-facts.ts'
import { allowedInstead } from '../spec/nearest.ts'
import type { Path, PlacedFile, Problem } from '../spec/placed-file.ts'
import { loadSpec } from '../spec/spec.ts'
import { Checking } from './check-values.ts'
import type { Given, Json, Members } from './scenario.ts'
import { unrolled, type WrittenStep } from './unroll.ts'
import { isMembers, reserved, savedName } from './words.ts'

const kinds = ['request', 'control', 'poll', 'pass_seconds', 'pass_told', 'parallel', 'repeat', 'deliveries', 'await']
/** Keys of several kinds of steps, which do not tell what a step is. */
const common = ['as', 'with', 'expect', 'save']

export function checkSteps(placed: PlacedFile, given: Given, steps: readonly WrittenStep[]): Problem[] {
  const check = new Checking(placed, given)
  for (const [name, own] of Object.entries(given.user_settings))
    checkParameters(check, ['given', 'user_settings', name], 'update-settings', own)
  for (const [name, { with: parameters = {} }] of Object.entries(given.queues)) {
    checkParameters(check, ['given', 'queues', name, 'with'], 'register-queue', parameters)
    check.name(name, 'queue')
  }
  for (const one of steps) checkStep(check, one)
  return check.problems
}

/** A column that has the name of a word would hide it. */
export function checkRows(placed: PlacedFile, steps: readonly Json[], path: Path): Problem[] {
  return steps.flatMap((step, index) => {
    if (!isMembers(step) || !Array.isArray(step.repeat)) return []
    const rows = step.repeat.flatMap((row, number) =>
      Object.keys(row as Members)
        .filter((name) => reserved.includes(name))
        .map((name) =>
          placed.problemOfKey(
            [...path, index, 'repeat', number, name],
            `${name} is a word of the language; choose another name`,
          ),
        ),
    )
    return [...rows, ...checkRows(placed, (step.steps ?? []) as readonly Json[], [...path, index, 'steps'])]
  })
}

function checkStep(check: Checking, { step, path }: WrittenStep): void {
  const own = kinds.filter((kind) => kind in step)
  if (own.length !== 1) tellNoKind(check, step, path, own)
  else if ('request' in step) checkRequest(check, step, path)
  else if ('control' in step) checkControl(check, step, path)
  else if ('poll' in step) checkPoll(check, step, path)
  else if ('deliveries' in step) check.values([...path, 'message_ids'], step.message_ids ?? [], 'request')
  else if ('parallel' in step) checkParallel(check, step.parallel as Json[], path)
  else if ('pass_told' in step && check.queues.size === 0)
    check.tellKey([...path, 'pass_told'], 'pass_told needs a queue that was registered by then, which tells its times')
}

function tellNoKind(check: Checking, step: Members, path: Path, own: readonly string[]): void {
  const what = `a step has one of ${kinds.join(', ')}`
  const [odd] = Object.keys(step).filter((key) => !kinds.includes(key) && !common.includes(key))
  if (own.length > 1) check.tellKey([...path, own[1] ?? ''], `${what}, and this one has ${own.join(' and ')}`)
  else if (odd === undefined) check.tell(path, `${path.join('.')} does nothing: ${what}`)
  else check.tellKey([...path, odd], `${odd} is not known there; ${what}`)
  // What it would have named is not to be complained of as well.
  for (const saved of Object.keys(isMembers(step.save) ? step.save : {})) check.name(savedName(saved).name)
  if (typeof step.queue === 'string') check.name(step.queue, 'queue')
}

function checkRequest(check: Checking, step: Members, path: Path): void {
  checkAs(check, step, path)
  const slugs = loadSpec().endpoints.map(({ slug }) => slug)
  if (check.oneOf([...path, 'request'], step.request, slugs, 'is no endpoint'))
    checkParameters(check, [...path, 'with'], `${step.request}`, step.with ?? {})
  check.values([...path, 'unsupported'], step.unsupported ?? {}, 'request')
  if ('queue' in step && !registering.includes(`${step.request}`))
    check.tellKey(
      [...path, 'queue'],
      `queue is only for ${registering.join(', ')}: it names the queue that is registered`,
    )
  if (step.answer !== undefined) checkLater(check, step, path)
  checkExpected(check, [...path, 'expect'], step.expect)
  if (step.queue !== undefined) nameQueue(check, step.queue, path)
  checkSaved(check, step, path)
}

/** In steps that are repeated a row may say it. */
function nameQueue(check: Checking, queue: Json, path: Path): void {
  if (typeof queue === 'string' && /^[a-z][a-z0-9_]*$/.test(queue)) check.name(queue, 'queue')
  else check.tell([...path, 'queue'], `${path.join('.')}.queue is ${queue}, but must be a name in small letters`)
}

/** Requests that register a queue; the second one where it names none. */
const registering = ['register-queue', 'get-events']

function checkParameters(check: Checking, path: Path, slug: string, parameters: Json): void {
  const endpoint = loadSpec().endpoints.find((one) => one.slug === slug)
  check.keys(
    path,
    parameters,
    Object.keys(endpoint?.parameters ?? {}),
    `is no parameter of ${slug} (see \`unsupported\`)`,
  )
  check.values(path, parameters, 'request')
}

/** Nobody has the answer by then, or ever. */
function checkLater(check: Checking, step: Members, path: Path): void {
  for (const key of ['expect', 'save', 'queue'])
    if (key in step)
      check.tellKey([...path, key], `${key} needs the answer, which this step does not wait for; \`parallel\` does`)
}

function checkControl(check: Checking, step: Members, path: Path): void {
  const actions = controlMembers()
  const takes = Object.keys(actions.get(`${step.control}`)?.takes ?? {})
  if (check.oneOf([...path, 'control'], step.control, [...actions.keys()], 'is no action of the control protocol'))
    check.keys([...path, 'with'], step.with, takes, `is not taken by ${step.control}`)
  const making = [...actions.keys()].filter((action) => tellsKey(action) || actorsMadeBy(action))
  if ('makes' in step && !making.includes(`${step.control}`))
    check.tellKey([...path, 'makes'], `makes is only for ${making.join(', ')}`)
  check.values([...path, 'with'], step.with ?? {}, 'request')
  checkExpected(check, [...path, 'expect'], step.expect)
  for (const name of (step.makes ?? []) as string[]) check.name(name, 'actor')
  checkSaved(check, step, path)
}

function checkPoll(check: Checking, step: Members, path: Path): void {
  checkAs(check, step, path)
  check.oneOf([...path, 'poll'], step.poll, [...check.queues], 'is no queue that was registered by then')
  const isUntil = 'until' in step
  if (isUntil === 'quiet' in step)
    check.tell(path, `${path.join('.')} needs either \`until\` (an event) or \`quiet\` (seconds)`)
  const misplaced = isUntil ? ['of'] : ['within', 'save']
  for (const key of misplaced.filter((one) => one in step))
    check.tellKey([...path, key], `${key} is only for \`${isUntil ? 'quiet' : 'until'}\``)
  checkExpected(check, [...path, 'until'], step.until)
  checkExpected(check, [...path, 'of'], step.of)
  checkSaved(check, step, path)
}

/** Those at the same time cannot know of one another's answers, so that what they save is known after all of them. */
function checkParallel(check: Checking, steps: readonly Json[], path: Path): void {
  for (const one of unrolled(steps, [...path, 'parallel'])) {
    if ('request' in one.step || 'control' in one.step) checkStep(check, one)
    else check.tell(one.path, `${one.path.join('.')} is neither request nor control; nothing else is done in parallel`)
  }
}

function checkAs(check: Checking, step: Members, path: Path): void {
  const allowed = [...check.actors]
  if ('as' in step) check.oneOf([...path, 'as'], step.as, allowed, 'is nobody who is given')
  else check.tell(path, `${path.join('.')} names nobody: \`as\` says who asks; ${allowedInstead('', allowed)}`)
}

function checkExpected(check: Checking, path: Path, expect: Json | undefined): void {
  if (typeof expect === 'string' && !/^(success|error|[A-Z][A-Z_]*)$/.test(expect))
    check.tell(
      path,
      `${path.join('.')} is ${expect}; allowed there: success, error, an error code in capital letters, or members of the answer`,
    )
  if (isMembers(expect)) check.values(path, expect, 'expect')
}

function checkSaved(check: Checking, step: Members, path: Path): void {
  for (const saved of Object.keys(isMembers(step.save) ? step.save : {})) {
    const { name } = savedName(saved)
    if (reserved.includes(name) || check.actors.has(name))
      check.tellKey(
        [...path, 'save', saved],
        `${name} is the name of somebody, or a word of the language; choose another`,
      )
    check.name(name)
  }
}
