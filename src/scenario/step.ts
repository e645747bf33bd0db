// A step as it is carried out, from one that is written and was checked.

import type { PlacedFile } from '../spec/placed-file.ts'
import type { Json, Members, Step } from './scenario.ts'
import { unrolled, type WrittenStep } from './unroll.ts'

/** Seconds in which an event has surely come. */
const usualPatience = 10

export function stepOf(placed: PlacedFile, { step, path }: WrittenStep): Step {
  const { line } = placed.problem(path, '')
  return { line, ...membersOf(placed, { step, path }) } as unknown as Step
}

function membersOf(placed: PlacedFile, { step, path }: WrittenStep): object {
  const { with: given = {}, save = {}, expect } = step
  if ('pass_seconds' in step) return { kind: 'time', seconds: step.pass_seconds }
  if ('pass_told' in step) return { kind: 'time', told: step.pass_told }
  if ('deliveries' in step) return { kind: 'deliveries', ...step }
  if ('await' in step) return { kind: 'await', ...step }
  if ('poll' in step) return { kind: 'poll', within: usualPatience, ...step, save }
  if ('control' in step) return { kind: 'control', makes: [], ...step, with: given, save }
  if ('parallel' in step) {
    const inner = unrolled(step.parallel as Json[], [...path, 'parallel'])
    return { ...step, kind: 'parallel', steps: inner.map((one) => stepOf(placed, one)) }
  }
  const { unsupported = {}, ...rest } = step
  const sent = { ...(given as Members), ...(unsupported as Members) }
  return {
    kind: 'request',
    ...rest,
    with: sent,
    save,
    ...(expect !== undefined && { expect: membersExpected(expect) }),
  }
}

/** An expectation as members of the answer: whoever names members and no result expects success. */
function membersExpected(expect: Json): Members {
  if (expect === 'success' || expect === 'error') return { result: expect }
  if (typeof expect === 'string') return { result: 'error', code: expect }
  const members = expect as Members
  if (members.result !== undefined) return members
  return { result: members.code === undefined ? 'success' : 'error', ...members }
}
