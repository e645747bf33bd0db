// Remembers what happened lately, briefly, so that a finding can tell its story. Answers that are some thousand exchanges
// old are forgotten, and requests some time after them. Nothing of a finding is.

import type { ClockLine, ControlLine, Entry, Exchange } from '../../history/entry.ts'
import { renamed } from '../../model/facts/exchange-mark.ts'
import { shortened } from '../../model/facts/observe.ts'
import { describeRequest, type Requested } from '../verdicts/describe.ts'
import { Cast, roleInWords } from './cast.ts'
import { fixtureTold } from './fixture-words.ts'
import { LastOnes } from './last-ones.ts'
import { accused, type Charge, own, type Page, pageOf, timesOf, witness } from './page.ts'
import { isSmall, isSmallAnswer, isSmallRequest } from './size.ts'
import type { Story, StoryStep } from './story.ts'

interface Note {
  /** The number of the exchange before it. */
  readonly after: number
  /** Made where a story is told, since most never are. */
  readonly text: string | (() => string)
}

const mostPages = 3000
/** As many requests are remembered, since calls of queues are judged late. */
const mostRequests = 20_000
const mostNotes = 200
const valueLength = 120
const textLength = 300
/** A history as short as this can be told whole, but for calls that wait for events. */
const shortHistory = 12
const mostWhole = 200
/** So many of the exchanges that taught why a clause applies are told, however long ago they were. */
const mostCauses = 5
const mostSteps = 12
const mostNotesTold = 8
const nearby = 40

export class Chronicle {
  /** Made into pages only where a story needs them. */
  readonly #recent = new LastOnes<Exchange | Page>(mostPages)
  /** Large ones in the words in which they are told. */
  readonly #requests = new LastOnes<Requested | string>(mostRequests)
  readonly #notes: Note[] = []
  readonly #settings = new Map<string, unknown>()
  readonly #cast = new Cast()
  #clock: ClockLine | undefined
  #count = 0

  take(entry: Entry): void {
    if (entry.kind === 'exchange') this.#write(entry)
    else if (entry.kind === 'control') this.#learn(entry)
    else if (entry.kind === 'clock') this.#readClock(entry)
  }

  /** The exchanges that the charge rests on; of a whole history all until then, where there were few. */
  tell(given: Charge, isWhole = false): Story {
    const { guilty, deed } = given
    const words = new Set(`${given.expected} ${given.got}`.match(/[a-z][a-z_]+/g))
    const numbers = this.#stepsOf(given, isWhole)
    const pages = numbers.flatMap((number) => this.#page(number) ?? [])
    const charge = inSteps(given, pages)
    const start = Math.min(...pages.map(({ sent }) => sent))
    const told = pages.map((page) => {
      const isGuilty = page.number === guilty && deed === undefined
      const step = isGuilty ? accused(page, charge) : witness(page, words)
      return { at: page.number, step: { ...step, ...timesOf(page, start) } }
    })
    const forgotten = numbers.flatMap((number) => this.#forgotten(number) ?? [])
    const notes = this.#notesFrom(numbers[0] ?? guilty, guilty).map(({ after, text }) => ({
      at: after + 0.5,
      step: { fixture: shortened(typeof text === 'string' ? text : text(), textLength) },
    }))
    const made = this.#cast.introduce([
      ...pages.map(({ role }) => role),
      roleInWords(`${charge.since ?? ''} ${charge.expected} ${charge.got}`),
    ])
    const inOrder = [...told, ...forgotten, ...notes].sort((a, b) => a.at - b.at).map(({ step }) => step as StoryStep)
    const beforehand = charge.since === undefined ? made : [charge.since, ...made]
    return [
      ...beforehand.map((fixture) => ({ fixture })),
      ...inOrder,
      ...(deed === undefined ? [] : [own(deed, charge)]),
    ]
  }

  /** All of a short history. Of a long one the first and the last steps, and those that taught why the clause applies. */
  #stepsOf({ guilty, sequence, taughtBy = [] }: Charge, isWhole: boolean): readonly number[] {
    const needed = [...new Set([...sequence, ...taughtBy, guilty])].filter((number) => number <= this.#count)
    const all = isWhole && guilty <= mostWhole ? Array.from({ length: guilty }, (_, index) => index + 1) : []
    const acting = all.filter((number) => needed.includes(number) || !this.#isPoll(number))
    const whole = acting.length <= shortHistory ? acting : []
    const numbers = [...new Set([...whole, ...needed])].sort((a, b) => a - b)
    const causes = [numbers[0], ...taughtBy.slice(-mostCauses), guilty]
    const kept = new Set([...numbers.slice(-(mostSteps - causes.length)), ...causes])
    return numbers.length <= mostSteps ? numbers : numbers.filter((number) => kept.has(number))
  }

  #isPoll(number: number): boolean {
    return this.sent(number).startsWith('GET /events')
  }

  /** The request of an exchange in one line. */
  sent(number: number): string {
    const kept = this.#requests.get(number) ?? ''
    return typeof kept === 'string' ? kept : describeRequest(kept)
  }

  #write(exchange: Exchange): void {
    const number = ++this.#count
    const { actor, spoilt, request } = exchange
    const asked = spoilt === undefined ? { actor, request } : { actor, spoilt, request }
    const isSmall = isSmallRequest(request)
    // A large exchange would be kept whole for what a page says of it in a few lines.
    this.#recent.add(isSmall && isSmallAnswer(exchange.response) ? exchange : pageOf(number, exchange))
    this.#requests.add(isSmall ? asked : describeRequest(asked))
  }

  #page(number: number): Page | undefined {
    const kept = this.#recent.get(number)
    return kept && 'kind' in kept ? pageOf(number, kept) : kept
  }

  /** A request whose answer is no longer remembered. */
  #forgotten(number: number): { at: number; step: StoryStep } | undefined {
    if (this.#page(number) || this.#requests.get(number) === undefined) return undefined
    const [, request = '', as = ''] = /^(.*) as (.*)$/s.exec(this.sent(number)) ?? []
    const came = 'its answer is no longer remembered'
    return { at: number, step: { exchange: number, request: shortened(request, textLength), as, came } }
  }

  #learn(line: ControlLine): void {
    const isIntroduced = this.#cast.learn(line)
    if (line.did === 'settings') this.#learnSettings(line)
    // A large line would be kept whole for what is told of it.
    else if (!isIntroduced) this.#noteFixture(line)
  }

  #noteFixture(line: ControlLine): void {
    const tell = () => fixtureTold(line, (user_id) => this.#cast.personOf(user_id))
    this.#note(isSmall(line) ? tell : tell())
  }

  /** Each plan sets all settings at its beginning; told are those that differ from before. */
  #learnSettings({ kind: _, at: __, did: ___, settings: ____, ...given }: ControlLine): void {
    const isFirst = this.#settings.size === 0
    const changed: string[] = []
    for (const [name, value] of Object.entries(given)) {
      const text = typeof value === 'boolean' || typeof value === 'number' ? value : textOf(value)
      if (this.#settings.get(name) === text) continue
      this.#settings.set(name, text)
      changed.push(`${name} = ${text}`)
    }
    if (!isFirst && changed.length > 0)
      this.#note(() => `organization setting${changed.length > 1 ? 's' : ''} ${changed.join(', ')}`)
  }

  #readClock(line: ClockLine): void {
    const before = this.#clock
    this.#clock = line
    const moved = before && line.now - before.now - (line.at - before.at)
    if (moved !== undefined && moved > 1) this.#note(() => `the clock moved on by ${inWords(Math.round(moved))}`)
  }

  #note(text: Note['text']): void {
    this.#notes.push({ after: this.#count, text })
    if (this.#notes.length > mostNotes) this.#notes.shift()
  }

  #notesFrom(first: number, last: number): readonly Note[] {
    const from = Math.max(first - 1, last - nearby)
    return this.#notes.filter(({ after }) => after >= from && after <= last).slice(-mostNotesTold)
  }
}

/** Rules name exchanges; where one is a step of the story, the step is easier to find. */
function inSteps(charge: Charge, pages: readonly Page[]): Charge {
  const places = new Map(pages.map(({ number }, index) => [number, `step ${index + 1}`]))
  const told = (sentence: string) => renamed(sentence, (exchange) => places.get(exchange))
  const since = charge.since === undefined ? {} : { since: told(charge.since) }
  return { ...charge, expected: told(charge.expected), got: told(charge.got), ...since }
}

function textOf(value: unknown): string {
  return shortened(JSON.stringify(value) ?? 'nothing', valueLength)
}

const day = 86_400

function inWords(seconds: number): string {
  return seconds < 2 * day ? `${seconds} s` : `${seconds} s (${Math.round((10 * seconds) / day) / 10} days)`
}
