// What follows from the text of a message: its HTML, whom it mentions, which files it refers to.
// Knows nothing of who may write it.

import type { Service } from '../service.ts'
import type { MessageText } from '../store/messages.ts'
import { HAS_ATTACHMENT, HAS_IMAGE, HAS_LINK, MENTIONS_CHANNEL, MENTIONS_TOPIC } from '../store/traits.ts'
import type { Upload } from '../store/uploads.ts'
import { renderMarkdown } from './markdown.ts'
import type { Findings, Surroundings } from './surroundings.ts'

/** There are no channel and no topic in a direct message that could be mentioned. */
const WILDCARDS = MENTIONS_CHANNEL | MENTIONS_TOPIC

export function textOf(service: Service, content: string, place: 'channel' | 'direct'): MessageText {
  const { html, findings } = renderMarkdown(content, surroundingsOf(service))
  const traits = place === 'direct' ? traitsOf(findings) & ~WILDCARDS : traitsOf(findings)
  const hasAttachment = uploadsIn(service, content).length > 0
  return {
    content,
    rendered_content: html,
    mentioned: mentionedOf(findings),
    traits: traits | (hasAttachment ? HAS_ATTACHMENT : 0),
  }
}

/** The uploaded files that a text links to. */
export function uploadsIn(service: Service, content: string): Upload[] {
  if (!content.includes('/user_uploads/')) return []
  const paths = new Set([...content.matchAll(/\/user_uploads\/([A-Za-z0-9./-]+)/g)].map(([, path = '']) => path))
  return [...paths].flatMap((path) => service.uploads.withPath(path) ?? withoutFullStop(service, path) ?? [])
}

/** A link at the end of a sentence. */
function withoutFullStop(service: Service, path: string): Upload | undefined {
  return path.endsWith('.') ? service.uploads.withPath(path.slice(0, -1)) : undefined
}

function surroundingsOf(service: Service): Surroundings {
  return {
    person: (name, id) => (id === undefined ? service.users.withName(name) : personWithId(service, name, id)),
    customEmoji: (name) => service.emoji.codeOf(name),
    linkifiers: service.linkifiers.all(),
  }
}

/** The name may be left out, but a wrong one makes the mention plain text. */
function personWithId(service: Service, name: string, id: number) {
  const user = service.users.find(id)
  if (name !== '' && name.toLowerCase() !== user?.full_name.toLowerCase()) return undefined
  return user
}

function mentionedOf({ mentionedIds }: Findings): string {
  return mentionedIds.size === 0 ? '' : `,${[...mentionedIds].join(',')},`
}

function traitsOf(findings: Findings): number {
  let traits = 0
  if (findings.hasLink) traits |= HAS_LINK
  if (findings.hasImage) traits |= HAS_IMAGE
  if (findings.mentionsChannel) traits |= MENTIONS_CHANNEL
  if (findings.mentionsTopic) traits |= MENTIONS_TOPIC
  return traits
}
