// Control action `linkifiers`: replaces the organization's linkifiers, or only tells them.
import { emitLinkifiers } from '../linkifiers/realm-linkifiers-event.ts'
import type { Service } from '../service.ts'
import { compileLinkifier, type LinkifierText } from '../store/linkifiers.ts'
import { Mistake, records, refuseUnknown, type Taken, text, texts } from './reading.ts'

export function replaceLinkifiers(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['linkifiers'], 'linkifiers')
  if (taken.linkifiers === undefined) return { linkifiers: service.linkifiers.records() }
  service.linkifiers.replaceAll(records(taken, 'linkifiers').map(readLinkifier))
  emitLinkifiers(service)
  return { linkifiers: service.linkifiers.records().map(({ id }) => ({ id })) }
}

function readLinkifier(taken: Taken): LinkifierText {
  const more = ['reverse_template', 'alternative_url_templates', 'example_input']
  refuseUnknown(taken, ['pattern', 'url_template', ...more], 'a linkifier')
  const linkifier = { pattern: text(taken, 'pattern'), url_template: text(taken, 'url_template') }
  try {
    compileLinkifier(linkifier)
  } catch (error) {
    throw new Mistake(`Give pattern as a regular expression: ${error instanceof Error ? error.message : error}`)
  }
  return {
    ...linkifier,
    reverse_template: textOrNull(taken, 'reverse_template'),
    alternative_url_templates:
      taken.alternative_url_templates === undefined ? [] : texts(taken, 'alternative_url_templates'),
    example_input: textOrNull(taken, 'example_input'),
  }
}

function textOrNull(taken: Taken, name: string): string | null {
  return (taken[name] ?? null) === null ? null : text(taken, name)
}
