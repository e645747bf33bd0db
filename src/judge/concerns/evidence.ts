// Where all observations arrive: adds them to the ledger and to the refusals, and lets the world learn what came with
// them. Knows nothing of endpoints.

import type { Entry } from '../../history/entry.ts'
import type { Broken, Observation, Seen } from '../../model/facts/observe.ts'
import type { Cause } from '../../model/things/journal.ts'
import { apply } from '../../model/world/apply.ts'
import type { Effect } from '../../model/world/effect.ts'
import type { World } from '../../model/world/world.ts'
import type { Spec } from '../../spec/spec.ts'
import { Chronicle } from '../stories/chronicle.ts'
import type { Charge, Reasons } from '../stories/page.ts'
import type { Story } from '../stories/story.ts'
import type { Doubts } from '../verdicts/doubts.ts'
import { Lately } from '../verdicts/lately.ts'
import { Ledger } from '../verdicts/ledger.ts'
import { Offers } from '../verdicts/offers.ts'
import { Refusals } from '../verdicts/refusals.ts'
import type { Asked } from '../verdicts/request-key.ts'
import type { Finding } from '../verdicts/verdict.ts'

/** What a look showed, and what is known after it. */
interface Shown {
  readonly observations: readonly Seen[]
  readonly effects: readonly Effect[]
  readonly confirmed: readonly string[]
}

/** Why a clause applies to an exchange that breaks it. */
export type Why = (clause: string) => Reasons

const mostExplained = 3
/** What is longer ago is not asked for any more. */
const mostCalls = 20_000

export class Evidence {
  readonly refusals: Refusals
  readonly ledger: Ledger
  readonly #world: World
  readonly #doubts: Doubts
  readonly #chronicle = new Chronicle()
  readonly #offers = new Offers()
  /** Told when a finding comes up, since what it rests on is forgotten later. */
  readonly #stories = new WeakMap<Finding, { readonly charge: Charge; readonly story: Story }>()
  /** What the calls of queues asked, since their observations may come later. */
  readonly #asked = new Lately<number, Asked>(mostCalls)
  readonly #found: Finding[] = []
  /** How often the breach of a clause was explained. */
  readonly #explained = new Map<string, number>()

  constructor(spec: Spec, absent: ReadonlySet<string>, world: World, doubts: Doubts) {
    this.#doubts = doubts
    this.#world = world
    this.refusals = new Refusals(spec.clauses)
    this.ledger = new Ledger(spec, this.refusals, absent, this.#offers)
  }

  /** What happens is remembered for the stories of findings. */
  witness(entry: Entry): void {
    this.#chronicle.take(entry)
    this.#offers.take(entry)
  }

  storyOf(finding: Finding, isWhole: boolean): Story {
    const told = this.#stories.get(finding)
    if (!told) return []
    return isWhole ? this.#chronicle.tell(told.charge, true) : told.story
  }

  remember(exchange: number, asked: Asked): void {
    this.#asked.set(exchange, asked)
  }

  /** What is broken that was not broken before, since this was last asked. */
  takeFindings(): Finding[] {
    return this.#found.splice(0)
  }

  /** What was seen of one exchange; `why` finds what a breach of a clause rests on. */
  addOf(exchange: number, all: readonly Observation[], asked?: Asked, why?: Why): void {
    for (const seen of all) this.#add(seen, exchange, asked, why)
  }

  /** The same of what was seen of several. */
  add(all: readonly Seen[], asked?: Asked): void {
    for (const seen of all) this.#add(seen, seen.exchange, asked)
  }

  /** What was seen of something that is no exchange: `deed` is what the target did of itself. */
  addTold(all: readonly Seen[], deed: string): void {
    for (const seen of all) this.#enter(seen, seen.exchange, deed)
  }

  #add(seen: Observation, exchange: number, askedNow: Asked | undefined, why?: Why): void {
    const asked = seen.saw === 'refused' ? (askedNow ?? this.#asked.get(exchange)) : undefined
    if (seen.saw === 'refused' && asked) this.refusals.refused(seen.clause, exchange, asked, seen.subjects)
    this.#enter(seen, exchange, undefined, why)
  }

  #enter(seen: Observation, guilty: number, deed?: string, why?: Why): void {
    if (seen.saw === 'broken') this.#accuse(seen, guilty, deed, why)
    else this.ledger.add(seen, guilty)
  }

  #accuse(seen: Broken, guilty: number, deed: string | undefined, why: Why | undefined): void {
    const { clause, expected, got } = seen
    const finding = this.ledger.add(this.#doubts.weigh(seen), guilty, {
      sent: () => deed ?? this.#chronicle.sent(guilty),
      keep: (finding) => {
        const charge = { guilty, sequence: finding.sequence, expected, got, deed, ...this.#reasons(clause, why) }
        this.#stories.set(finding, { charge, story: this.#chronicle.tell(charge) })
      },
    })
    if (finding) this.#found.push(finding)
  }

  /** The first few breaches of a clause tell why it applies; to find that out takes long. */
  #reasons(clause: string, why: Why | undefined): Reasons | undefined {
    const times = this.#explained.get(clause) ?? 0
    if (why === undefined || times >= mostExplained) return undefined
    this.#explained.set(clause, times + 1)
    return why(clause)
  }

  /** `cause` where it was a request that may have changed something, and not only a look. */
  addShown({ observations, effects, confirmed }: Shown, asked?: Asked, cause?: Cause): void {
    this.add(observations, asked)
    this.refusals.readBack(confirmed)
    apply(this.#world, effects, cause)
  }

  /** A call of a queue succeeded, whose question was remembered. */
  succeededAt(exchange: number): void {
    const asked = this.#asked.get(exchange)
    if (asked) this.refusals.succeeded(asked)
  }

  /** A request has changed these subjects, or may have. */
  changed(effects: readonly Effect[], touched: readonly string[] = []): void {
    const messages = effects.filter((effect) => effect.set === 'message')
    this.refusals.changed([...messages.map(({ to }) => `message:${to.message_id}`), ...touched])
  }
}
