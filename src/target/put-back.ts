// Puts back what a run changed of an organization, and puts away what it made there. Whatever the target refuses stays as
// it is; a target that does not answer is tried again by the next run.

import { ask } from './caretaker.ts'
import type { HarnessClock } from './clock.ts'
import type { Control } from './control.ts'
import { type Leftovers, madeKinds } from './leftovers.ts'
import { type Credentials, sendApi, type Target } from './target.ts'
import { ControlRefused } from './way.ts'

/** Seconds for what has to be put away one by one. */
const longest = 20
/** So many ids at once. */
const portion = 500

/** Whether the target answered until the end. */
export async function putBack(target: Target, leftovers: Leftovers, clock: HarnessClock): Promise<boolean> {
  const { control } = target
  await putBackPersonal(target, leftovers)
  if (!control) {
    await putAwayOneByOne(target, leftovers, clock)
    return true
  }
  if (!(await answers(control))) return false
  await putBackStanding(target, leftovers)
  await putBackSettings(control, leftovers)
  await putBackLinkifiers(control, leftovers)
  await putAway(target, control, leftovers, clock)
  return true
}

function answers(control: Control): Promise<boolean> {
  return control.clock().then(
    () => true,
    (error: unknown) => error instanceof ControlRefused,
  )
}

async function putBackPersonal(target: Target, { personal }: Leftovers): Promise<void> {
  for (const [name, before] of personal) {
    const account: Credentials | undefined = target.accounts[name]
    const form = Object.fromEntries(Object.entries(before).map(([setting, value]) => [setting, textOf(value)]))
    const request = { method: 'PATCH', path: '/settings', query: {}, form }
    if (account) await sendApi(target, request, account).catch(() => {})
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function putBackStanding({ control, accounts }: Target, { hasStanding }: Leftovers): Promise<void> {
  if (!hasStanding) return
  for (const { user_id, role } of Object.values(accounts))
    await ask(control, 'person', { user_id, role, is_active: true })
}

/** One by one where they are not taken together. */
async function putBackSettings(control: Control, { settings }: Leftovers): Promise<void> {
  const all = Object.entries(settings)
  if (all.length === 0 || (await ask(control, 'settings', settings))) return
  for (const [name, value] of all) await ask(control, 'settings', { [name]: value })
}

/** With two members where a target takes no others. */
async function putBackLinkifiers(control: Control, { linkifiers }: Leftovers): Promise<void> {
  if (!linkifiers) return
  const whole = linkifiers.map(({ id: _, ...rest }) => rest)
  if (await ask(control, 'linkifiers', { linkifiers: whole })) return
  const short = linkifiers.map(({ pattern, url_template }) => ({ pattern, url_template }))
  await ask(control, 'linkifiers', { linkifiers: short })
}

async function putAway(target: Target, control: Control, leftovers: Leftovers, clock: HarnessClock): Promise<void> {
  for (const kind of madeKinds) {
    const ids = leftovers.made(kind)
    for (let from = 0; from < ids.length; from += portion)
      if (!(await ask(control, 'forget', { [kind]: ids.slice(from, from + portion) })))
        return putAwayOneByOne(target, leftovers, clock)
  }
}

/** Owners first: nothing else that stays disturbs the next run. */
async function putAwayOneByOne(target: Target, leftovers: Leftovers, clock: HarnessClock): Promise<void> {
  const { control } = target
  const end = clock.now() + longest
  const people = [...leftovers.owners, ...leftovers.made('user_ids').reverse()]
  const deeds = [
    ...people.map((user_id) => () => putAwayPerson(target, user_id)),
    ...leftovers.made('stream_ids').map((stream_id) => () => ask(control, 'channel', { stream_id, is_archived: true })),
  ]
  for (const deed of deeds) {
    if (clock.now() > end) return
    await deed()
  }
}

/** By the API itself where no fixture does it. */
async function putAwayPerson(target: Target, user_id: number | string): Promise<void> {
  const { control, accounts } = target
  if (await ask(control, 'person', { user_id, is_active: false })) return
  const able = Object.values(accounts).find(({ role }) => role === 'administrator' || role === 'owner')
  const request = { method: 'DELETE', path: `/users/${user_id}`, query: {}, form: {} }
  if (able && !control?.offers('person')) await sendApi(target, request, able).catch(() => {})
}
