// Turns what people write into HTML: paragraphs, line breaks, bold text and code. Nothing else.

import { escapeHtml } from './channels.ts'

export function render(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${inline(part)}</p>`)
    .join('\n')
}

function inline(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`\n]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll('\n', '<br>\n')
}

/** What stood there and what stands there now, side by side. */
export function htmlDiff(before: string, after: string): string {
  return `<div><del>${escapeHtml(before)}</del><ins>${escapeHtml(after)}</ins></div>`
}
