// Compares two versions of a text as HTML. Pure; knows nothing of messages.
import { diffWordsWithSpace } from 'diff'

/** Past this many differing words the versions are shown whole, one after the other: a diff would cost too much. */
const MAX_DIFFERENCES = 200

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
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => names[character] ?? '')
}
