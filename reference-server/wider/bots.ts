// POST /bots: somebody makes a bot of their own. GET /bots: the bots that somebody owns.

import { avatarUrl } from '../people/avatar.ts'
import { createAccount } from '../people/create-account.ts'
import { holderOfEmail } from '../people/email.ts'
import { checkFullName } from '../people/full-name.ts'
import { badRequest } from '../refusal.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import type { Parameters } from '../transport/parameters.ts'
import { mistakeInAddress } from '../webhooks/address.ts'
import { requireMember, requirePerson } from './callers.ts'

const OUTGOING_WEBHOOK = 3
const BOT_TYPES = [1, 2, OUTGOING_WEBHOOK]
/** In the service's own form; the other form, for another chat, is none of ours. */
const GENERIC_INTERFACE = 1

export const createBot: Endpoint = {
  method: 'POST',
  path: '/bots',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    requirePerson(caller)
    requireMember(caller)
    const full_name = checkFullName(parameters.requiredText('full_name'))
    const shortName = parameters.requiredText('short_name').toLowerCase()
    const webhook = readWebhook(parameters, service.allowsPrivateWebhooks)
    if (!/^[a-z0-9._-]{1,100}$/.test(shortName)) throw badRequest('Bad name or username')
    const email = `${shortName}-bot@chat.example`
    if (holderOfEmail(service, email) !== undefined) throw badRequest('Email is already in use.')
    const bot = createAccount(service, { role: 'member', bot_owner_id: caller.id, email, full_name, ...webhook })
    return { user_id: bot.id, api_key: bot.api_key, avatar_url: avatarUrl(bot) }
  },
}

export const getBots: Endpoint = {
  method: 'GET',
  path: '/bots',
  authentication: 'required',
  answer({ service, caller }) {
    const own = [...service.users.all()].filter((user) => user.bot_owner_id === caller.id && user.is_active === 1)
    return { bots: own.map(botRecord) }
  },
}

function botRecord({ id, email, full_name, api_key, webhook_url, webhook_token }: User) {
  const service = { interface: GENERIC_INTERFACE, base_url: webhook_url, token: webhook_token }
  return { user_id: id, username: email, full_name, api_key, services: webhook_url === null ? [] : [service] }
}

function readWebhook(parameters: Parameters, allowsPrivate: boolean): { webhook_url?: string } {
  const type = parameters.integer('bot_type') ?? 1
  const sentUrl = parameters.text('payload_url')
  const shape = parameters.integer('interface_type') ?? GENERIC_INTERFACE
  if (!BOT_TYPES.includes(type)) throw badRequest('Invalid bot type')
  if (type !== OUTGOING_WEBHOOK) return {}
  if (shape !== GENERIC_INTERFACE) throw badRequest('Invalid interface type')
  return { webhook_url: checkUrl(sentUrl ?? '', allowsPrivate) }
}

/** Clients send it as JSON or as it is. */
function checkUrl(sent: string, allowsPrivate: boolean): string {
  const url = /^".*"$/.test(sent) ? sent.slice(1, -1) : sent
  const mistake = mistakeInAddress(url, allowsPrivate)
  if (mistake !== undefined) throw badRequest(`payload_url ${mistake}`)
  return url
}
