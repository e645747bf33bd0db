// What a client asks of the endpoints for linkifiers. Knows nothing of whether the parts belong together.
import { isInGroup } from '../permissions.ts'
import { unauthorizedPrincipal } from '../refusal.ts'
import type { LinkifierText } from '../store/linkifiers.ts'
import type { User } from '../store/users.ts'
import type { Parameters } from '../transport/parameters.ts'

type OptionalParts = Pick<LinkifierText, 'reverse_template' | 'alternative_url_templates' | 'example_input'>

const NO_OPTIONAL_PARTS: OptionalParts = { reverse_template: null, alternative_url_templates: [], example_input: null }

/** Whatever is left out stays as it was; what is sent empty is taken away. */
export function readLinkifierRequest(parameters: Parameters, before = NO_OPTIONAL_PARTS): LinkifierText {
  const orKept = (name: 'reverse_template' | 'example_input') => {
    const sent = parameters.text(name)
    return sent === undefined ? before[name] : sent || null
  }
  return {
    pattern: parameters.requiredText('pattern'),
    url_template: parameters.requiredText('url_template'),
    reverse_template: orKept('reverse_template'),
    alternative_url_templates: parameters.strings('alternative_url_templates') ?? before.alternative_url_templates,
    example_input: orKept('example_input'),
  }
}

/** The specification names nobody; what everybody's messages look like is for administrators to say. */
export function checkMayLinkify(caller: User): void {
  if (!isInGroup(caller.role, 'administrators')) throw unauthorizedPrincipal('Must be an organization administrator')
}
