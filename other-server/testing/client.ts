// Asks a running server over HTTP, as a client would.

import type { Role } from '../records.ts'
import type { Running } from '../start.ts'

export interface Told {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export type Credentials = Pick<Running['accounts'][Role], 'email' | 'key'> | undefined

export async function ask(
  { url }: Pick<Running, 'url'>,
  who: Credentials,
  line: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Told> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) form.set(name, textOf(value))
  const query = method === 'GET' ? `?${form}` : ''
  const response = await fetch(`${url}/api/v1${path}${query}`, {
    method,
    headers: who === undefined ? {} : { authorization: `Basic ${btoa(`${who.email}:${who.key}`)}` },
    ...(method === 'GET' ? {} : { body: form }),
  })
  return { status: response.status, body: (await response.json()) as Told['body'] }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export async function control(
  { controlUrl }: Pick<Running, 'controlUrl'>,
  action: string,
  taken: unknown,
): Promise<Told> {
  const headers = { authorization: 'Bearer harbour-token' }
  const response = await fetch(`${controlUrl}/${action}`, { method: 'POST', headers, body: JSON.stringify(taken) })
  return { status: response.status, body: (await response.json()) as Told['body'] }
}

/** What is found in an answer along a path of names and places. */
export function at(told: Told, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inside, name) => (inside as Record<string | number, unknown> | undefined)?.[name],
    told.body,
  )
}
