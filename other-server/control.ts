// Four actions of the test-control protocol: people, channels, messages, settings. Others are not found.

import { addChannel } from './channels.ts'
import { type GroupWord, groupOfWord, groupWords, wordOfGroup } from './groups.ts'
import { addMessage } from './messages.ts'
import type { Organization } from './organization.ts'
import type { OrganizationSettings } from './organization-settings.ts'
import { isRecord } from './parameters.ts'
import { addPerson } from './people.ts'
import { type Role, roles } from './records.ts'

export const controlToken = 'harbour-token'

type Item = Record<string, unknown>
interface Outcome {
  readonly status: number
  readonly body: unknown
}

class Mistake extends Error {}

const actions: Readonly<Record<string, (organization: Organization, taken: Item) => unknown>> = {
  people,
  channels,
  messages,
  settings,
}

export function answerControl(organization: Organization, action: string, text: string): Outcome {
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (act === undefined)
    return { status: 404, body: { error: `there is no ${action} here, only ${Object.keys(actions).join(', ')}` } }
  try {
    const taken: unknown = JSON.parse(text)
    if (!isRecord(taken)) throw new Mistake('send a JSON object')
    return { status: 200, body: act(organization, taken) }
  } catch (trouble) {
    if (trouble instanceof Mistake || trouble instanceof SyntaxError)
      return { status: 422, body: { error: trouble.message } }
    throw trouble
  }
}

function itemsOf(taken: Item, name: string): Item[] {
  const items = taken[name]
  if (!Array.isArray(items) || !items.every(isRecord)) throw new Mistake(`send ${name}, an array of objects`)
  return items
}

function people(organization: Organization, taken: Item): unknown {
  const wanted = itemsOf(taken, 'people').map(({ role, full_name }) => {
    if (!roles.includes(role as Role)) throw new Mistake(`role is one of ${roles.join(', ')}`)
    return { role: role as Role, fullName: typeof full_name === 'string' ? full_name : undefined }
  })
  const made = wanted.map((person) => addPerson(organization, person))
  return { people: made.map(({ id, email, key }) => ({ user_id: id, email, api_key: key })) }
}

function channels(organization: Organization, taken: Item): unknown {
  const items = itemsOf(taken, 'channels')
  const names = new Set([...organization.channels.values()].map(({ name }) => name))
  for (const { name } of items)
    if (typeof name !== 'string' || names.has(name)) throw new Mistake(`the channel ${name} cannot be made twice`)
  return { channels: items.map((item) => channel(organization, item)) }
}

/** There are no folders here, and everybody posts who can read. */
function channel(organization: Organization, item: Item): unknown {
  const { id } = addChannel(organization, {
    name: item.name as string,
    subscribers: item.subscribers as number[],
    privacy: item.privacy as 'public' | undefined,
    historyPublic: item.history_public_to_subscribers as boolean | undefined,
    topicsPolicy: item.topics_policy as string | undefined,
    description: item.description as string | undefined,
    retentionDays: item.message_retention_days as number | null | undefined,
    isDefault: item.is_default as boolean | undefined,
    creatorId: item.creator_id as number | null | undefined,
  })
  const folder = (item.folder ?? null) === null ? [] : ['folder']
  const posting = (item.can_send_message_group ?? 'everyone') === 'everyone' ? [] : ['can_send_message_group']
  const declined = [...folder, ...posting]
  return declined.length === 0 ? { stream_id: id } : { stream_id: id, declined }
}

function messages(organization: Organization, taken: Item): unknown {
  const items = itemsOf(taken, 'messages').map((item, index) => ({ item, index, age: Number(item.age ?? 0) }))
  for (const { item } of items) checkMessage(organization, item)
  const made = items
    .toSorted((a, b) => b.age - a.age)
    .map(({ item, index, age }) => ({
      index,
      message: addMessage(organization, {
        senderId: item.sender_id as number,
        content: item.content as string,
        channelId: item.stream_id as number | undefined,
        topic: item.topic as string | undefined,
        to: item.to as number[] | undefined,
        age,
      }),
    }))
  const inOrder = made.sort((a, b) => a.index - b.index)
  return { messages: inOrder.map(({ message }) => ({ message_id: message.id, timestamp: message.timestamp })) }
}

function checkMessage({ users, channels }: Organization, { sender_id, stream_id, to, content }: Item): void {
  if (!users.has(sender_id as number)) throw new Mistake(`nobody has the id ${sender_id}`)
  if (stream_id !== undefined && !channels.has(stream_id as number)) throw new Mistake(`no channel is ${stream_id}`)
  if (stream_id === undefined && !Array.isArray(to)) throw new Mistake('a message has either stream_id or to')
  if (typeof content !== 'string') throw new Mistake('a message has content')
}

function settings(organization: Organization, taken: Item): unknown {
  const own = organization.settings as unknown as Item
  const known = Object.entries(taken).filter(([name]) => Object.hasOwn(own, name))
  const changes = known.map(([name, value]) => [name, settingOf(organization, name, value)] as const)
  Object.assign(own, Object.fromEntries(changes))
  const declined = Object.keys(taken).filter((name) => !Object.hasOwn(own, name))
  return { settings: toldSettings(organization), ...(declined.length === 0 ? {} : { declined }) }
}

function settingOf(organization: Organization, name: string, value: unknown): unknown {
  if (!name.endsWith('_group')) return value
  const word = groupWords.find((one) => one === value)
  if (word === undefined) throw new Mistake(`${name} is one of ${groupWords.join(', ')}`)
  return groupOfWord(organization, word satisfies GroupWord)
}

/** Groups by their words again. */
export function toldSettings(organization: Organization): Item {
  const own: OrganizationSettings = organization.settings
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name,
      name.endsWith('_group') ? wordOfGroup(organization, value as number) : value,
    ]),
  )
}
