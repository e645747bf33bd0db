// Gestures around what a parameter does not take: each parameter of each endpoint is sent with the nearest values outside
// of its type, its closed set or its format, beside a plain request. What there is to send is read from specs/.

import type { Parameter } from '../../spec/endpoint.ts'
import { each, gesture } from '../arbitraries.ts'
import type { RequestStep, Step } from '../plan.ts'
import { inARow } from '../rename.ts'
import { endpoints, namesIn, type Usual, usualReads, usualRegistration, usualWrites } from './plain-requests.ts'
import { usualOtherReads, usualOtherWrites } from './plain-requests-of-others.ts'

const usual = [...usualReads, ...usualWrites, usualRegistration, ...usualOtherReads, ...usualOtherWrites]

/** The nearest values outside of what a parameter takes, as texts. */
export function outsideOf({ schema }: Parameter): readonly string[] {
  const types = [schema.type].flat()
  if (schema.enum) return besideList(schema.enum)
  if (schema.pattern !== undefined) return ['newer', 'plumbline']
  if (types.includes('array')) return types.includes('integer') ? ['plumbline', '[[]]'] : ['plumbline', '{}', '[[]]']
  if (types.includes('object')) return ['plumbline', '[]']
  if (types.includes('boolean')) return ['maybe', '2']
  return types.includes('integer') ? ['plumbline', '1.5'] : []
}

function besideList(values: readonly unknown[]): readonly string[] {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length > 0) return [`${Math.max(...numbers) + 1}`, `${Math.min(...numbers) - 1}`]
  const [first = ''] = values.filter((value) => typeof value === 'string')
  return [first.slice(0, -1), 'plumbline']
}

/** The plain request with one parameter outside of what it takes, in all ways. */
function outside(plain: Usual): RequestStep[] {
  const { step } = plain
  const parameters = Object.entries(endpoints.get(step.do)?.parameters ?? {})
  const own = parameters.filter(([name, { in: place }]) => place !== 'path' && takerOf(step.do, name) === plain)
  return own.flatMap(([name, parameter]) =>
    outsideOf(parameter).map((text) => ({ ...step, with: { ...step.with, [name]: { verbatim: [text] } } })),
  )
}

/** The plain request that is to show a parameter: the first of its endpoint that takes it, or else the first one. */
function takerOf(slug: string, name: string): Usual | undefined {
  const all = usual.filter(({ step }) => step.do === slug)
  return all.find((one) => namesIn(one).includes(name)) ?? all[0]
}

/** One look at the end: none of them may have changed anything. */
function among({ step, look, before = [], after = [] }: Usual, odd: readonly RequestStep[]): Step[] {
  return [...before, ...odd, ...(look === undefined ? [] : [look]), step, ...after]
}

/** So many of them make a gesture. */
const several = 20

interface Part {
  readonly usual: Usual
  readonly odd: readonly RequestStep[]
}

/** Endpoints with many parameters in several parts. */
function partsOf(usual: Usual): Part[] {
  const all = outside(usual)
  const count = Math.ceil(all.length / several)
  return Array.from({ length: count }, (_, part) => ({ usual, odd: all.filter((_, index) => index % count === part) }))
}

/** Small ones go together. */
function together(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    const size = (last ?? []).reduce((sum, { odd }) => sum + odd.length, part.odd.length)
    if (last && size <= several) last.push(part)
    else groups.push([part])
  }
  return groups
}

const all = together(usual.flatMap(partsOf)).map((parts) =>
  gesture([], () => inARow(parts.map((part) => among(part.usual, part.odd)))),
)

export const outsideGestures = each(0, ...all)
