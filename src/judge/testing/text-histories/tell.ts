/** The lines of a small history: exchanges, fixtures beside them, and pauses. Knows the trace format and no person. */
export type Members = Record<string, unknown>

export interface Response {
  status: number
  headers: Record<string, string>
  body?: Members
  body_text?: string
}

export type Line = { wait: number } | { lasts?: number; line: Members }

/** The second in which the line with this number is told, counted from 0 without the waits. */
export const start = 1_767_225_600
export const at = (line: number) => start + line

/** An exchange. Parameters that are no text are sent as JSON. */
export function ask(actor: string, wire: string, sent: Members, response: Response | null, lasts?: number): Line {
  const [method = '', path = ''] = wire.split(' ')
  const text = ([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]
  const parameters = Object.fromEntries(Object.entries(sent).map(text))
  const inQuery = method === 'GET'
  const request = { method, path, query: inQuery ? parameters : {}, form: inQuery ? {} : parameters }
  const error = response === null ? { error: 'socket hang up' } : {}
  return { ...(lasts && { lasts }), line: { kind: 'exchange', actor, request, response, ...error } }
}

export const ok = (members: Members = {}): Response => ({
  status: 200,
  headers: {},
  body: { result: 'success', msg: '', ...members },
})

export const refused = (code = 'BAD_REQUEST', members: Members = {}): Response => ({
  status: 400,
  headers: {},
  body: { result: 'error', msg: 'No.', code, ...members },
})

export const lost = null

/** What a fixture did beside the interface. */
export const made = (did: string, members: Members = {}): Line => ({ line: { kind: 'control', did, ...members } })

/** The organization's settings, changed by a fixture. */
export const organizes = (settings: Members): Line => made('settings', { ...settings, settings })

/** A moment's pause, after which everything is at rest if it is long enough. */
export const wait = (seconds: number): Line => ({ wait: seconds })
export const rest = wait(30)
