// A run as a person follows it while it goes on: one line that is written anew on a terminal, now and then a line where
// there is none.

import type { Listener } from '../../run/event.ts'
import { counted } from '../../spec/ground/counted.ts'
import type { HarnessClock } from '../../target/clock.ts'
import { harmless } from '../words/harmless.ts'
import { type Pace, paceLine, paceText } from './pace.ts'
import type { Screen } from './screen.ts'

/** Without a terminal, one line after the first plan, and one for so many, or after so many seconds. */
const plansPerLine = 50
const secondsPerLine = 30
/** On a terminal, so many seconds lie between two lines. */
const betweenLines = 0.1

type Event = Parameters<Listener>[0]
type OfKind<Kind> = Extract<Event, { kind: Kind }>

export function progress(screen: Screen, clock: Pick<HarnessClock, 'now'>): Listener {
  const shown = new Progress(screen, clock)
  return (event) => shown.take(event)
}

class Progress {
  readonly #screen: Screen
  readonly #clock: Pick<HarnessClock, 'now'>
  readonly #broken = new Set<string>()
  #pace: Pace
  #last = Number.NEGATIVE_INFINITY

  constructor(screen: Screen, clock: Pick<HarnessClock, 'now'>) {
    this.#screen = screen
    this.#clock = clock
    this.#pace = { began: clock.now(), plan: 0, exchanges: 0, judged: 0 }
  }

  take(event: Event): void {
    if (event.kind === 'started') this.#start(event)
    else if (event.kind === 'finding') this.#broken.add(event.finding.clause)
    else if (event.kind === 'entry') this.#count(event)
    else if (event.kind === 'plan-finished') this.#finishPlan(event)
    else if (event.kind === 'waiting')
      this.#line(`waiting for ${event.for.join(' and ')}, at most ${Math.ceil(event.seconds)} s (see --patience)`)
    else if (event.kind === 'shrinking') this.#line(shrinking(event))
    else if (event.kind === 'finished' && this.#screen.isTerminal) this.#screen.write('\r\u001b[K')
  }

  #start({ target, header, seed, plans, budget }: OfKind<'started'>): void {
    this.#pace = { ...this.#pace, began: this.#clock.now(), plans, budget }
    this.#screen.write(`Judging ${harmless(target)} (feature level ${header.feature_level}), seed ${seed}\n`)
  }

  #count({ entry }: OfKind<'entry'>): void {
    if (entry.kind !== 'exchange') return
    this.#pace = { ...this.#pace, exchanges: this.#pace.exchanges + 1 }
    if (this.#screen.isTerminal && this.#since() >= betweenLines) this.#show()
  }

  #finishPlan({ plan, exchanges, coverage }: OfKind<'plan-finished'>): void {
    this.#pace = { ...this.#pace, plan, exchanges }
    const isDue = plan === 1 || plan % plansPerLine === 0 || this.#since() >= secondsPerLine
    if (!this.#screen.isTerminal && !isDue) return
    this.#pace = { ...this.#pace, ...coverage() }
    this.#show()
  }

  #show(): void {
    const { isTerminal, columns = 80 } = this.#screen
    const now = this.#clock.now()
    const broken = this.#broken.size
    this.#line(isTerminal ? paceLine(this.#pace, broken, now, columns - 1) : paceText(this.#pace, broken, now))
  }

  #line(text: string): void {
    const { isTerminal, columns = 80 } = this.#screen
    this.#last = this.#clock.now()
    this.#screen.write(isTerminal ? `\r\u001b[K${text.slice(0, columns - 1)}` : `${text}\n`)
  }

  #since(): number {
    return this.#clock.now() - this.#last
  }
}

function shrinking({ clause, requests, attempt }: OfKind<'shrinking'>): string {
  const again = attempt === 1 ? '' : `, plan ${attempt} that showed it`
  return `making the counterexample for ${clause} smaller (${counted(requests, 'request')}${again})`
}
