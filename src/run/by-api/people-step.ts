// The control action `people` as the API itself can do it: an administrator of the target file creates members. Nobody
// acts for them, since no key of theirs is told. They stay, and are deactivated in the end.

import type { ApiRequest, KnownAccount, Target } from '../../target/target.ts'
import { send, type Wire } from '../asking/wire.ts'
import type { Json } from '../control/control-step.ts'

type Able = readonly [name: string, account: KnownAccount]

/** Who creates people there; nobody on an organization that has to last. */
export function creatorIn({ accounts, disposable, absent }: Target): Able | undefined {
  if (!disposable || absent.includes('create-user')) return undefined
  const of = (wanted: string) => Object.entries(accounts).find(([, { role }]) => role === wanted)
  return of('administrator') ?? of('owner')
}

/** What the action gives; undefined where the API cannot do it, or somebody was not created. */
export async function membersCreated(
  wire: Wire,
  takes: Json,
  serial: string | number,
  signal?: AbortSignal,
): Promise<{ people: { user_id: number }[] } | undefined> {
  const asked = takes.people as readonly { role?: string; full_name?: string }[]
  const creator = creatorIn(wire.target)
  if (!creator || asked.some(({ role = 'member' }) => role !== 'member')) return undefined
  const people: { user_id: number }[] = []
  for (const [index, { full_name = 'Plumbline Person' }] of asked.entries()) {
    const created = await create(wire, creator, { full_name, own: `${serial}p${index}` }, signal)
    if (created === undefined) return undefined
    people.push({ user_id: created })
  }
  return { people }
}

/** In the domain of whoever creates them, which the organization surely takes. */
async function create(
  wire: Wire,
  [name, account]: Able,
  { full_name, own }: { readonly full_name: string; readonly own: string },
  signal?: AbortSignal,
): Promise<number | undefined> {
  const email = `${own}@${account.email.split('@')[1]}`
  const form = { email, password: `Pl7-${own}-harvest-of-${own}`, full_name }
  const request: ApiRequest = { method: 'POST', path: '/users', query: {}, form }
  const answer = await send(wire, { name, credentials: account }, request, signal).body
  return typeof answer?.user_id === 'number' ? answer.user_id : undefined
}
