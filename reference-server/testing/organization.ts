// A server with an owner, a moderator, two members and a guest in one channel, for tests.
// Speaks to it only as anyone else would: by the API and the control protocol.
import { createServer, type DispatchResponse, type ReferenceServer, type ServerOptions } from '../server.ts'

type Fields = Record<string, unknown>

interface MessageFields extends Fields {
  readonly subject: string
  readonly content: string
  readonly flags: string[]
  readonly edit_history: Fields[]
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
  readonly channels: { readonly stream_id: number }[]
  readonly messages: { readonly message_id: number; readonly timestamp: number }[]
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
