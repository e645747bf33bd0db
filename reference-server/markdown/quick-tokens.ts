// Makes the tokens of markdown-it quickly: its own class sets each field through a function that all its classes share,
// which takes longer than the rest of the parsing. Knows nothing of what tokens mean.
import markdownIt, { type MarkdownIt, type Token } from 'markdown-it'

type Nesting = Token['nesting']

/** The fields of a token, as it has them when it is new. */
class Fields {
  readonly type: string
  readonly tag: string
  readonly nesting: Nesting
  attrs = null
  map = null
  level = 0
  children = null
  content = ''
  markup = ''
  info = ''
  meta = null
  block = false
  hidden = false

  constructor(type: string, tag: string, nesting: Nesting) {
    this.type = type
    this.tag = tag
    this.nesting = nesting
  }
}
Object.setPrototypeOf(Fields.prototype, markdownIt.Token.prototype)

function tokenOf(type: string, tag: string, nesting: Nesting): Token {
  return new Fields(type, tag, nesting) as unknown as Token
}

/** What the two kinds of states do with a new token is what they do themselves. */
export function quickTokens(markdown: MarkdownIt): void {
  markdown.block.State = class extends markdown.block.State {
    override push(type: string, tag: string, nesting: Nesting): Token {
      const token = tokenOf(type, tag, nesting)
      token.block = true
      if (nesting < 0) this.level -= 1
      token.level = this.level
      if (nesting > 0) this.level += 1
      this.tokens.push(token)
      return token
    }
  }

  markdown.inline.State = class extends markdown.inline.State {
    override pushPending(): Token {
      const token = tokenOf('text', '', 0)
      token.content = this.pending
      token.level = this.pendingLevel
      this.tokens.push(token)
      this.pending = ''
      return token
    }

    override push(type: string, tag: string, nesting: Nesting): Token {
      if (this.pending !== '') this.pushPending()
      const token = tokenOf(type, tag, nesting)
      if (nesting < 0) this.level -= 1
      if (nesting < 0) this.delimiters = this._prev_delimiters.pop() ?? []
      token.level = this.level
      if (nesting > 0) this.level += 1
      if (nesting > 0) this._prev_delimiters.push(this.delimiters)
      if (nesting > 0) this.delimiters = []
      this.pendingLevel = this.level
      this.tokens.push(token)
      this.tokens_meta.push(nesting > 0 ? { delimiters: this.delimiters } : undefined)
      return token
    }
  }
}
