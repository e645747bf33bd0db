// A way to a server on which each request takes its time, there and back, and which makes it a server that carries out
// several things one after the other: others may come in between.

import { systemClock } from '../../src/target/clock.ts'
import { unlessAborted } from '../../src/target/opening/interruptible.ts'
import type { Target } from '../../src/target/target.ts'
import { type RawRequest, type RawResponse, type Transport, textOf } from '../../src/target/wire/transport.ts'
import type { Draw } from './draw.ts'

type Json = Readonly<Record<string, unknown>>

/** `seconds`: how long a request takes at most, but for a few. */
export function delayed({ transport, ...target }: Target, draw: Draw, seconds: number): Target {
  const wait = () => systemClock.sleep(draw() * seconds * (draw() < 0.1 ? 5 : 1))
  const { send, close } = new TornTransport(transport, wait)
  // What is given up is carried out nevertheless.
  const sendOrGiveUp: Transport['send'] = (request, signal) =>
    signal
      ? unlessAborted(
          () => send(request),
          signal,
          () => signal.reason,
        )
      : send(request)
  return { ...target, transport: { send: sendOrGiveUp, close } }
}

class TornTransport implements Transport {
  readonly #whole: Transport
  readonly #wait: () => Promise<void>

  constructor(whole: Transport, wait: () => Promise<void>) {
    this.#whole = whole
    this.#wait = wait
  }

  readonly close = () => this.#whole.close()

  readonly send = async (request: RawRequest, signal?: AbortSignal): Promise<RawResponse> => {
    await this.#wait()
    const answer = request.method === 'GET' ? await this.#read(request, signal) : await this.#write(request, signal)
    await this.#wait()
    return answer
  }

  /** Each setting, and each key in storage, is written by itself. */
  async #write(request: RawRequest, signal: AbortSignal | undefined): Promise<RawResponse> {
    const [first = request.body, ...rest] = partsOf(request)
    let answer = await this.#whole.send({ ...request, ...(first === undefined ? {} : { body: first }) }, signal)
    for (const body of rest) {
      await this.#wait()
      answer = bothOf(answer, await this.#whole.send({ ...request, body }, signal))
    }
    return answer
  }

  /** What stands in a list is found first, and read later. */
  async #read(request: RawRequest, signal: AbortSignal | undefined): Promise<RawResponse> {
    const answer = await this.#whole.send(request, signal)
    const found = jsonIn(answer)
    const url = found && laterOf(request.url, found)
    if (!url) return answer
    await this.#wait()
    const later = jsonIn(await this.#whole.send({ ...request, url }, signal))
    return later ? withBody(answer, joined(found, later)) : answer
  }
}

/** Bodies of the requests that do the same one after the other; none where there is only one thing to do. */
function partsOf({ method, url, body }: RawRequest): readonly string[] {
  if (typeof body !== 'string') return []
  const form = [...new URLSearchParams(body)]
  if (method === 'PATCH' && url.endsWith('/settings'))
    return settingsIn(form).map((each) => `${new URLSearchParams(each)}`)
  if (!url.endsWith('/bot_storage')) return []
  const stored = Object.entries(JSON.parse(form[0]?.[1] ?? '{}') as Json)
  return stored.map(([key, value]) => `${new URLSearchParams({ storage: JSON.stringify({ [key]: value }) })}`)
}

/** Each for those whose settings are to be changed. */
function settingsIn(form: [string, string][]): [string, string][][] {
  const whose = form.filter(([name]) => name === 'target_users')
  return form.filter((field) => !whose.includes(field)).map((field) => [field, ...whose])
}

const ignored = 'ignored_parameters_unsupported'

/** What was refused from the beginning is; of what was done by half nobody tells. What two successes ignored, both did. */
function bothOf(first: RawResponse, second: RawResponse): RawResponse {
  const [before, after] = [jsonIn(first), jsonIn(second)]
  if (!before) return after ? halfDone(second) : first
  if (!after) return halfDone(first)
  const names = [before, after].flatMap((each) => (each[ignored] ?? []) as string[])
  return names.length === 0 ? second : withBody(second, { ...after, [ignored]: names })
}

function halfDone(answer: RawResponse): RawResponse {
  return { ...answer, status: 502, body: Buffer.from('half of it was done') }
}

function withBody(answer: RawResponse, body: Json): RawResponse {
  return { ...answer, body: Buffer.from(JSON.stringify(body)) }
}

function laterOf(url: string, { messages, raw_content, streams }: Json): string | undefined {
  const [path = '', query] = url.split('?')
  if (streams !== undefined || raw_content !== undefined) return url
  if (!Array.isArray(messages) || messages.length === 0) return undefined
  const asked = new URLSearchParams(query)
  for (const name of ['anchor', 'num_before', 'num_after', 'narrow']) asked.delete(name)
  asked.set('message_ids', JSON.stringify(messages.map(({ id }: { id: number }) => id)))
  return `${path}?${asked}`
}

function joined(found: Json, later: Json): Json {
  const { messages, streams, raw_content } = found
  if (raw_content !== undefined) return { ...found, raw_content: later.raw_content }
  if (streams !== undefined) return { ...found, streams: mixed(streams, later.streams, 'stream_id') }
  return { ...found, messages: mixed(messages, later.messages, 'id') }
}

/** Each as it was later, if it was still there. */
function mixed(found: unknown, later: unknown, id: string): readonly Json[] {
  const byId = new Map((later as Json[]).map((each) => [each[id], each]))
  return (found as Json[]).map((each) => byId.get(each[id]) ?? each)
}

function jsonIn({ body }: RawResponse): Json | undefined {
  const text = textOf(body)
  const json = text.startsWith('{') ? (JSON.parse(text) as Json) : {}
  return json.result === 'success' ? json : undefined
}
