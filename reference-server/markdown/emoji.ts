// Emoji by name: `:smile:`. A custom emoji goes before one of Unicode with the same name.
// Knows nothing of reactions.
import type { MarkdownIt, StateInline, Token } from 'markdown-it'
import { UNICODE_EMOJI } from './emoji-names.ts'
import type { Environment } from './surroundings.ts'

const SYNTAX = /:([0-9A-Za-z_+-]{1,60}):/y

interface NamedEmoji {
  readonly name: string
  readonly code: string
  readonly isCustom: boolean
}

export function emoji(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('emphasis', 'emoji', (state, isSilent) => readEmoji(state, isSilent))
  markdown.renderer.rules.emoji = (tokens, index) => {
    const { name, code, isCustom } = metaOf(tokens, index)
    if (isCustom) return `<img alt=":${name}:" class="emoji" src="/user_avatars/emoji/${code}.png" title="${name}">`
    return `<span aria-label="${name}" class="emoji emoji-${code}" role="img" title="${name}">:${name}:</span>`
  }
}

function metaOf(tokens: readonly Token[], index: number): NamedEmoji {
  const meta: unknown = tokens[index]?.meta
  return meta as NamedEmoji
}

function readEmoji(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== ':') return false
  SYNTAX.lastIndex = state.pos
  const [whole = '', name = ''] = SYNTAX.exec(state.src) ?? []
  const named = namedEmoji(state.env as unknown as Environment, name)
  if (named === undefined) return false
  if (!isSilent) state.push('emoji', '', 0).meta = { ...named }
  state.pos += whole.length
  return true
}

function namedEmoji({ surroundings }: Environment, name: string): NamedEmoji | undefined {
  if (name === '') return undefined
  const custom = surroundings.customEmoji(name)
  if (custom !== undefined) return { name, code: custom, isCustom: true }
  const code = UNICODE_EMOJI.get(name)
  return code === undefined ? undefined : { name, code, isCustom: false }
}
