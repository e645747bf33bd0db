// Spoilers: a fenced block that begins with ```spoiler Title; title and content are Markdown themselves.
// Knows nothing of other code blocks.
import type { MarkdownIt } from 'markdown-it'

const OPENING = /^spoiler(?:\s+(.*))?$/

export function spoilers(markdown: MarkdownIt): void {
  const plainFence = markdown.renderer.rules.fence
  markdown.renderer.rules.fence = (tokens, index, options, env, renderer) => {
    const token = tokens[index]
    const opening = token === undefined ? null : OPENING.exec(token.info.trim())
    if (token === undefined || opening === null)
      return plainFence === undefined ? '' : plainFence(tokens, index, options, env, renderer)
    const header = markdown.renderInline(opening[1] ?? '', env)
    const content = markdown.render(token.content, env).trimEnd()
    return [
      '<div class="spoiler-block">',
      `<div class="spoiler-header">${header}</div>`,
      `<div class="spoiler-content" aria-hidden="true">${content}</div>`,
      '</div>\n',
    ].join('')
  }
}
