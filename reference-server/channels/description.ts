// The description of a channel, written in Markdown. Knows nothing of where it is kept.
import { textOf } from '../markdown/rendering.ts'
import type { Service } from '../service.ts'

export function describe(service: Service, description: string) {
  const rendered_description = description === '' ? '' : textOf(service, description, 'channel').rendered_content
  return { description, rendered_description }
}
