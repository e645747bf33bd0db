// What a comparison of two builds comes to, figure by figure. Several figures share one chance of a false alarm.

import type { Step } from '../capacity/step.ts'
import { type Figure, figures } from './figures.ts'
import { type Difference, differenceOf, fewestPairs } from './paired.ts'

export interface Pair {
  readonly a: Step
  readonly b: Step
}

interface Compared extends Difference {
  readonly figure: string
  /** Of a ratio the numbers are parts of 1: 0.05 means that B has five percent more. */
  readonly kind: Figure['kind']
  readonly verdict: 'worse' | 'better' | 'no-difference-seen'
}

export interface Comparison {
  readonly figures: readonly Compared[]
  /** Figures of which too little was measured. */
  readonly unmeasured: readonly string[]
  readonly passes: boolean
}

const falseAlarms = 0.05

/** B fails where all of the interval of some figure is worse than A by more than is tolerated. */
export function compare(pairs: readonly Pair[], tolerated = 0): Comparison {
  const measured = figures.map((figure) => ({ figure, differences: differencesIn(pairs, figure) }))
  const enough = measured.filter(({ differences }) => differences.length >= fewestPairs)
  const confidence = 1 - falseAlarms / Math.max(1, enough.length)
  const compared = enough.map(({ figure, differences }) =>
    judged(figure, differenceOf(differences, confidence), tolerated),
  )
  return {
    figures: compared,
    unmeasured: measured.filter((one) => !enough.includes(one)).map(({ figure }) => figure.name),
    passes: compared.every(({ verdict }) => verdict !== 'worse'),
  }
}

function differencesIn(pairs: readonly Pair[], { kind, of }: Figure): number[] {
  return pairs.flatMap(({ a, b }) => {
    const [one, other] = [of(a), of(b)]
    if (one === undefined || other === undefined) return []
    return [kind === 'ratio' ? Math.log(other / one) : other - one]
  })
}

function judged({ name, kind, isGood }: Figure, difference: Difference, tolerated: number): Compared {
  const scaled = kind === 'ratio' ? asRatio(difference) : difference
  const [up, down] = isGood ? (['better', 'worse'] as const) : (['worse', 'better'] as const)
  const { low, high } = scaled
  const isMore = low > (up === 'worse' ? tolerated : 0)
  const isLess = high < (down === 'worse' ? -tolerated : 0)
  return { figure: name, kind, ...scaled, verdict: isMore ? up : isLess ? down : 'no-difference-seen' }
}

function asRatio({ pairs, mean, low, high, smallest }: Difference): Difference {
  return { pairs, mean: Math.expm1(mean), low: Math.expm1(low), high: Math.expm1(high), smallest: Math.expm1(smallest) }
}
