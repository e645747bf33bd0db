// Puts back what a run changed of an organization, and puts away what it made there. Whatever the target refuses stays as
// it is, and is counted; a target that does not answer is tried again by the next run.

import type { HarnessClock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { ControlRefused } from '../control/way.ts'
import { type Credentials, sendApi, type Target } from '../target.ts'
import { ask } from './ask.ts'
import { forgetMade } from './forget-made.ts'
import { type Kind, type LeftBehind, Remainder } from './left-behind.ts'
import { type Leftovers, type MadeKind, madeKinds } from './leftovers.ts'
import { setOwn, textOf } from './own-settings.ts'

/** Seconds for what has to be put away one by one. */
const longest = 20
const kindOf: Readonly<Record<MadeKind, Kind>> = {
  user_ids: 'people',
  stream_ids: 'channels',
  user_group_ids: 'groups',
  emoji_codes: 'emoji',
  domains: 'domains',
  field_ids: 'profile_fields',
}

export interface PutBack {
  /** Whether the target answered until the end. */
  readonly isDone: boolean
  readonly left: LeftBehind
}

interface Allowed {
  /** How long what has to be put away one by one may take. */
  readonly seconds?: number | undefined
  /** Tells at any time what is still there. */
  readonly remainder?: Remainder
}

export async function putBack(
  target: Target,
  leftovers: Leftovers,
  clock: HarnessClock,
  { seconds = longest, remainder = new Remainder() }: Allowed = {},
): Promise<PutBack> {
  const { control } = target
  const work = { target, leftovers, clock, remainder, end: clock.now() + Math.min(seconds, longest) }
  remainder.add('messages', leftovers.messages)
  for (const kind of madeKinds) remainder.expect(kindOf[kind], thereOf(leftovers, kind).length)
  remainder.expect('linkifiers', leftovers.linkifierIds.size)
  remainder.expect('settings', changedIn(leftovers))
  await putBackPersonal(work)
  await putBackStatuses(work)
  if (control && !(await answers(control))) return { isDone: false, left: remainder.all }
  if (control) await putBackStanding(target, leftovers)
  await putBackSettings(work)
  remainder.tried('settings')
  await putBackLinkifiers(work)
  remainder.tried('linkifiers')
  await putAway(work)
  return { isDone: true, left: remainder.all }
}

/** What was made, and not put away by a plan. */
function thereOf(leftovers: Leftovers, kind: MadeKind): (number | string)[] {
  return leftovers.made(kind).filter((id) => !leftovers.isGone(kind, id))
}

function changedIn({ personal, settings, statuses }: Leftovers): number {
  const own = [...personal.values()].flatMap((before) => Object.keys(before))
  return own.length + Object.keys(settings).length + statuses.size
}

interface Work {
  readonly target: Target
  readonly leftovers: Leftovers
  readonly clock: HarnessClock
  readonly remainder: Remainder
  /** When no further one is put away. */
  readonly end: number
}

function answers(control: Control): Promise<boolean> {
  return control.clock().then(
    () => true,
    (error: unknown) => error instanceof ControlRefused,
  )
}

async function putBackPersonal({ target, leftovers, clock, remainder, end }: Work): Promise<void> {
  for (const [account, before] of leftovers.personal)
    remainder.add('settings', (await setOwn(target, account, before, () => clock.now() <= end)).length)
}

/** What a status lacked is emptied. */
async function putBackStatuses({ target, leftovers, remainder }: Work): Promise<void> {
  for (const [user_id, before] of leftovers.statuses) {
    const form = Object.fromEntries(['status_text', 'emoji_name'].map((name) => [name, textOf(before[name] ?? '')]))
    for (const name of ['emoji_code', 'reaction_type']) if (before[name]) form[name] = textOf(before[name])
    const request = { method: 'POST', path: `/users/${user_id}/status`, form }
    if (!(await succeeds(target, ableIn(target), request))) remainder.add('settings')
  }
}

async function succeeds(
  target: Target,
  as: Credentials | undefined,
  request: { method: string; path: string; form?: Record<string, string> },
): Promise<boolean> {
  const answer = as && (await sendApi(target, { query: {}, form: {}, ...request }, as).catch(() => undefined))
  return answer !== undefined && answer.status < 300
}

function ableIn({ accounts }: Target): Credentials | undefined {
  return Object.values(accounts).find(({ role }) => role === 'administrator' || role === 'owner')
}

async function putBackStanding({ control, accounts }: Target, { hasStanding }: Leftovers): Promise<void> {
  if (!hasStanding) return
  for (const { user_id, role } of Object.values(accounts))
    await ask(control, 'person', { user_id, role, is_active: true })
}

/** One by one where they are not taken together. */
async function putBackSettings({ target: { control }, leftovers, remainder }: Work): Promise<void> {
  const all = Object.entries(leftovers.settings)
  if (all.length === 0 || (await ask(control, 'settings', leftovers.settings))) return
  for (const [name, value] of all) if (!(await ask(control, 'settings', { [name]: value }))) remainder.add('settings')
}

/** With two members where a target takes no others. Where nobody can tell what was there, those that were made stay. */
async function putBackLinkifiers({ target: { control }, leftovers, remainder }: Work): Promise<void> {
  const { linkifiers, linkifierIds } = leftovers
  const whole = linkifiers?.map(({ id: _, ...rest }) => rest)
  if (whole && (await ask(control, 'linkifiers', { linkifiers: whole }))) return
  const short = linkifiers?.map(({ pattern, url_template }) => ({ pattern, url_template }))
  if (short && (await ask(control, 'linkifiers', { linkifiers: short }))) return
  remainder.add('linkifiers', linkifierIds.size)
}

async function putAway(work: Work): Promise<void> {
  const { target, leftovers, remainder } = work
  const heed = (kind: MadeKind, ids: readonly unknown[]) => remainder.away(kindOf[kind], ids.length)
  const left = await forgetMade(target, leftovers, (kind, ids) =>
    heed(
      kind,
      ids.filter((id) => !leftovers.isGone(kind, id)),
    ),
  )
  const untried = (wanted: MadeKind) =>
    left.filter(({ kind, isTried }) => kind === wanted && !isTried).flatMap(({ ids }) => ids)
  await putAwayOneByOne(work, untried)
}

/** Owners first: nothing else that stays disturbs the next run. What is not tried any more stays counted. */
async function putAwayOneByOne(
  { target, leftovers, clock, remainder, end }: Work,
  untried: (kind: MadeKind) => readonly (number | string)[],
): Promise<void> {
  const made = (kind: MadeKind) => untried(kind).filter((id) => !leftovers.isGone(kind, id))
  const owners = made('user_ids').filter((id) => leftovers.owners.has(Number(id)))
  const people = new Set([...owners, ...made('user_ids')])
  const archive = (stream_id: number | string) => ask(target.control, 'channel', { stream_id, is_archived: true })
  const deeds: [Kind, () => Promise<unknown>][] = [
    ...[...people].map((id): [Kind, () => Promise<unknown>] => ['people', () => putAwayPerson(target, id)]),
    ...made('stream_ids').map((id): [Kind, () => Promise<unknown>] => ['channels', () => archive(id)]),
  ]
  for (const [kind, deed] of deeds) if (clock.now() <= end && (await deed())) remainder.away(kind)
}

/** By the API itself where no fixture does it. */
async function putAwayPerson(target: Target, user_id: number | string): Promise<boolean> {
  const { control } = target
  if (await ask(control, 'person', { user_id, is_active: false })) return true
  if (control?.offers('person')) return false
  return succeeds(target, ableIn(target), { method: 'DELETE', path: `/users/${user_id}` })
}
