// The people and channels that a target has already: accounts that are listed, and what they say they are subscribed to.

import { sendApi, type Target } from '../../target/target.ts'
import { Unreachable } from '../../target/wire/unreachable.ts'
import type { Inhabitant, LoadChannel, Population } from './population.ts'

interface Looked {
  readonly account: Inhabitant
  readonly channels: readonly { readonly stream_id: number }[]
  readonly refused?: string
}

/** So many are asked at a time. */
const atOnce = 8
/** More than that, and the rest is not what was meant to be measured. */
const mostRefused = 0.5

export async function lookAround(
  target: Target,
  accounts: readonly Inhabitant[],
  users: number,
  told: (what: string) => void,
): Promise<Population> {
  const some = accounts.slice(0, users)
  const looked: Looked[] = []
  for (let from = 0; from < some.length; from += atOnce) {
    looked.push(...(await Promise.all(some.slice(from, from + atOnce).map((account) => look(target, account)))))
    told(`${looked.length} of ${some.length} accounts asked for their channels`)
  }
  const refused = looked.filter((one) => one.refused !== undefined)
  const why = `${refused.length} of ${some.length} accounts are refused, first ${refused[0]?.account.email}: ${refused[0]?.refused}`
  if (refused.length > some.length * mostRefused || refused.length === some.length)
    throw new Unreachable(`${target.name}: ${why}; check email and key of the accounts, or use --prepare`)
  const good = looked.filter((one) => one.refused === undefined)
  const people = Array.from({ length: users }, (_, place) => good[place % good.length]?.account as Inhabitant)
  return {
    people,
    channels: channelsOf(good),
    possessions: new Map(),
    lacks: [
      'without --prepare nobody has messages of their own: nothing is edited, moved, resolved or reacted to',
      ...(refused.length > 0 ? [why] : []),
      ...(good.length < users ? [`${users} users share ${good.length} accounts`] : []),
    ],
  }
}

async function look(target: Target, account: Inhabitant): Promise<Looked> {
  const form = { event_types: '[]', fetch_event_types: '["subscription"]' }
  const request = { method: 'POST', path: '/register', query: {}, form }
  const { body } = await sendApi(target, request, account)
  const text = Buffer.from(body).toString('utf8')
  try {
    const answer = JSON.parse(text) as { result?: string; msg?: string; subscriptions?: Looked['channels'] }
    if (answer.result !== 'success') return { account, channels: [], refused: answer.msg ?? text.slice(0, 200) }
    return { account, channels: answer.subscriptions ?? [] }
  } catch {
    return { account, channels: [], refused: text.slice(0, 200) }
  }
}

function channelsOf(looked: readonly Looked[]): LoadChannel[] {
  const all = looked.flatMap(({ account, channels }) => channels.map((channel) => ({ ...channel, account })))
  return [...Map.groupBy(all, ({ stream_id }) => stream_id)].map(([stream_id, subscribed]) => ({
    stream_id,
    // Others live there: somebody may be subscribed meanwhile, so that nobody can be said to see too much.
    isPrivate: false,
    members: new Set(subscribed.map(({ account }) => account.user_id)),
  }))
}
