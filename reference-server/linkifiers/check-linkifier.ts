// Whether the parts of a linkifier belong together: every refusal that the endpoints for linkifiers share.
// Changes nothing.
import { RE2JS } from 're2js'
import {
  LINKIFIER_ALTERNATIVES_MAX,
  LINKIFIER_PATTERN_MAX,
  LINKIFIER_PROGRAM_MAX,
  LINKIFIER_TEMPLATE_MAX,
  LINKIFIERS_MAX,
} from '../limits.ts'
import { badRequest } from '../refusal.ts'
import type { LinkifierText } from '../store/linkifiers.ts'
import { readReverseTemplate, regenerate } from './reverse-template.ts'
import { urlVariables } from './url-variables.ts'

/** Of all linkifiers together, and of each alone. */
export function checkRoom(count: number): void {
  if (count >= LINKIFIERS_MAX) throw badRequest(`There are ${LINKIFIERS_MAX} linkifiers already, which is the limit.`)
}

function checkLengths({
  pattern,
  url_template,
  reverse_template,
  alternative_url_templates,
  example_input,
}: LinkifierText) {
  if (pattern.length > LINKIFIER_PATTERN_MAX)
    throw badRequest(`The pattern is longer than ${LINKIFIER_PATTERN_MAX} characters.`)
  if (alternative_url_templates.length > LINKIFIER_ALTERNATIVES_MAX)
    throw badRequest(`There are more than ${LINKIFIER_ALTERNATIVES_MAX} alternative URL templates.`)
  const texts = [url_template, reverse_template ?? '', example_input ?? '', ...alternative_url_templates]
  if (texts.some((text) => text.length > LINKIFIER_TEMPLATE_MAX))
    throw badRequest(`A template or the example is longer than ${LINKIFIER_TEMPLATE_MAX} characters.`)
}

/** The named groups of the pattern and the variables of every address are the same. */
export function checkLinkifier(linkifier: LinkifierText): void {
  checkLengths(linkifier)
  const pattern = readPattern(linkifier.pattern)
  if (pattern.programSize() > LINKIFIER_PROGRAM_MAX) throw badRequest('The pattern takes too many steps.')
  const groups = new Set(Object.keys(pattern.namedGroups()))
  for (const template of [linkifier.url_template, ...linkifier.alternative_url_templates])
    if (urlVariables(template).symmetricDifference(groups).size > 0)
      throw badRequest('The groups of the pattern and the variables of the URL template are not the same.')
  if (linkifier.reverse_template !== null)
    checkReverse(pattern, groups, linkifier.reverse_template, linkifier.example_input)
}

function readPattern(text: string): RE2JS {
  if (text === '') throw badRequest('The pattern must not be empty.')
  try {
    return RE2JS.compile(text)
  } catch (error) {
    throw badRequest(`Bad regular expression: ${error instanceof Error ? error.message : error}`)
  }
}

/** What the pattern finds in the example must make the example again. */
function checkReverse(pattern: RE2JS, groups: ReadonlySet<string>, template: string, example: string | null): void {
  const pieces = readReverseTemplate(template)
  const unknown = pieces.find((piece) => 'variable' in piece && !groups.has(piece.variable))
  if (unknown !== undefined) throw badRequest('The reverse template has a variable that is no group of the pattern.')
  if (example === null) return
  const matcher = pattern.matcher(example)
  if (!matcher.find()) throw badRequest('The pattern does not match the example input.')
  const values = Object.fromEntries([...groups].map((name) => [name, matcher.group(name) ?? '']))
  if (regenerate(pieces, values) !== example)
    throw badRequest('The reverse template does not make the example input again.')
}
