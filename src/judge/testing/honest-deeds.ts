// What people and fixtures do in an honest service: what becomes of its state, what it tells whom, and what the control
// protocol says of it.

import fc from 'fast-check'
import type { HonestQueue, HonestService, Telling } from './honest-service.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the control protocol says of a deed, and what the service tells of it; nothing where nothing changed. */
export interface Done {
  readonly did: string
  readonly details: Fields
  readonly told?: Telling | undefined
}

/** `to` chooses among a few values, so that things are often given what they have or had. */
export const deed = fc.record({
  does: fc.constantFrom('set', 'set', 'words', 'rename', 'join', 'linkify', 'draw', 'send', 'delete'),
  who: fc.constantFrom(1, 2, 3),
  to: fc.nat(2),
})
export type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

const deeds: Readonly<Record<string, (service: HonestService, deed: Deed) => Done>> = {
  set: (service, { who: user_id, to }) => {
    const [property, value] = [to === 0 ? 'theme' : 'emojiset', to]
    const before = service.settings.get(user_id)
    service.settings.set(user_id, { ...before, [property]: value })
    const told = tell('user_settings', only(user_id), () => [{ op: 'update', property, value }])
    return done('user-setting', { user_id, property, value }, before?.[property] === value ? undefined : told)
  },
  words: (service, { who: user_id, to }) => {
    const alert_words = ['fig', 'pear', 'plum'].slice(to)
    service.words.set(user_id, alert_words)
    return done(
      'alert-words',
      { user_id, alert_words },
      tell('alert_words', only(user_id), () => [{ alert_words }]),
    )
  },
  rename: (service, { who: user_id, to }) => {
    const full_name = `N${to}`
    const before = service.names.get(user_id)
    service.names.set(user_id, full_name)
    const told = tell('realm_user', anybody, () => [{ op: 'update', person: { user_id, full_name } }])
    return done('person', { user_id, full_name }, before === full_name ? undefined : told)
  },
  join: (service, { who: user_id, to: stream_id }) => {
    const isNew = !service.channels.get(stream_id)?.has(user_id)
    service.channels.get(stream_id)?.add(user_id)
    const subscriptions = [{ stream_id, name: `c${stream_id}`, invite_only: false }]
    const told = tell('subscription', only(user_id), () => [{ op: 'add', subscriptions }])
    return done('subscribe', { stream_id, user_ids: [user_id] }, isNew ? told : undefined)
  },
  linkify: (service, { to }) => {
    const linkifiers = [{ pattern: `p${to}`, url_template: 'u' }]
    const isNew = service.linkifiers[0]?.pattern !== `p${to}`
    service.linkifiers = linkifiers
    const events = [{ realm_linkifiers: linkifiers }]
    const told = tell('realm_linkifiers', anybody, (queue) => (can(queue, 'linkifier_url_template') ? events : []))
    return done('linkifiers', { linkifiers }, isNew ? told : undefined)
  },
  draw: (service) => {
    const emoji_code = `${Object.keys(service.emoji).length + 1}`
    const name = `e${emoji_code}`
    service.emoji[emoji_code] = { name }
    const realm_emoji = { ...service.emoji }
    const [one, all] = [[{ op: 'add', name }], [{ op: 'update', realm_emoji }]]
    const told = tell('realm_emoji', anybody, (queue) => (can(queue, 'individual_emoji_changes') ? one : all))
    return done('emoji', { emoji: [{ name, emoji_code }] }, told)
  },
  send: (service, { who: sender_id, to }) => {
    const message_id = ++service.sent
    const participants = [sender_id, to + 1]
    service.messages.push({ message_id, participants })
    const events = [{ message: { id: message_id, type: 'private', subject: '' } }]
    const isFor = (owner: number) => participants.includes(owner)
    const told = tell('message', isFor, (queue) => (queue.parameters.narrow === undefined ? events : []))
    return done('messages', { messages: [{ message_id, sender_id, to: [to + 1], content: 'a', timestamp: 1 }] }, told)
  },
  delete: (service, { to }) => {
    const gone = service.messages.splice(to, 2)
    const idsFor = (owner: number) =>
      gone.flatMap(({ message_id, participants }) => (participants.includes(owner) ? [message_id] : []))
    const isConcerned = (owner: number) => idsFor(owner).length > 0
    const told = tell('delete_message', isConcerned, (queue) => {
      const ids = idsFor(queue.owner)
      return can(queue, 'bulk_message_deletion') ? [{ message_ids: ids }] : ids.map((message_id) => ({ message_id }))
    })
    return done('delete-messages', { message_ids: gone.map(({ message_id }) => message_id) }, told)
  },
}

export function carryOut(service: HonestService, deed: Deed): Done {
  const act = deeds[deed.does]
  if (!act) throw new Error(`nobody knows how to ${deed.does}`)
  return act(service, deed)
}

export function can({ parameters }: HonestQueue, name: string): boolean {
  return (parameters.client_capabilities as Record<string, boolean> | undefined)?.[name] === true
}

export function anybody(): boolean {
  return true
}

function only(user_id: number): (owner: number) => boolean {
  return (owner) => owner === user_id
}

function tell(type: string, to: Telling['to'], event: Telling['event']): Telling {
  return { type, to, event }
}

function done(did: string, details: Fields, told: Telling | undefined): Done {
  return { did, details, told }
}
