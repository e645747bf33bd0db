// POST /fetch_api_key as mature servers answer it: locked after wrong passwords, and told by the delivery e-mail.

import { withDeliveryEmail } from '../people/email.ts'
import { Refusal } from '../refusal.ts'
import type { User } from '../store/users.ts'
import type { Call, Endpoint } from '../transport/endpoint.ts'

type Open = Extract<Endpoint, { authentication: 'optional' }>

const MAX_WRONG = 5
const LOCKED_MS = 1_800_000

/** The right password is refused, too. */
export function lockingOut(endpoint: Open): Open {
  const wrong = new Map<string, number[]>()
  const answer: Open['answer'] = (call) => {
    const who = usernameIn(call).toLowerCase()
    const nowMs = call.service.clock.nowMs()
    const lately = (wrong.get(who) ?? []).filter((atMs) => nowMs - atMs < LOCKED_MS)
    const [firstMs = nowMs] = lately
    if (lately.length >= MAX_WRONG) throw lockedFor(Math.ceil((firstMs + LOCKED_MS - nowMs) / 1000))
    try {
      return endpoint.answer(call)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'AUTHENTICATION_FAILED') wrong.set(who, [...lately, nowMs])
      throw error
    }
  }
  return { ...endpoint, answer }
}

function lockedFor(seconds: number): Refusal {
  const says = `You're making too many attempts to sign in. Try again in ${seconds} seconds.`
  return new Refusal(429, 'RATE_LIMIT_HIT', says, { 'retry-after': seconds })
}

export function tellingDeliveryEmail(endpoint: Open): Open {
  const answer: Open['answer'] = async (call) => {
    const told = await endpoint.answer(call)
    return { ...told, email: withDeliveryEmail(call.service, usernameIn(call))?.delivery_email }
  }
  return { ...endpoint, answer }
}

function usernameIn({ parameters }: Call<User | null>): string {
  return parameters.text('username') ?? ''
}
