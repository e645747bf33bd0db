// The links that the organization's linkifiers find in a topic. Knows nothing of messages.
import { linksIn } from '../markdown/linkify.ts'
import type { Service } from '../service.ts'

export function topicLinks(service: Service, topic: string): { text: string; url: string }[] {
  const linkifiers = service.linkifiers.all()
  if (linkifiers.length === 0) return []
  return linksIn(topic, linkifiers).map(({ text, url }) => ({ text, url }))
}
