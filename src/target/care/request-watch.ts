// Looks on while requests of the API change what has to be put back: people who are created, linkifiers, and the own
// settings of the accounts that a target file lists.

import type { Target } from '../target.ts'
import { type RawRequest, type RawResponse, type Transport, textOf } from '../wire/transport.ts'
import type { Leftovers, Note } from './leftovers.ts'
import type { OwnSettings } from './own-settings.ts'

type Json = Readonly<Record<string, unknown>>

const askState = new URLSearchParams({
  event_types: '[]',
  fetch_event_types: '["user_settings","realm_user","user_status"]',
}).toString()

/** What somebody may make by a POST that has to be put back. */
const making = ['/users', '/realm/filters', '/scheduled_messages']

const ofPerson = /^\/users\/(\d+)$/
const ofStatus = /^\/users\/(\d+)\/status$/

export class RequestWatch {
  readonly #target: Target
  readonly #leftovers: Leftovers
  readonly #note: (note: Note) => void
  /** What accounts saw, by their names, when first they changed something. */
  readonly #states = new Map<string, Json>()

  readonly #own: OwnSettings

  constructor(target: Target, leftovers: Leftovers, own: OwnSettings, note: (note: Note) => void) {
    this.#target = target
    this.#leftovers = leftovers
    this.#own = own
    this.#note = note
  }

  watch(beforeLinkifiers: () => Promise<void>): Transport {
    const { transport } = this.#target
    const send: Transport['send'] = async (request, signal) => {
      const path = request.url.replace(/^\/api\/v1/, '')
      if (request.method !== 'GET' && path.startsWith('/realm/filters')) await beforeLinkifiers()
      if (request.method === 'PATCH' && path === '/settings') await this.#beforeSettings(request, signal)
      const [, user_id] = (request.method === 'POST' && ofStatus.exec(path)) || []
      if (user_id !== undefined) await this.#beforeStatus(request, Number(user_id), signal)
      const response = await transport.send(request, signal)
      if (request.method === 'POST') this.#after(path, request, response)
      if (request.method === 'PATCH' && path === '/settings' && response.status < 300) this.#afterSettings(request)
      const [, gone] = (request.method === 'DELETE' && ofPerson.exec(path)) || []
      if (gone !== undefined && response.status < 300) this.#note({ note: 'gone', user_id: Number(gone) })
      return response
    }
    return { ...transport, send }
  }

  #after(path: string, request: RawRequest, response: RawResponse): void {
    // Most answers are none of these, and long.
    if (!making.includes(path)) return
    const { user_id, id, scheduled_message_id } = jsonOf(response)
    if (path === '/users' && typeof user_id === 'number') this.#note({ note: 'made', made: { user_ids: [user_id] } })
    if (path === '/realm/filters' && typeof id === 'number') this.#note({ note: 'linkifier', id })
    if (path === '/scheduled_messages' && scheduled_message_id !== undefined && this.#accountOf(request) !== undefined)
      this.#note({ note: 'messages', sent: 1 })
  }

  /** Where it cannot be read, nobody knows what to put back. */
  async #beforeStatus(request: RawRequest, user_id: number, signal?: AbortSignal): Promise<void> {
    const isAccount = Object.values(this.#target.accounts).some((account) => account.user_id === user_id)
    const account = this.#accountOf(request)
    if (!isAccount || account === undefined || this.#leftovers.statuses.has(user_id)) return
    const { user_status } = await this.#stateFor(account, request, signal)
    if (!isJson(user_status)) return
    const before = user_status[user_id] ?? {}
    if (isJson(before)) this.#note({ note: 'status', user_id, before })
  }

  async #beforeSettings(request: RawRequest, signal: AbortSignal | undefined): Promise<void> {
    const account = this.#accountOf(request)
    if (account === undefined) return
    const state = await this.#stateFor(account, request, signal)
    const before = ownIn(state, this.#target.accounts[account]?.user_id)
    const noted = this.#leftovers.personal.get(account) ?? {}
    const names = Object.keys(formOf(request)).filter(
      (name) => before[name] !== undefined && !Object.hasOwn(noted, name),
    )
    if (names.length === 0) return
    this.#note({ note: 'personal', account, before: Object.fromEntries(names.map((name) => [name, before[name]])) })
  }

  #afterSettings(request: RawRequest): void {
    const account = this.#accountOf(request)
    const { target_users, ...sent } = formOf(request)
    if (account !== undefined && target_users === undefined) this.#own.changed(account, sent)
  }

  async #stateFor(account: string, { headers }: RawRequest, signal?: AbortSignal): Promise<Json> {
    const asked = { method: 'POST', url: '/api/v1/register', headers, body: askState }
    const state =
      this.#states.get(account) ?? (await this.#target.transport.send(asked, signal).then(jsonOf, () => ({}) as Json))
    this.#states.set(account, state)
    return state
  }

  /** Whoever is not in the target file was made by the run. */
  #accountOf({ headers }: RawRequest): string | undefined {
    const [, encoded = ''] = (headers.authorization ?? '').split(' ')
    const given = Buffer.from(encoded, 'base64').toString('utf8')
    const isOf = ({ email, key }: { email: string; key: string }) => given === `${email}:${key}`
    return Object.entries(this.#target.accounts).find(([, account]) => isOf(account))?.[0]
  }
}

/** Somebody's own settings and name, as far as a registration tells them. */
function ownIn({ user_settings, realm_users }: Json, user_id: number | undefined): Json {
  const people = Array.isArray(realm_users) ? (realm_users as unknown[]) : []
  const self = people.find((person) => isJson(person) && person.user_id === user_id) as Json | undefined
  const name = typeof self?.full_name === 'string' ? { full_name: self.full_name } : {}
  return { ...(isJson(user_settings) ? user_settings : {}), ...name }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function formOf({ body = '' }: RawRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(Buffer.from(body).toString('utf8')))
}

function jsonOf({ body }: RawResponse): Json {
  try {
    const value: unknown = JSON.parse(textOf(body))
    return isJson(value) ? value : {}
  } catch {
    return {}
  }
}
