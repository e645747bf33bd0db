// How one registration is like another: with which parameters, which defaults spelt out, and in what one thing they may
// differ. Knows nothing of what the queues deliver.

import { strings } from '../exchange/queue-call.ts'
import { canonical, type Fields, isFields } from '../json/fields.ts'
import type { Queue } from '../queue/queue-state.ts'

export interface Relation {
  readonly clause: string
  /** In what two registrations of a group may differ. */
  readonly aside: 'nothing' | 'spelt' | 'event_types' | 'narrow' | 'fetch_event_types' | 'user_settings_object'
  /** Whether a queue with the first must have what one with the second tells. */
  readonly binds: (mine: string, theirs: string) => boolean
  /** Whether it is about events of this type. */
  readonly isAbout: (type: string) => boolean
}

const none = canonical(undefined)
const differ = (mine: string, theirs: string) => mine !== theirs
/** The listed types that have nothing to do with messages. */
const besideMessages = [
  ...['alert_words', 'user_settings', 'realm_user', 'subscription', 'realm_linkifiers', 'realm_emoji', 'presence'],
]

const relations: readonly Relation[] = [
  { clause: 'queues.equal-queues-agree', aside: 'nothing', binds: () => true, isAbout: () => true },
  { clause: 'register-queue.defaults', aside: 'spelt', binds: differ, isAbout: () => true },
  {
    clause: 'queues.all-types-by-default',
    aside: 'event_types',
    binds: (mine, theirs) => mine === none && theirs !== none,
    isAbout: () => true,
  },
  {
    clause: 'queues.narrow-leaves-other-types',
    aside: 'narrow',
    binds: (mine, theirs) => mine !== none && theirs === none,
    isAbout: (type) => besideMessages.includes(type),
  },
  { clause: 'register-queue.fetch-types-not-events', aside: 'fetch_event_types', binds: differ, isAbout: () => true },
  { clause: 'capabilities.user-settings-object', aside: 'user_settings_object', binds: differ, isAbout: () => true },
]

/** Where a queue stands under a relation. */
export interface Place {
  readonly queue: Queue
  readonly relation: Relation
  readonly group: string
  /** What sets it apart from others of its group. */
  readonly side: string
}

/** None where its parameters are unclear. */
export function placesOf(queue: Queue): readonly Place[] {
  const parameters = normal(queue)
  if (parameters === undefined) return []
  const texts = Object.entries(parameters).map(([name, value]) => ({ name, text: canonical(value) }))
  const inOrder = texts.sort((a, b) => (a.name < b.name ? -1 : 1))
  return relations.map((relation) => {
    let [group, side] = [`${relation.clause} ${queue.owner} ${queue.registration.endpoint}`, none]
    for (const { name, text } of inOrder)
      if (name === relation.aside) side = text
      else group += `\n${name}=${text}`
    return { queue, relation, group, side }
  })
}

/** What these are where nobody names them. How long a queue lives idle is no matter of what it delivers. */
const defaults: Fields = {
  apply_markdown: false,
  client_gravatar: true,
  include_subscribers: 'false',
  slim_presence: false,
  presence_history_limit_days: 14,
  all_public_streams: false,
}
const besides = ['queue_id', 'last_event_id', 'dont_block', 'idle_queue_timeout', 'client_capabilities']

function normal({ registration: { parameters } }: Queue): Fields | undefined {
  const { client_capabilities: capabilities = {} } = parameters
  if (!isFields(capabilities)) return undefined
  const isAsked = (name: string) => !besides.includes(name) && parameters[name] !== defaults[name]
  const asked = Object.entries(parameters).filter(([name]) => isAsked(name))
  const unclear = asked.some(([name, value]) => name !== 'include_subscribers' && typeof value === 'string')
  if (unclear) return undefined
  const has = Object.entries(capabilities).filter(([, value]) => value !== false)
  const { user_settings_object, ...others } = Object.fromEntries(has)
  const spelt = Object.keys(defaults).filter((name) => parameters[name] === defaults[name])
  const named = asked.map(([name, value]) => {
    const list = name === 'narrow' ? undefined : strings(value)
    return [name, list ? [...new Set(list)].sort() : value]
  })
  return { ...Object.fromEntries(named), capabilities: others, user_settings_object, spelt }
}
