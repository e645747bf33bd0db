// Mentions: `@**Full Name**`, `@**Full Name|id**`, `@_**Full Name**` for a silent one, and the wildcards.
// Knows nothing of who is told about them.
import type { MarkdownIt, StateInline } from 'markdown-it'
import type { Environment, MentionedPerson } from './surroundings.ts'

const SYNTAX = /@(_?)\*\*([^*\n]+?)\*\*/y
const CHANNEL_WILDCARDS: readonly string[] = ['all', 'everyone', 'channel', 'stream']
const TOPIC_WILDCARD = 'topic'

export interface Mention {
  readonly kind: 'person' | 'channel' | 'topic'
  readonly isSilent: boolean
  readonly shown: string
  /** Of a person. */
  readonly id?: number
}

export function mentions(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('emphasis', 'mention', (state, isSilent) => readMention(state, isSilent))
  markdown.renderer.rules.mention = (tokens, index) => {
    const mention = tokens[index]?.meta as unknown as Mention
    const text = markdown.utils.escapeHtml(mention.isSilent ? mention.shown : `@${mention.shown}`)
    return `<span class="${classOf(mention)}"${personAttribute(mention)}>${text}</span>`
  }
}

function readMention(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== '@') return false
  SYNTAX.lastIndex = state.pos
  const [whole = '', silence, name = ''] = SYNTAX.exec(state.src) ?? []
  if (whole === '') return false
  const mention = mentionOf(state.env as unknown as Environment, name, silence === '_')
  if (mention === undefined) return false
  if (!isSilent) state.push('mention', '', 0).meta = { ...mention }
  state.pos += whole.length
  return true
}

function mentionOf({ surroundings }: Environment, name: string, isSilent: boolean): Mention | undefined {
  if (CHANNEL_WILDCARDS.includes(name)) return { kind: 'channel', isSilent, shown: name }
  if (name === TOPIC_WILDCARD) return { kind: 'topic', isSilent, shown: name }
  const [, nameAlone = name, digits] = /^(.*)\|([0-9]{1,15})$/.exec(name) ?? []
  const person = surroundings.person(nameAlone, digits === undefined ? undefined : Number(digits))
  return person === undefined ? undefined : personMention(person, isSilent)
}

function personMention({ id, full_name }: MentionedPerson, isSilent: boolean): Mention {
  return { kind: 'person', isSilent, shown: full_name, id }
}

function classOf({ kind, isSilent }: Mention): string {
  const name = { person: 'user-mention', channel: 'user-mention channel-wildcard-mention', topic: 'topic-mention' }[
    kind
  ]
  return isSilent ? `${name} silent` : name
}

function personAttribute({ kind, id }: Mention): string {
  if (kind === 'topic') return ''
  return ` data-user-id="${id ?? '*'}"`
}
