// Each control action tried once, in a form that leaves nothing behind that cannot be put away: on people, a channel and
// messages that were made for it. What cannot be tried so is not tried.

type Json = Readonly<Record<string, unknown>>

/** What earlier trials made, and whom the target file lists. */
export interface Bench {
  readonly run: string
  /** Ids of people who were made for this; others are not to be changed. */
  readonly people: readonly number[]
  /** Somebody who can write and subscribe, made for this or not. */
  readonly anybody: number
  readonly stream_id?: number
  readonly message_id?: number
  /** Whether a message was made as old as it was asked for. */
  readonly isAged?: boolean
  readonly bot?: number
  readonly user_group_id?: number
  readonly emoji_code?: string
  readonly field_id?: number
  readonly settings?: Json
}

export interface Trial {
  readonly action: string
  /** Undefined where what it would be tried on is not there. */
  takes(bench: Bench): Json | undefined
  keeps?(gives: Json): Partial<Bench>
  /** Whether it has nothing to do there, which it may say. */
  readonly mayBeRefused?: true
}

/** With the first id of a list that an action gives. */
function first<T>(gives: Json, list: string, id: string): T | undefined {
  const [item] = (Array.isArray(gives[list]) ? gives[list] : []) as Json[]
  return item?.[id] as T | undefined
}

function kept<T>(name: keyof Bench, value: T | undefined): Partial<Bench> {
  return value === undefined ? {} : { [name]: value }
}

/** On somebody who was made for it. */
function onPerson(action: string, more: (bench: Bench) => Json = () => ({})): Trial {
  const takes = (bench: Bench) =>
    bench.people[0] !== undefined ? { user_id: bench.people[0], ...more(bench) } : undefined
  return { action, takes }
}

function onMessage(action: string, takes: (message_id: number, user_id: number) => Json): Trial {
  return {
    action,
    takes: ({ message_id, anybody }) => (message_id === undefined ? undefined : takes(message_id, anybody)),
  }
}

function onChannel(action: string, takes: (stream_id: number, bench: Bench) => Json): Trial {
  return { action, takes: (bench) => (bench.stream_id === undefined ? undefined : takes(bench.stream_id, bench)) }
}

function asking(action: string): Trial {
  return { action, takes: () => ({}) }
}

/** Seconds. */
const oldAge = 3600

/** The first was asked for as the older one. */
function isAged(messages: unknown): boolean {
  const [old, young] = (Array.isArray(messages) ? (messages as Json[]) : []).map(({ timestamp }) => Number(timestamp))
  return old !== undefined && young !== undefined && young - old > oldAge / 2
}

export const trials: readonly Trial[] = [
  {
    action: 'people',
    takes: () => ({ people: [{ role: 'member' }, { role: 'member' }] }),
    keeps: ({ people }) => {
      const ids = (Array.isArray(people) ? (people as Json[]) : []).map(({ user_id }) => user_id as number)
      return ids[0] === undefined ? {} : { people: ids, anybody: ids[0] }
    },
  },
  onPerson('person'),
  onPerson('credentials'),
  {
    action: 'channels',
    takes: ({ run, anybody }) => ({ channels: [{ name: `plumb doctor ${run}`, subscribers: [anybody] }] }),
    keeps: (gives) => kept('stream_id', first<number>(gives, 'channels', 'stream_id')),
  },
  onChannel('channel', (stream_id) => ({ stream_id, description: 'made by plumb target doctor' })),
  onChannel('subscribe', (stream_id, { people, anybody }) => ({ stream_id, user_ids: [people[1] ?? anybody] })),
  onChannel('subscription', (stream_id, { anybody }) => ({ stream_id, user_id: anybody, is_muted: false })),
  {
    action: 'messages',
    takes: ({ stream_id, anybody: sender_id, run }) => {
      const message = { sender_id, stream_id, topic: 'doctor', content: `plumb doctor ${run}` }
      return stream_id === undefined
        ? undefined
        : {
            messages: [
              { ...message, age: oldAge },
              { ...message, age: 0 },
            ],
          }
    },
    keeps: (gives) => ({
      ...kept('message_id', first<number>(gives, 'messages', 'message_id')),
      isAged: isAged(gives.messages),
    }),
  },
  onMessage('reactions', (message_id, user_id) => ({
    reactions: [{ message_id, user_id, emoji_name: 'thumbs_up', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }],
  })),
  onMessage('flags', (message_id, user_id) => ({ user_id, message_ids: [message_id], flag: 'read', op: 'add' })),
  onMessage('submessages', (message_id, sender_id) => ({
    submessages: [{ message_id, sender_id, msg_type: 'widget', content: '{}' }],
  })),
  {
    action: 'uploads',
    takes: ({ people: [user_id] }) =>
      user_id === undefined ? undefined : { uploads: [{ user_id, name: 'doctor.txt' }] },
  },
  onMessage('delete-messages', (message_id) => ({ message_ids: [message_id] })),
  onChannel('unsubscribe', (stream_id, { people, anybody }) => ({ stream_id, user_ids: [people[1] ?? anybody] })),
  // Nobody has it by default: what a server need not change, it may say that it ignored.
  onPerson('user-setting', () => ({ property: 'color_scheme', value: 2 })),
  onPerson('alert-words', () => ({ alert_words: [] })),
  onPerson('navigation-views', () => ({ navigation_views: [] })),
  onPerson('saved-snippets', () => ({ saved_snippets: [] })),
  onPerson('drafts'),
  {
    action: 'bots',
    takes: ({ people: [owner_id] }) => (owner_id === undefined ? undefined : { bots: [{ owner_id }] }),
    keeps: (gives) => kept('bot', first<number>(gives, 'bots', 'user_id')),
  },
  { action: 'bot-storage', takes: ({ bot }) => (bot === undefined ? undefined : { user_id: bot }) },
  { action: 'sign-in', takes: ({ run }) => ({ email: `${run}@plumbline.invalid`, password: run }) },
  asking('outbox'),
  // That person asked for no new address: whoever refuses has looked for one.
  { ...onPerson('confirm-email'), mayBeRefused: true },
  {
    action: 'groups',
    takes: ({ run, people }) => ({ groups: [{ name: `plumb doctor ${run}`, members: people.slice(0, 1) }] }),
    keeps: (gives) => kept('user_group_id', first<number>(gives, 'groups', 'user_group_id')),
  },
  { action: 'group', takes: ({ user_group_id }) => (user_group_id === undefined ? undefined : { user_group_id }) },
  asking('domains'),
  asking('owners'),
  { ...asking('settings'), keeps: ({ settings }) => kept('settings', settings) },
  // Each stays as it is.
  {
    action: 'settings',
    takes: ({ settings: { allow_message_editing } = {} }) =>
      allow_message_editing === undefined ? undefined : { allow_message_editing },
  },
  asking('linkifiers'),
  {
    action: 'emoji',
    takes: ({ run }) => ({ emoji: [{ name: `plumb_${run}` }] }),
    keeps: (gives) => kept('emoji_code', first<string>(gives, 'emoji', 'emoji_code')),
  },
  {
    action: 'emoji-edit',
    takes: ({ emoji_code, run }) => (emoji_code === undefined ? undefined : { emoji_code, name: `plumbed_${run}` }),
  },
  {
    action: 'profile-fields',
    takes: ({ run }) => ({ fields: [{ name: `plumb ${run}`, type: 'short_text' }] }),
    keeps: (gives) => kept('field_id', first<number>(gives, 'fields', 'id')),
  },
  {
    action: 'profile-value',
    takes: ({ people: [user_id], field_id }) =>
      user_id === undefined || field_id === undefined ? undefined : { user_id, field_id, value: null },
  },
  asking('clock'),
  asking('forget'),
]
