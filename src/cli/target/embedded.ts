// The reference server as a target: in this process over loopback HTTP, or without any network where asked by name.

import { createServer, type ServerOptions } from '../../../reference-server/server.ts'
import { systemClock } from '../../target/clock.ts'
import { Control, credentialsOf } from '../../target/control/control.ts'
import { ControlProtocol } from '../../target/control/control-protocol.ts'
import type { KnownAccount, Target } from '../../target/target.ts'
import { type Dispatch, httpTransport, inProcessTransport } from '../../target/wire/transport.ts'

export type TransportName = 'http' | 'inject'

export interface Embedded {
  readonly target: Target
  close(): Promise<void>
}

const token = 'embedded'

/** What a tester cannot read of the reference server, in the words of a target file. */
export const settingsOfReferenceServer = {
  channel_wildcard_mention: '@**all**',
  topic_wildcard_mention: '@**topic**',
  user_mention: '@**{full_name}**',
  large_channel_subscribers: 15,
  large_topic_participants: 15,
  move_event_lists: 'message_ids',
  move_event_topic: 'subject',
}
/** Which actions of its control protocol, and which requests, make which events. */
export const emitsOfReferenceServer = {
  'edit-message': 'update_message',
  'schedule-message': 'message',
  'update-settings': 'realm_user',
  'update-user-status': 'user_status',
  'user-setting': 'user_settings',
  'alert-words': 'alert_words',
  person: 'realm_user',
  'profile-value': 'realm_user',
  channels: 'subscription',
  subscribe: 'subscription',
  'delete-messages': 'delete_message',
  linkifiers: 'realm_linkifiers',
  emoji: 'realm_emoji',
  'emoji-edit': 'realm_emoji',
  messages: 'message',
}
const roles = ['owner', 'administrator', 'moderator', 'member', 'guest']

export async function openEmbedded(options: ServerOptions, transportName: TransportName): Promise<Embedded> {
  const server = createServer({ ...options, controlToken: token })
  const { transport, control, arrival } = await connect(server, transportName)
  const accounts = await makeAccounts(control)
  const target: Target = {
    name: 'the embedded reference server',
    word: options.word ?? 'service',
    transport,
    accounts,
    absent: [],
    settings: settingsOfReferenceServer,
    emits: emitsOfReferenceServer,
    disposable: true,
    movesClock: true,
    control,
    renew: () => renew(control, accounts),
    isLocal: true,
    arrival,
  }
  const close = async () => {
    await Promise.all([transport.close(), control.close()])
    await server.close()
  }
  return { target, close }
}

async function connect(server: ReturnType<typeof createServer>, name: TransportName) {
  if (name === 'inject') {
    const { dispatch, atRest } = watched((request) => server.dispatch({ ...request, headers: { ...request.headers } }))
    const transport = { ...inProcessTransport(dispatch), close: atRest }
    const control = inProcessTransport((request) =>
      server.dispatchControl({ ...request, headers: { ...request.headers } }),
    )
    return { transport, control: new Control([new ControlProtocol(control, token)]), arrival: 0 }
  }
  const { url, controlUrl } = await server.listen({ port: 0, controlPort: 0 })
  return {
    transport: httpTransport(url),
    control: new Control([new ControlProtocol(httpTransport(controlUrl), token)]),
    arrival: 0.02,
  }
}

/** The clock goes on from where it was. */
async function renew(control: Control, accounts: Record<string, KnownAccount>): Promise<void> {
  const then = await control.clock()
  await control.act('reset', {})
  Object.assign(accounts, await makeAccounts(control))
  await control.clock(then - (await control.clock()))
}

const patience = 1

/** A request that its sender gave up is still worked on. Only a long poll is left to the server, which ends it. */
function watched(dispatch: Dispatch): { dispatch: Dispatch; atRest: () => Promise<void> } {
  const underWay = new Set<Promise<unknown>>()
  const watch: Dispatch = (request) => {
    const answer = dispatch(request)
    const ended: Promise<unknown> = answer.catch(() => {}).then(() => underWay.delete(ended))
    underWay.add(ended)
    return answer
  }
  const atRest = async () => {
    const waiting = new AbortController()
    await Promise.race([Promise.all(underWay), systemClock.sleep(patience, waiting.signal)])
    waiting.abort()
  }
  return { dispatch: watch, atRest }
}

/** One account of each role, as a target file would list them. */
export async function makeAccounts(control: Control): Promise<Record<string, KnownAccount>> {
  const { people } = await control.people(roles.map((role) => ({ role })))
  return Object.fromEntries(
    people.map((person, index) => {
      const role = roles[index] ?? ''
      return [role, { role, user_id: person.user_id, ...credentialsOf(person) }]
    }),
  )
}
