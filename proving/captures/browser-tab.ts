// A HAR file as the browser of somebody who is logged in exports it: one tab that registers, reads, edits and polls. It
// shows no credentials, and nothing that other people and fixtures did meanwhile.

import { openEmbedded } from '../../src/cli/target/embedded.ts'
import { toBody } from '../../src/history/body.ts'
import type { Exchange } from '../../src/history/entry.ts'
import { nobody } from '../../src/history/entry.ts'
import type { Control, Person } from '../../src/target/control/control.ts'
import type { Target } from '../../src/target/target.ts'
import { encodeForm } from '../../src/target/wire/form.ts'
import { asHar } from './as-har.ts'

type Texts = Readonly<Record<string, string>>
type Answered = Readonly<Record<string, unknown>>

/** A day of the tab, as a HAR file. */
export async function harOfTab(): Promise<string> {
  const { target, close } = await openEmbedded({}, 'inject')
  const control = controlOf(target)
  const tab = new Client(target, control)
  await spend(tab, control, target)
  await close()
  return asHar(tab.exchanges)
}

function controlOf({ control }: Target): Control {
  if (control === undefined) throw new Error('the reference server has fixtures')
  return control
}

class Client {
  readonly exchanges: Exchange[] = []
  readonly #target: Target
  readonly #control: Control

  constructor(target: Target, control: Control) {
    this.#target = target
    this.#control = control
  }

  /** Asks by the server's clock, and writes down what was answered unless `isUnseen`. */
  async ask(person: Person, method: string, path: string, texts: Texts = {}, isUnseen = false): Promise<Answered> {
    const isGet = method === 'GET'
    // Some time passes between two requests.
    const sent = await this.#control.clock(0.5)
    const { status, body } = await this.#target.transport.send({
      method,
      url: `/api/v1${path}${isGet ? `?${encodeForm(texts)}` : ''}`,
      headers: { ...signedIn(person), 'content-type': 'application/x-www-form-urlencoded' },
      ...(!isGet && { body: encodeForm(texts) }),
    })
    const answered = await this.#control.clock(0.02)
    const request = { method, path, query: isGet ? texts : {}, form: isGet ? {} : texts }
    const headers = { 'content-type': 'application/json' }
    const response = { status, headers, ...toBody(body) }
    if (!isUnseen) this.exchanges.push({ kind: 'exchange', actor: nobody, sent, answered, request, response })
    return JSON.parse(Buffer.from(body).toString('utf8')) as Answered
  }
}

function signedIn({ email, api_key }: Person): Texts {
  return { authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` }
}

const json = (value: unknown) => JSON.stringify(value)

async function spend(tab: Client, control: Control, { accounts }: Target): Promise<void> {
  const { people } = await control.people([{ role: 'member' }, { role: 'member' }, { role: 'guest' }])
  const [ada, ben, cleo] = people as [Person, Person, Person]
  const owner = accounts.owner
  if (owner === undefined) throw new Error('the reference server has an owner')
  const boss = { user_id: owner.user_id, email: owner.email, api_key: owner.key }
  const everybody = people.map(({ user_id }) => user_id)
  const { channels } = await control.act<{ channels: { stream_id: number }[] }>('channels', {
    channels: [
      { name: 'orchard', subscribers: everybody, folder: 'outside', creator_id: ben.user_id },
      { name: 'garden', subscribers: [ada.user_id, ben.user_id], privacy: 'private' },
      { name: 'meadow', subscribers: [ben.user_id], privacy: 'web-public' },
    ],
  })
  const [orchard = 0, garden = 0] = channels.map(({ stream_id }) => stream_id)
  const said = (sender: Person, topic: string, content: string, age: number, stream_id = orchard) => ({
    sender_id: sender.user_id,
    stream_id,
    topic,
    content,
    age,
  })
  const { messages } = await control.act<{ messages: { message_id: number }[] }>('messages', {
    messages: [
      ...Array.from({ length: 12 }, (_, i) =>
        said(i % 2 === 0 ? ada : ben, 'apples', `apple number ${i}`, 500 - i * 10),
      ),
      said(ben, 'pears', '/me is **away**', 300),
      said(ada, 'pears', 'ripe pears', 290),
      said(ada, 'plums', 'plums', 280, garden),
      said(ada, '', 'no topic here', 270),
      { sender_id: ben.user_id, to: [ada.user_id], content: 'a word with you', age: 260 },
      { sender_id: ada.user_id, to: [], content: 'note to self', age: 250 },
    ],
  })
  const ids = messages.map(({ message_id }) => message_id)
  const [first = 0] = ids
  const ripe = ids[13] ?? 0
  await control.act('reactions', {
    reactions: [
      {
        message_id: ripe,
        user_id: ben.user_id,
        emoji_name: 'smile',
        emoji_code: '1f642',
        reaction_type: 'unicode_emoji',
      },
      {
        message_id: ripe,
        user_id: ada.user_id,
        emoji_name: 'smile',
        emoji_code: '1f642',
        reaction_type: 'unicode_emoji',
      },
      {
        message_id: ripe,
        user_id: ada.user_id,
        emoji_name: 'service',
        emoji_code: 'service',
        reaction_type: 'service_extra_emoji',
      },
    ],
  })
  await control.act('submessages', {
    submessages: [{ message_id: ripe, sender_id: ben.user_id, msg_type: 'widget', content: '{}' }],
  })
  await control.act('navigation-views', {
    user_id: ada.user_id,
    navigation_views: [{ fragment: 'narrow/is/starred', is_pinned: true, name: 'stars' }],
  })
  await control.act('saved-snippets', {
    user_id: ada.user_id,
    saved_snippets: [{ title: 'hello', content: 'good day' }],
  })
  await control.act('subscription', { user_id: ada.user_id, stream_id: garden, is_muted: true })
  await tab.ask(ben, 'POST', '/users/me/presence', { status: 'active' }, true)

  // The page is loaded.
  const capabilities = [
    ...['notification_settings_null', 'bulk_message_deletion', 'user_avatar_url_field_optional'],
    ...['stream_typing_notifications', 'user_settings_object', 'linkifier_url_template', 'user_list_incomplete'],
    ...['include_deactivated_groups', 'archived_channels', 'empty_topic_name', 'simplified_presence_events'],
    'individual_emoji_changes',
  ]
  const state = await tab.ask(ada, 'POST', '/register', {
    apply_markdown: 'true',
    client_gravatar: 'true',
    slim_presence: 'true',
    include_subscribers: 'partial',
    client_capabilities: json(Object.fromEntries(capabilities.map((name) => [name, true]))),
  })
  let last = Number(state.last_event_id)
  const poll = async () => {
    const about = { queue_id: String(state.queue_id), last_event_id: String(last), dont_block: 'true' }
    const { events } = await tab.ask(ada, 'GET', '/events', about)
    const heard = (Array.isArray(events) ? events : []) as { id: number }[]
    last = Math.max(last, ...heard.map(({ id }) => id))
  }
  const page = (more: Texts) =>
    tab.ask(ada, 'GET', '/messages', { client_gravatar: 'true', allow_empty_topic_name: 'true', ...more })
  const ping = async (more: Texts) => {
    const told = await tab.ask(ada, 'POST', '/users/me/presence', { status: 'active', slim_presence: 'true', ...more })
    return String(told.presence_last_update_id)
  }
  await page({ anchor: 'first_unread', num_before: '4', num_after: '6', narrow: '[]' })
  await page({ anchor: 'newest', num_before: '5', num_after: '0' })
  await page({ anchor: 'oldest', num_before: '0', num_after: '5' })
  await page({ anchor: String(first), num_before: '0', num_after: '4', include_anchor: 'false' })
  await page({
    anchor: String(ids[6]),
    num_before: '2',
    num_after: '2',
    narrow: json([{ operator: 'channels', operand: 'public' }]),
  })
  await page({ anchor: 'date', anchor_date: '2020-01-01', num_before: '0', num_after: '3' })
  await page({ message_ids: json(ids.slice(2, 6)) })
  await page({
    anchor: String(ripe),
    num_before: '2',
    num_after: '2',
    apply_markdown: 'false',
    client_gravatar: 'false',
  })
  await tab.ask(ada, 'GET', '/streams', {})
  await tab.ask(ada, 'GET', '/streams', { include_all: 'true', exclude_archived: 'false' })
  let seen = await ping({ last_update_id: '-1', ping_only: 'false', new_user_input: 'true' })

  // Others are at work, which the tab hears of.
  await tab.ask(ben, 'PATCH', `/messages/${ids[1]}`, { content: 'an apple a day' }, true)
  await tab.ask(ben, 'POST', '/users/me/presence', { status: 'active' }, true)
  await control.act('messages', { messages: [said(cleo, 'apples', 'one more', 0), said(ben, 'apples', 'and one', 0)] })
  await control.act('alert-words', { user_id: ada.user_id, alert_words: ['cider'] })
  await control.act('person', {
    user_id: cleo.user_id,
    full_name: 'Cleo Other',
    timezone: 'Asia/Kathmandu',
    avatar_source: 'U',
  })
  await control.act('person', { user_id: cleo.user_id, role: 'member' })
  await control.act('emoji', { emoji: [{ name: 'apple_pie' }] })
  await control.act('linkifiers', {
    linkifiers: [{ pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }],
  })
  await control.act('delete-messages', { message_ids: [ids[2], ids[3]] })
  await control.act('subscribe', { stream_id: channels[2]?.stream_id, user_ids: [ada.user_id] })
  await tab.ask(boss, 'DELETE', `/users/${cleo.user_id}`, {}, true)
  await poll()
  seen = await ping({ last_update_id: seen, ping_only: 'false', new_user_input: 'false' })
  await ping({ last_update_id: seen, ping_only: 'true', new_user_input: 'false' })

  // The tab writes.
  const look = (id: number, more: Texts = {}) =>
    tab.ask(ada, 'GET', `/messages/${id}`, { allow_empty_topic_name: 'true', ...more })
  await look(ripe)
  await tab.ask(ada, 'PATCH', `/messages/${ripe}`, { content: 'overripe pears' })
  await tab.ask(ada, 'PATCH', `/messages/${ripe}`, { topic: 'fruit', propagate_mode: 'change_one' })
  await tab.ask(ada, 'PATCH', `/messages/${ripe}`, { content: 'rotten pears' })
  await look(ripe)
  await look(ripe, { apply_markdown: 'false' })
  await tab.ask(ada, 'GET', `/messages/${ripe}/history`, { allow_empty_topic_name: 'true' })
  await tab.ask(ada, 'PATCH', `/messages/${first}`, {
    topic: '✔ apples',
    propagate_mode: 'change_all',
    send_notification_to_new_thread: 'true',
  })
  await tab.ask(ada, 'PATCH', `/messages/${ids[14]}`, {
    stream_id: String(orchard),
    propagate_mode: 'change_one',
    send_notification_to_new_thread: 'false',
  })
  await tab.ask(ada, 'GET', `/messages/${ids[14]}/history`)
  for (const id of [first, ids[1] ?? 0, ids[12] ?? 0, ids[14] ?? 0, ids[15] ?? 0, ids[16] ?? 0, ids[17] ?? 0]) {
    await look(id)
    await tab.ask(ada, 'GET', `/messages/${id}/history`, { allow_empty_topic_name: 'true' })
  }
  await tab.ask(ada, 'DELETE', `/messages/${ripe}/reactions`, {
    emoji_name: 'smile',
    emoji_code: '1f642',
    reaction_type: 'unicode_emoji',
  })
  await tab.ask(ada, 'DELETE', `/messages/${ripe}/reactions`, {
    emoji_name: 'smile',
    emoji_code: '1f642',
    reaction_type: 'unicode_emoji',
  })
  await tab.ask(ada, 'PATCH', '/settings', { color_scheme: '2', twenty_four_hour_time: 'true' })
  await tab.ask(ada, 'PATCH', '/settings', { default_language: 'de', timezone: 'Europe/Berlin' })
  await tab.ask(ada, 'GET', `/streams/${orchard}/email_address`)
  await tab.ask(ada, 'POST', '/scheduled_messages', {
    type: 'stream',
    to: String(orchard),
    topic: 'apples',
    content: 'tomorrow',
    scheduled_delivery_timestamp: String(Math.ceil(await control.clock()) + 3600),
  })
  await poll()
  await page({ anchor: 'newest', num_before: '20', num_after: '0' })
  await page({ anchor: String(ripe), num_before: '3', num_after: '3' })
  await poll()
}
