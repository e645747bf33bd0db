// Renders Markdown and compares two versions as HTML. Pure; knows nothing of messages.
import { diffWordsWithSpace } from 'diff'
import markdownIt from 'markdown-it'

const markdown = markdownIt({ html: false, breaks: true })

/** Past this many differing words the versions are shown whole, one after the other: a diff would cost too much. */
const MAX_DIFFERENCES = 200

export function render(content: string): string {
  return markdown.render(content).trimEnd()
}

export function htmlDiff(before: string, after: string): string {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_DIFFERENCES })
  if (parts === undefined) return `<div>${deleted(before)}${inserted(after)}</div>`
  const html = parts.map((part) => {
    if (part.added) return inserted(part.value)
    if (part.removed) return deleted(part.value)
    return escapeHtml(part.value)
  })
  return `<div>${html.join('')}</div>`
}

function inserted(text: string): string {
  return `<span class="highlight_text_inserted">${escapeHtml(text)}</span>`
}

function deleted(text: string): string {
  return `<span class="highlight_text_deleted">${escapeHtml(text)}</span>`
}

function escapeHtml(text: string): string {
  return markdown.utils.escapeHtml(text)
}
