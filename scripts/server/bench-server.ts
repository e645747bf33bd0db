// A server that is measured, in a process of its own: the reference server, or a bare Fastify that returns the same
// bytes. Tells its CPU time when it is asked.

import { parse } from 'node:querystring'
import fastify from 'fastify'
import { afterOthers } from '../../reference-server/clock.ts'
import { createServer, type ReferenceServer } from '../../reference-server/server.ts'

/** The last one has the wider API. */
export type Kind = 'bare' | 'reference' | 'wider'

export interface Told {
  readonly url: string
  /** Accounts, and messages of the first of them. */
  readonly people: readonly { readonly user_id: number; readonly email: string; readonly api_key: string }[]
  readonly messages: readonly number[]
  readonly bots: Told['people']
}

const people = 60
const perAction = 1000

async function act<Answer>(server: ReferenceServer, action: string, takes: object): Promise<Answer> {
  const headers = { authorization: 'Bearer control' }
  const { body } = await server.dispatchControl({
    method: 'POST',
    url: `/${action}`,
    headers,
    body: JSON.stringify(takes),
  })
  return JSON.parse(Buffer.from(body).toString()) as Answer
}

async function reference(count: number, wider: boolean): Promise<Told> {
  const server = createServer({ clock: 'ticking', controlToken: 'control', secrets: 'random', wider })
  const made = await act<Pick<Told, 'people'>>(server, 'people', { people: Array(people).fill({ role: 'member' }) })
  const owner = { owner_id: made.people[0]?.user_id }
  const { bots } = await act<Pick<Told, 'bots'>>(server, 'bots', { bots: Array(3).fill(owner) })
  const subscribers = made.people.slice(0, 5).map(({ user_id }) => user_id)
  const channel = { name: 'general', subscribers }
  const { channels } = await act<{ channels: { stream_id: number }[] }>(server, 'channels', { channels: [channel] })
  const messages: number[] = []
  for (let sent = 0; sent < count; sent += perAction) {
    const batch = Array.from({ length: Math.min(perAction, count - sent) }, (_, index) => ({
      sender_id: subscribers[0],
      stream_id: channels[0]?.stream_id,
      topic: `topic ${(sent + index) % 20}`,
      content: `message **${sent + index}**, of the length that messages usually have, and a bit more than that`,
    }))
    const told = await act<{ messages: { message_id: number }[] }>(server, 'messages', { messages: batch })
    messages.push(...told.messages.map(({ message_id }) => message_id))
  }
  return { url: await server.listenAlone(0), people: made.people, messages: messages.slice(-5000), bots }
}

/** Answers anything with the bytes that it was last told of under the method. */
async function bare(): Promise<Told> {
  const app = fastify()
  const answers = new Map<string, string>()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parse(String(body))),
  )
  app.route({
    method: ['GET', 'POST', 'PATCH'],
    url: '/api/v1/*',
    handler: (_, reply) => reply.header('content-type', 'application/json').send(answers.get('now')),
  })
  process.on('message', (message: { bytes?: string }) => {
    if (message.bytes !== undefined) answers.set('now', message.bytes)
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), people: [], messages: [], bots: [] }
}

/** Milliseconds of CPU time that the longest turn of the event loop took; whoever comes waits for no more than that. */
let longest = 0

function watch(): void {
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    afterOthers(look)
  }
  look()
}

function tellLongest(): void {
  process.send?.({ longest })
  longest = 0
}

const [kind, count = '0'] = process.argv.slice(2)
process.on('message', (message: { ask?: string }) => {
  if (message.ask === 'cpu') process.send?.({ cpu: process.cpuUsage() })
  if (message.ask === 'memory') {
    globalThis.gc?.()
    process.send?.({ memory: process.memoryUsage().rss })
  }
  if (message.ask === 'watch') watch()
  // The turn that is under way has to end, and to be looked at.
  if (message.ask === 'longest') afterOthers(() => afterOthers(tellLongest))
})
// Whoever measures it may end without a word.
process.on('disconnect', () => process.exit())
process.send?.({ told: kind === 'bare' ? await bare() : await reference(Number(count), kind === 'wider') })
