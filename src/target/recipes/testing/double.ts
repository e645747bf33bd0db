// A double of a server that offers the wider API: answers what it is told to, and remembers what arrived.

import { answer, overHttp, type Reached, type Seen } from '../../testing/servers.ts'
import { filesOf } from './multipart.ts'

export type Answers = Readonly<Record<string, object | readonly object[]>>

export interface Double extends Reached {
  /** Everything that arrived: `POST /users as ann: {"email":…}`. */
  readonly arrived: string[]
}

/** Answers by method and path. Of several the next each time; with a number as `status` it is a refusal. */
export async function double(answers: Answers): Promise<Double> {
  const arrived: string[] = []
  const asked = new Map<string, number>()
  const reached = await overHttp(async (seen) => {
    const { pathname } = new URL(seen.url, 'http://double')
    const line = `${seen.method} ${pathname.replace('/api/v1', '')}`
    arrived.push(`${line} as ${whoSent(seen)}: ${JSON.stringify(await parametersOf(seen))}`)
    const times = asked.get(line) ?? 0
    asked.set(line, times + 1)
    const given = answers[line]
    if (given === undefined) return answer(404, {}, '{"result":"error","msg":"no such request"}')
    const all = [given].flat() as { status?: unknown }[]
    const { status: told, ...rest } = all[Math.min(times, all.length - 1)] ?? {}
    const status = typeof told === 'number' ? told : 200
    const body = typeof told === 'object' ? { status: told, ...rest } : rest
    const result = status === 200 ? 'success' : 'error'
    return answer(status, {}, JSON.stringify({ result, msg: '', ...body }))
  })
  return { ...reached, arrived }
}

/** By the name before the @, where the key is theirs: `ann@x` has `key of ann`. */
function whoSent({ headers: { authorization } }: Seen): string {
  if (authorization === undefined) return 'nobody'
  const [email = '', key] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')
  const [name = ''] = email.split('@')
  return key === `key of ${name}` ? name : `${name} with a wrong key`
}

async function parametersOf({ url, headers, body }: Seen): Promise<object> {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('multipart/')) return filesOf(type, body)
  const search = body.length > 0 ? body.toString() : new URL(url, 'http://double').search
  return Object.fromEntries(new URLSearchParams(search))
}
