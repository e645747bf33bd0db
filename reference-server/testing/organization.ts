// A server with an owner, a moderator, two members and a guest in one channel, for tests.
// Speaks to it only as anyone else would: by the API and the control protocol.
import { createServer, type DispatchResponse, type ReferenceServer, type ServerOptions } from '../server.ts'

type Fields = Record<string, unknown>

export interface MessageFields extends Fields {
  readonly id: number
  readonly subject: string
  readonly content: string
  readonly flags: string[]
  readonly edit_history: Fields[]
  readonly reactions: Fields[]
}

interface Fetched extends Fields {
  readonly anchor: number
  readonly messages: MessageFields[]
}

/** What some answer holds that tests look into; a test reads only what its request answers. */
interface Body extends Fields {
  readonly result: string
  readonly code: string
  readonly queue_id: string
  readonly events: Fields[]
  readonly message: MessageFields
  readonly message_history: Fields[]
  readonly people: Person[]
  readonly bots: Person[]
  readonly fields: { readonly id: number }[]
  readonly groups: { readonly user_group_id: number }[]
  readonly saved_snippets: { readonly id: number; readonly date_created: number }[]
  readonly channels: { readonly stream_id: number }[]
  readonly messages: { readonly message_id: number; readonly timestamp: number }[]
  readonly emoji: { readonly emoji_code: string }[]
  readonly uploads: { readonly id: number; readonly path_id: string }[]
  readonly detached_uploads: Fields[]
  readonly scheduled_message_id: number
}

export interface Reply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: string
  readonly body: Body
}

export interface Person {
  readonly user_id: number
  readonly email: string
  readonly api_key: string
}

type Form = Record<string, string>

export class Organization {
  readonly server: ReferenceServer
  owner: Person = NOBODY
  moderator: Person = NOBODY
  member: Person = NOBODY
  other: Person = NOBODY
  guest: Person = NOBODY
  streamId = 0

  constructor(options: ServerOptions) {
    this.server = createServer(options)
  }

  async control(action: string, body: unknown = {}, token = 'control'): Promise<Reply> {
    const headers = { authorization: `Bearer ${token}` }
    const request = { method: 'POST', url: `/${action}`, headers, body: JSON.stringify(body) }
    return replyOf(await this.server.dispatchControl(request))
  }

  async advance(seconds: number): Promise<void> {
    await this.control('clock', { advance: seconds })
  }

  async get(person: Person | null, path: string, query: Form = {}): Promise<Reply> {
    const search = new URLSearchParams(query).toString()
    const url = `/api/v1${path}${search === '' ? '' : `?${search}`}`
    return replyOf(await this.server.dispatch({ method: 'GET', url, headers: credentialsOf(person) }))
  }

  post(person: Person | null, path: string, form: Form = {}): Promise<Reply> {
    return this.#send('POST', person, path, form)
  }

  patch(person: Person | null, path: string, form: Form = {}): Promise<Reply> {
    return this.#send('PATCH', person, path, form)
  }

  put(person: Person | null, path: string, form: Form = {}): Promise<Reply> {
    return this.#send('PUT', person, path, form)
  }

  delete(person: Person | null, path: string, form: Form = {}): Promise<Reply> {
    return this.#send('DELETE', person, path, form)
  }

  /** Makes a channel and gives its id. */
  async channel(name: string, subscribers: readonly Person[], properties: Fields = {}): Promise<number> {
    const channel = { name, subscribers: subscribers.map((person) => person.user_id), ...properties }
    const { body } = await this.control('channels', { channels: [channel] })
    return body.channels[0]?.stream_id ?? 0
  }

  /** Makes a user group and gives its id. */
  async group(name: string, members: readonly Person[], subgroups: readonly number[] = []): Promise<number> {
    const group = { name, members: members.map((person) => person.user_id), subgroups }
    const { body } = await this.control('groups', { groups: [group] })
    return body.groups[0]?.user_group_id ?? 0
  }

  /** Makes a bot and gives its credentials. */
  async bot(owner: Person, properties: Fields = {}): Promise<Person> {
    const { body } = await this.control('bots', { bots: [{ owner_id: owner.user_id, ...properties }] })
    return body.bots[0] ?? NOBODY
  }

  /** Makes people with one role. */
  async people(role: string, count: number): Promise<Person[]> {
    const { body } = await this.control('people', { people: Array.from({ length: count }, () => ({ role })) })
    return body.people
  }

  /** GET /messages, with a range that takes all unless the query says otherwise. */
  async fetch(person: Person, query: Form = {}): Promise<Fetched> {
    const all = query.message_ids === undefined ? { anchor: 'oldest', num_before: '0', num_after: '1000' } : {}
    const { body } = await this.get(person, '/messages', { ...all, ...query })
    const fetched: Fields = body
    return fetched as Fetched
  }

  /** The ids of what a narrow finds. */
  async found(person: Person, ...narrow: unknown[]): Promise<number[]> {
    const { messages } = await this.fetch(person, { narrow: JSON.stringify(narrow) })
    return messages.map((message) => message.id)
  }

  /** Sends one message to the channel by the first member, and gives its id. */
  async message(topic: string, content = 'hello', age = 0): Promise<number> {
    return this.send({ sender_id: this.member.user_id, stream_id: this.streamId, topic, content, age })
  }

  /** Sends a direct message from the first member to the other one, and gives its id. */
  async directMessage(content = 'psst'): Promise<number> {
    return this.send({ sender_id: this.member.user_id, to: [this.other.user_id], content })
  }

  async send(message: Fields): Promise<number> {
    const { body } = await this.control('messages', { messages: [message] })
    return body.messages[0]?.message_id ?? 0
  }

  /** The answer of a registration, which tests look into as they please. */
  async state(person: Person | null, form: Form = {}): Promise<Record<string, unknown>> {
    return (await this.post(person, '/register', form)).body
  }

  /** Registers a queue and gives its id. */
  async queue(person: Person, form: Form = {}): Promise<string> {
    const { body } = await this.post(person, '/register', form)
    return body.queue_id
  }

  /** The events that a queue holds now. */
  async events(person: Person, queueId: string, lastEventId = -1): Promise<Fields[]> {
    const query = { queue_id: queueId, last_event_id: String(lastEventId), dont_block: 'true' }
    const { body } = await this.get(person, '/events', query)
    return body.events
  }

  async read(messageId: number, query: Form = {}, person = this.member): Promise<MessageFields> {
    const { body } = await this.get(person, `/messages/${messageId}`, query)
    return body.message
  }

  async #send(method: string, person: Person | null, path: string, form: Form): Promise<Reply> {
    const headers = { ...credentialsOf(person), 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(form).toString()
    return replyOf(await this.server.dispatch({ method, url: `/api/v1${path}`, headers, body }))
  }
}

const NOBODY: Person = { user_id: 0, email: '', api_key: '' }

export async function organization(options: ServerOptions = {}): Promise<Organization> {
  const made = new Organization(options)
  const roles = ['owner', 'moderator', 'member', 'member', 'guest']
  const { body } = await made.control('people', { people: roles.map((role) => ({ role })) })
  const [owner = NOBODY, moderator = NOBODY, member = NOBODY, other = NOBODY, guest = NOBODY] = body.people
  Object.assign(made, { owner, moderator, member, other, guest })
  const subscribers = [owner, moderator, member, other].map((person) => person.user_id)
  const channels = await made.control('channels', { channels: [{ name: 'general', subscribers }] })
  made.streamId = channels.body.channels[0]?.stream_id ?? 0
  return made
}

export function credentialsOf(person: Person | null): Record<string, string> {
  if (person === null) return {}
  const pair = Buffer.from(`${person.email}:${person.api_key}`).toString('base64')
  return { authorization: `Basic ${pair}` }
}

function replyOf({ status, headers, body }: DispatchResponse): Reply {
  const text = Buffer.from(body).toString()
  return { status, headers, text, body: JSON.parse(text) }
}
