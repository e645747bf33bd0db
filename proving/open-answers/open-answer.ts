// Machinery for answers that the specification leaves open: a small plan runs once on the real reference server, and
// what it recorded is judged again with some of its answers changed.

import { openEmbedded } from '../../src/cli/target/embedded.ts'
import type { Namespace, Plan, Step } from '../../src/generate/plan.ts'
import { jsonOf } from '../../src/history/body.ts'
import type { Entry, Exchange, Header } from '../../src/history/entry.ts'
import { Judge } from '../../src/judge/judge.ts'
import type { Finding } from '../../src/judge/verdicts/verdict.ts'
import { Recorder } from '../../src/run/asking/recorder.ts'
import { bySlug } from '../../src/run/findings/trial.ts'
import { execute } from '../../src/run/plan/execute.ts'
import { loadSpec, type Spec } from '../../src/spec/spec.ts'
import { systemClock } from '../../src/target/clock.ts'
import type { Target } from '../../src/target/target.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Fields
}

/** Changes one recorded answer; `all` are the recorded ones in order, of which a change may borrow. */
export type Change = (answer: Answer, all: readonly Answer[]) => Answer
/** By the number of the exchange. */
export type Changes = Readonly<Record<number, Change>>

export interface OpenAnswer {
  /** What is open, in a sentence. */
  readonly title: string
  /** The open clause that leaves it so. */
  readonly clause: string
  readonly steps: readonly Step[]
  /** Organization settings that differ from those of all the others. */
  readonly settings?: Fields
  /** The judge is not told the organization's settings, as with a server whose settings nobody knows. */
  readonly untold?: true
  readonly level?: number
  /** The exchange that the neighbour and the mutant are about; the last one where not given. */
  readonly exchange?: number
  /** Two contrary answers, of the exchange meant where no number is given. */
  readonly one: Change | Changes
  readonly opposite: Change | Changes
  /** A clause that the same exchange shows to hold, whichever of the two answers came … */
  readonly neighbour: string
  /** … and a change of that very exchange which breaks it, whichever came. */
  readonly mutant: Change
}

const people = { author: 'member', reader: 'member', moderator: 'moderator', administrator: 'administrator' }
const everybody = Object.keys(people)
const inApples = { from: 'author', channel: 'orchard', topic: 'apples' }

const namespace: Namespace = {
  people,
  clients: { phone: 'author' },
  channels: {
    orchard: { subscribers: everybody },
    garden: { subscribers: everybody },
    attic: { subscribers: ['moderator', 'administrator'] },
  },
  messages: {
    old: { ...inApples, content: 'windfall', age: 700_000 },
    first: { ...inApples, content: 'green ones', age: 60 },
    second: { ...inApples, content: 'red ones', age: 40 },
    bystander: { from: 'reader', channel: 'orchard', topic: 'pears', content: 'a pear', age: 20 },
    direct: { from: 'author', to: ['reader'], content: 'just us two', age: 20 },
    rose: { from: 'author', channel: 'garden', topic: 'roses', content: 'a rose', age: 20 },
    elder: { from: 'author', channel: 'garden', topic: 'elders', content: 'an elder', age: 700_000 },
    trunk: { from: 'moderator', channel: 'attic', topic: 'trunks', content: 'a trunk', age: 20 },
  },
  settings: {
    allow_message_editing: true,
    allow_edit_history: true,
    message_content_edit_limit_seconds: 600,
    move_messages_within_stream_limit_seconds: 604_800,
    move_messages_between_streams_limit_seconds: 604_800,
    can_resolve_topics_group: 'everyone',
    can_move_messages_between_topics_group: 'members',
    can_move_messages_between_channels_group: 'members',
    can_mention_many_users_group: 'administrators',
    realm_topics_policy: 'allow_empty_topic',
  },
}

export interface Recorded {
  readonly spec: Spec
  readonly header: Header
  readonly entries: readonly Entry[]
  readonly answers: readonly Answer[]
}

export interface Judged {
  readonly findings: readonly Finding[]
  verdict(clause: string): string | undefined
}

const specs = new Map<number, Spec>()

function specOf(level: number, word: string): Spec {
  const spec = specs.get(level) ?? loadSpec({ level, word })
  specs.set(level, spec)
  return spec
}

/** Runs the plan on a server of its own. */
export async function record(open: OpenAnswer): Promise<Recorded> {
  const { level = 500, untold } = open
  const { target, close } = await openEmbedded({ level }, 'inject')
  const { word, accounts } = target
  const spec = specOf(level, word)
  const settings = untold ? {} : target.settings
  const header: Header = { kind: 'header', version: 1, word, feature_level: level, settings, accounts }
  const entries = await carriedOut(open, target, spec, header)
  await close()
  const kept = untold ? entries.filter((entry) => !(entry.kind === 'control' && entry.did === 'settings')) : entries
  return { spec, header, entries: kept, answers: exchangesIn(kept).map(answerOf) }
}

async function carriedOut(
  { steps, settings }: OpenAnswer,
  target: Target,
  spec: Spec,
  header: Header,
): Promise<Entry[]> {
  const plan: Plan = { namespace: { ...namespace, settings: { ...namespace.settings, ...settings } }, steps }
  const judge = new Judge(spec, header)
  const entries: Entry[] = []
  const recorder = new Recorder((entry) => {
    entries.push(entry)
    judge.take(entry)
  })
  const wire = { target, clock: systemClock, recorder }
  const { signal } = new AbortController()
  const { skipped } = await execute(
    { wire, endpoints: bySlug(spec), level: spec.level, world: judge.world, prefix: 'open.', signal },
    plan,
  )
  if (skipped > 0) throw new Error(`${skipped} steps of the plan could not be carried out`)
  return entries
}

function exchangesIn(entries: readonly Entry[]): Exchange[] {
  return entries.filter((entry) => entry.kind === 'exchange')
}

function answerOf({ response }: Exchange): Answer {
  if (!response) throw new Error('the reference server did not answer')
  return { status: response.status, headers: response.headers, body: jsonOf(response) as Fields }
}

/** All answers of the history, with those changed that the changes name, one change after the other. */
export function changed({ answers }: Recorded, ...changes: readonly Changes[]): readonly Answer[] {
  return answers.map((recorded, index) => {
    const mine = changes.flatMap((each) => each[index + 1] ?? [])
    return mine.reduce((answer, change) => change(answer, answers), recorded)
  })
}

/** What a judge says of the history with these answers. */
export function judged({ spec, header, entries }: Recorded, answers: readonly Answer[]): Judged {
  const judge = new Judge(spec, header)
  let number = 0
  const withAnswer = (exchange: Exchange): Exchange => ({ ...exchange, response: { ...(answers[number++] as Answer) } })
  for (const entry of entries) judge.take(structuredClone(entry.kind === 'exchange' ? withAnswer(entry) : entry))
  judge.finish()
  if (judge.faults[0]) throw new Error(`the judge failed: ${judge.faults[0].stack}`)
  const verdict = (id: string) => judge.verdicts().find((each) => each.id === id)?.verdict
  return { findings: judge.findings(), verdict }
}
