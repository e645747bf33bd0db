// Proof: the server is killed again and again while many write and some poll, and nothing that was answered is lost.

import { mkdirSync, rmSync } from 'node:fs'
import { systemClock } from '../../src/target/clock.ts'
import { drawSeed, folder, type Part } from '../proof.ts'
import { makeStorers, type Storer, store } from './kill-storages.ts'
import { freePort, type Person, Served } from './served.ts'

/** What one writer knows of its message: what was answered, and what may have been carried out. */
interface Writer {
  readonly person: Person
  readonly messageId: number
  readonly answered: string[]
  readonly unknown: string[]
}

interface Poller {
  readonly person: Person
  readonly queueId: string
  readonly ids: number[]
  readonly texts: string[]
  readonly refusals: string[]
}

interface Scale {
  readonly kills: number
  readonly writers: number
  readonly pollers: number
  /** Bots that store long values, of so many characters. */
  readonly storers: number
  readonly storedLength: number
  /** How many writes are answered between two kills, by all writers together. */
  readonly writesPerLife: number
}

interface Aftermath {
  readonly answered: number
  readonly lost: readonly string[]
  readonly repeated: number
  readonly eventsLost: number
  readonly eventsTwice: number
  readonly events: number
  readonly refusals: readonly string[]
  /** Requests of bots that were answered, and how often their storages were looked at. */
  readonly stored: number
  readonly looks: number
  /** Storages that are not what one request made them. */
  readonly torn: readonly string[]
}

const { signal } = new AbortController()
const sleep = (seconds: number) => systemClock.sleep(seconds, signal)

/** What became of everything, after so many kills. */
export async function killOften(scale: Scale, name = 'kill'): Promise<Aftermath> {
  const { kills, writesPerLife } = scale
  mkdirSync(folder, { recursive: true })
  const database = `${folder}/${name}.db`
  for (const end of ['', '-wal', '-shm', '.secret', '.lock']) rmSync(database + end, { force: true })
  const server = new Served(name, await freePort(), ['--database', database])
  await server.start()
  const scene = await setTheScene(server, scale)
  const course = { isOver: false }
  const all = [
    ...scene.writers.map((one) => write(server, one, course)),
    ...scene.pollers.map((one) => poll(server, one, course)),
    ...scene.storers.map((one) => store(server, one, course)),
  ]
  const answered = () => scene.writers.reduce((sum, writer) => sum + writer.answered.length, 0)
  const live = async () => {
    const goal = answered() + writesPerLife
    while (answered() < goal && server.isRunning) await sleep(0.02)
  }
  for (let count = 0; count < kills; count += 1) {
    await live()
    await server.end('SIGKILL')
    await server.start()
  }
  await live()
  course.isOver = true
  await Promise.all(all)
  const aftermath = await examine(server, scene)
  await server.end('SIGTERM')
  return aftermath
}

interface Scene {
  readonly writers: readonly Writer[]
  readonly pollers: readonly Poller[]
  readonly storers: readonly Storer[]
}

async function setTheScene(server: Served, { writers, pollers, storers, storedLength }: Scale): Promise<Scene> {
  const wanted = Array.from({ length: writers + pollers }, () => ({ role: 'member' }))
  const { people } = await server.act<{ people: Person[] }>('people', { people: wanted })
  const subscribers = people.map(({ user_id }) => user_id)
  const { channels } = await server.act<{ channels: { stream_id: number }[] }>('channels', {
    channels: [{ name: 'busy', subscribers }],
  })
  const stream_id = channels[0]?.stream_id
  const messages = people
    .slice(0, writers)
    .map(({ user_id }) => ({ sender_id: user_id, stream_id, topic: 't', content: 'x' }))
  const sent = await server.act<{ messages: { message_id: number }[] }>('messages', { messages })
  const own = people.slice(0, writers).map((person, index): Writer => {
    return { person, messageId: sent.messages[index]?.message_id ?? 0, answered: [], unknown: [] }
  })
  const listening = people.slice(writers).map(async (person): Promise<Poller> => {
    const form = { event_types: '["update_message"]', fetch_event_types: '[]' }
    const { queue_id } = (await server.ask(person, 'POST', '/register', form)) as { queue_id: string }
    return { person, queueId: queue_id, ids: [], texts: [], refusals: [] }
  })
  const storing = await makeStorers(server, subscribers[0], storers, storedLength)
  return { writers: own, pollers: await Promise.all(listening), storers: storing }
}

async function write(server: Served, writer: Writer, course: { isOver: boolean }): Promise<void> {
  for (let count = 0; !course.isOver; count += 1) {
    const content = `edit ${writer.messageId}-${count}`
    try {
      const { result } = (await server.ask(writer.person, 'PATCH', `/messages/${writer.messageId}`, { content })) as {
        result: string
      }
      if (result === 'success') writer.answered.push(content)
    } catch {
      writer.unknown.push(content)
      await sleep(0.05)
    }
  }
}

async function poll(server: Served, poller: Poller, course: { isOver: boolean }): Promise<void> {
  for (;;) {
    const last_event_id = `${poller.ids.at(-1) ?? -1}`
    const query = { queue_id: poller.queueId, last_event_id, dont_block: 'true' }
    try {
      const answer = (await server.ask(poller.person, 'GET', '/events', query)) as { events?: Event[]; code?: string }
      if (answer.events === undefined) poller.refusals.push(answer.code ?? 'no events')
      for (const { id, type, content } of answer.events ?? []) {
        poller.ids.push(id)
        if (type === 'update_message') poller.texts.push(content ?? '')
      }
      if (course.isOver && (answer.events ?? []).length === 0) return
    } catch {
      // It comes back.
    }
    await sleep(0.03)
  }
}

interface Event {
  readonly id: number
  readonly type: string
  readonly content?: string
}

async function examine(server: Served, { writers, pollers, storers }: Scene): Promise<Aftermath> {
  const histories = await Promise.all(writers.map((writer) => historyOf(server, writer)))
  const lost = writers.flatMap(({ answered }, index) =>
    answered.filter((text) => histories[index]?.includes(text) !== true),
  )
  const edits = histories.flat()
  const counts = pollers.map(({ texts }) => Map.groupBy(texts, (text) => text))
  const isOrdered = ({ ids }: Poller) => ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0))
  return {
    answered: writers.reduce((sum, { answered }) => sum + answered.length, 0),
    lost,
    repeated: pollers.filter((poller) => !isOrdered(poller)).length,
    eventsLost: counts.reduce((sum, seen) => sum + edits.filter((text) => !seen.has(text)).length, 0),
    eventsTwice: counts.reduce((sum, seen) => sum + [...seen.values()].filter((all) => all.length > 1).length, 0),
    events: pollers.reduce((sum, { texts }) => sum + texts.length, 0),
    refusals: pollers.flatMap(({ refusals }) => refusals),
    stored: storers.reduce((sum, { stored }) => sum + stored, 0),
    looks: storers.reduce((sum, { looks }) => sum + looks, 0),
    torn: storers.flatMap(({ torn }) => torn),
  }
}

/** The texts that the message ever had, but the first. */
async function historyOf(server: Served, { person, messageId }: Writer): Promise<string[]> {
  const answer = await server.ask(person, 'GET', `/messages/${messageId}/history`, {})
  const { message_history } = answer as { message_history: { content: string }[] }
  return message_history.slice(1).map(({ content }) => content)
}

export const kill: Part = async (claim) => {
  const scale = {
    kills: 20,
    writers: 64,
    pollers: 8,
    storers: 4,
    storedLength: 40_000,
    writesPerLife: 150 + (drawSeed() % 50),
  }
  const told = await killOften(scale)
  const about = `${scale.kills} times \`kill -9\` under ${scale.writers} writers and ${scale.pollers} pollers`
  claim(
    `Every answered write is there after ${about}`,
    `${told.lost.length} of ${told.answered} lost`,
    told.lost.length === 0 && told.answered > 0,
  )
  claim(
    'No event is lost: each edit that is in a history came to each poller',
    `${told.eventsLost} lost of ${told.events}`,
    told.eventsLost === 0 && told.events > 0,
  )
  claim(
    'No event comes twice, and ids only rise',
    `${told.eventsTwice} twice, ${told.repeated} pollers with ids that fell`,
    told.eventsTwice === 0 && told.repeated === 0,
  )
  claim(
    'Sixteen long values that a bot stores at once are all there, of its last answered request or a later one',
    `${told.torn.length} of ${told.looks} looks showed otherwise, after ${told.stored} answered requests`,
    told.torn.length === 0 && told.stored > 0 && told.looks > scale.kills,
  )
  claim('No poller is refused its queue', `${told.refusals.length} refusals`, told.refusals.length === 0)
}
