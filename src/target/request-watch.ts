// Looks on while requests of the API change what has to be put back: people who are created, linkifiers, and the own
// settings of the accounts that a target file lists.

import type { Leftovers, Note } from './leftovers.ts'
import type { Target } from './target.ts'
import type { RawRequest, RawResponse, Transport } from './transport.ts'

type Json = Readonly<Record<string, unknown>>

const askSettings = 'event_types=%5B%5D&fetch_event_types=%5B%22user_settings%22%5D'

export class RequestWatch {
  readonly #target: Target
  readonly #leftovers: Leftovers
  readonly #note: (note: Note) => void
  /** Of accounts, by their names, as they were when first they changed something. */
  readonly #settings = new Map<string, Json>()

  constructor(target: Target, leftovers: Leftovers, note: (note: Note) => void) {
    this.#target = target
    this.#leftovers = leftovers
    this.#note = note
  }

  watch(beforeLinkifiers: () => Promise<void>): Transport {
    const { transport } = this.#target
    const send: Transport['send'] = async (request, signal) => {
      const path = request.url.replace(/^\/api\/v1/, '')
      if (request.method !== 'GET' && path.startsWith('/realm/filters')) await beforeLinkifiers()
      if (request.method === 'PATCH' && path === '/settings') await this.#beforeSettings(request, signal)
      const response = await transport.send(request, signal)
      if (request.method === 'POST' && path === '/users') this.#created(response)
      return response
    }
    return { ...transport, send }
  }

  #created(response: RawResponse): void {
    const { user_id } = jsonOf(response)
    if (typeof user_id === 'number') this.#note({ note: 'made', made: { user_ids: [user_id] } })
  }

  async #beforeSettings(request: RawRequest, signal: AbortSignal | undefined): Promise<void> {
    const account = this.#accountOf(request)
    if (account === undefined) return
    const before = this.#settings.get(account) ?? (await this.#settingsOf(request, signal))
    this.#settings.set(account, before)
    const noted = this.#leftovers.personal.get(account) ?? {}
    const names = namesIn(request).filter((name) => before[name] !== undefined && !Object.hasOwn(noted, name))
    if (names.length === 0) return
    this.#note({ note: 'personal', account, before: Object.fromEntries(names.map((name) => [name, before[name]])) })
  }

  async #settingsOf({ headers }: RawRequest, signal: AbortSignal | undefined): Promise<Json> {
    const asked = { method: 'POST', url: '/api/v1/register', headers, body: askSettings }
    const state = await this.#target.transport.send(asked, signal).then(jsonOf, () => ({}) as Json)
    const { user_settings } = state
    return typeof user_settings === 'object' && user_settings !== null ? (user_settings as Json) : {}
  }

  /** Whoever is not in the target file was made by the run. */
  #accountOf({ headers }: RawRequest): string | undefined {
    const [, encoded = ''] = (headers.authorization ?? '').split(' ')
    const given = Buffer.from(encoded, 'base64').toString('utf8')
    const isOf = ({ email, key }: { email: string; key: string }) => given === `${email}:${key}`
    return Object.entries(this.#target.accounts).find(([, account]) => isOf(account))?.[0]
  }
}

function namesIn({ body = '' }: RawRequest): string[] {
  return [...new URLSearchParams(Buffer.from(body).toString('utf8')).keys()]
}

function jsonOf({ body }: RawResponse): Json {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Json) : {}
  } catch {
    return {}
  }
}
