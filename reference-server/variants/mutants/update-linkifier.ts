// Faults in the change of linkifiers.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/update-linkifier.ts')

const changed = 'service.linkifiers.change(before.id, linkifier)'
const checked = 'checkLinkifier(linkifier)'

/** What is ready to run keeps this of what it was before the change. */
function stale(name: string, clause: string, part: 'pattern' | 'address'): Mutant {
  const update = 'this.#update.run({ id, ...rowOf(linkifier) })\n    this.reload()'
  const kept = `this.#compiled = this.#compiled.map((each, at) => ({ ...each, ${part}: old[at]?.${part} ?? each.${part} }))`
  return faultsIn('store/linkifiers.ts')(name, clause, update, `const old = this.#compiled\n    ${update}\n    ${kept}`)
}

export const updateLinkifierMutants: readonly Mutant[] = [
  endpoint('changed-linkifier-told', 'update-linkifier.envelope-only', 'return {}', 'return { id: before.id }'),
  endpoint(
    'pattern-stays',
    'update-linkifier.updated',
    changed,
    changed.replace('linkifier)', '{ ...linkifier, pattern: before.pattern })'),
  ),
  endpoint(
    'url-template-stays',
    'update-linkifier.updated',
    changed,
    changed.replace('linkifier)', '{ ...linkifier, url_template: before.url_template })'),
  ),
  stale('old-pattern-still-links', 'update-linkifier.pattern-replaced', 'pattern'),
  stale('old-url-template-still-links', 'update-linkifier.template-replaced', 'address'),
  endpoint(
    'alternatives-stay',
    'update-linkifier.updated',
    changed,
    changed.replace('linkifier)', '{ ...linkifier, alternative_url_templates: before.alternative_url_templates })'),
  ),
  faultsIn('store/linkifiers.ts')(
    'all-linkifiers-changed',
    'update-linkifier.others-stay',
    'WHERE id = :id`',
    'WHERE id >= :id`',
  ),
  faultsIn('linkifiers/linkifier-request.ts')(
    'empty-reverse-template-ignored',
    'update-linkifier.reverse-template-reset',
    'return sent === undefined ? before[name] : sent || null',
    'return sent || before[name]',
  ),
  faultsIn('linkifiers/linkifier-request.ts')(
    'empty-reverse-template-no-reset',
    'update-linkifier.accepted',
    'return sent === undefined ? before[name] : sent || null',
    "return sent === undefined ? before[name] : name === 'reverse_template' ? sent : sent || null",
  ),
  endpoint(
    'example-of-changed-linkifier-not-checked',
    'update-linkifier.reverse-template-mismatch-refused',
    checked,
    'checkLinkifier({ ...linkifier, example_input: null })',
  ),
  endpoint(
    'bad-pattern-passed-over',
    'update-linkifier.pattern-invalid-refused',
    checked,
    `try {
      ${checked}
    } catch (error) {
      if (String(error).includes('Bad regular expression')) return {}
      throw error
    }`,
  ),
  endpoint(
    'bad-template-stored',
    'update-linkifier.template-invalid-refused',
    checked,
    `try {
      checkLinkifier({ ...linkifier, alternative_url_templates: [] })
    } catch (error) {
      if (!String(error).includes('Invalid URL template')) throw error
      ${changed}
      return {}
    }
    ${checked}`,
  ),
  endpoint(
    'bad-alternative-stored',
    'update-linkifier.alternative-template-invalid-refused',
    checked,
    'checkLinkifier({ ...linkifier, alternative_url_templates: [] })',
  ),
  endpoint(
    'missing-linkifier-changed',
    'update-linkifier.missing-linkifier-refused',
    "if (before === undefined) throw badRequest('Linkifier not found.')",
    `if (before === undefined) readLinkifierRequest(parameters)
    if (before === undefined) return {}`,
  ),
  endpoint(
    'linkifier-changed-before-example-is-checked',
    'update-linkifier.refused-changes-nothing',
    checked,
    `checkLinkifier({ ...linkifier, reverse_template: null })
    try {
      ${checked}
    } catch (error) {
      ${changed}
      throw error
    }`,
  ),
]
