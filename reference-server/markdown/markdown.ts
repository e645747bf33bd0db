// Renders Markdown to HTML that is safe to show: raw HTML is text, and no link runs code.
// Knows nothing of messages.
import markdownIt from 'markdown-it'
import { emoji } from './emoji.ts'
import { links } from './links.ts'
import { mentions } from './mention.ts'
import { spoilers } from './spoiler.ts'
import { type Environment, type Findings, newFindings, type Surroundings } from './surroundings.ts'
import { Work } from './work.ts'

const markdown = markdownIt({ html: false, breaks: true, linkify: true })
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
markdown.use(mentions).use(emoji).use(spoilers).use(links)

/** One line that begins with a letter is a paragraph and no other block, so that none need be looked for. */
const ONE_PARAGRAPH = /^[A-Za-z](?:[^\n\r]*\S)?$/

interface Rendered {
  readonly html: string
  readonly findings: Findings
}

export function renderMarkdown(content: string, surroundings: Surroundings): Rendered {
  const environment: Environment = { surroundings, findings: newFindings(), work: new Work() }
  const html = blocksOf(content, { ...environment }).trimEnd()
  return { html, findings: environment.findings }
}

function blocksOf(content: string, environment: Record<string, unknown>): string {
  if (ONE_PARAGRAPH.test(content)) return `<p>${markdown.renderInline(content, environment)}</p>`
  return markdown.render(content, environment)
}
