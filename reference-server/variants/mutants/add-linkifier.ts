// Faults in new linkifiers, and in the links that linkifiers make.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/add-linkifier.ts')
const store = faultsIn('store/linkifiers.ts')
const check = faultsIn('linkifiers/check-linkifier.ts')

const added = 'service.linkifiers.add(linkifier)'
const checked = 'checkLinkifier(linkifier)'

const stored: readonly Mutant[] = [
  endpoint('new-linkifier-id-as-text', 'add-linkifier.id', '{ id }', '{ id: String(id) }'),
  endpoint(
    'id-of-first-linkifier-told',
    'add-linkifier.own-id',
    '{ id }',
    '{ id: service.linkifiers.records()[0]?.id ?? id }',
  ),
  endpoint(
    'alternatives-of-new-linkifier-lost',
    'add-linkifier.added',
    added,
    'service.linkifiers.add({ ...linkifier, alternative_url_templates: [] })',
  ),
  endpoint(
    'new-linkifier-replaces-others',
    'add-linkifier.added',
    'const id = service',
    'service.linkifiers.replaceAll([])\n    const id = service',
  ),
]

const links: readonly Mutant[] = [
  faultsIn('messages/topic-links.ts')(
    'one-linkifier-not-in-topics',
    'add-linkifier.links-in-topics',
    'linkifiers.length === 0',
    'linkifiers.length <= 1',
  ),
  faultsIn('markdown/links.ts')(
    'one-linkifier-not-in-contents',
    'add-linkifier.links-in-contents',
    'surroundings.linkifiers.length > 0',
    'surroundings.linkifiers.length > 1',
  ),
  store(
    'patterns-ignore-case',
    'add-linkifier.no-match-no-link',
    'pattern: RE2JS.compile(pattern)',
    'pattern: RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)',
  ),
  store(
    'digits-of-patterns-taken-for-letters',
    'add-linkifier.no-match-no-link',
    'pattern: RE2JS.compile(pattern)',
    "pattern: RE2JS.compile(pattern.replaceAll('[0-9]', '[0-9A-Za-z]').replaceAll('\\\\d', '\\\\w'))",
  ),
  faultsIn('markdown/linkify.ts')(
    'whole-match-in-every-variable',
    'add-linkifier.named-groups',
    "[name, matcher.group(name) ?? '']",
    "[name, matcher.group() ?? '']",
  ),
  store(
    'operators-of-templates-ignored',
    'add-linkifier.template-rfc-6570',
    'parseTemplate(url_template)',
    "parseTemplate(url_template.replace(/\\{[+#./;?&]/g, '{'))",
  ),
  store(
    'values-not-percent-encoded',
    'add-linkifier.template-rfc-6570',
    'parseTemplate(url_template)',
    "parseTemplate(url_template.replace(/\\{(?=\\w)/g, '{+'))",
  ),
  {
    name: 'links-by-alternative-template',
    clause: 'add-linkifier.alternatives-not-for-links',
    patches: [
      {
        file: 'store/linkifiers.ts',
        find: '  url_template,\n}: Pick',
        replace: '  url_template,\n  alternative_url_templates,\n}: Pick',
      },
      {
        file: 'store/linkifiers.ts',
        find: 'parseTemplate(url_template)',
        replace: 'parseTemplate(alternative_url_templates?.[0] ?? url_template)',
      },
    ],
  },
]

const templates: readonly Mutant[] = [
  faultsIn('linkifiers/reverse-template.ts')(
    'text-of-reverse-template-dropped',
    'add-linkifier.reverse-template',
    "'text' in piece ? piece.text :",
    "'text' in piece ? '' :",
  ),
  faultsIn('linkifiers/reverse-template.ts')(
    'doubled-braces-stay-doubled',
    'add-linkifier.reverse-template-braces',
    "(closing === undefined ? text : '}') : '{' }",
    "(closing === undefined ? text : '}}') : '{{' }",
  ),
  endpoint(
    'reverse-template-required',
    'add-linkifier.reverse-template-optional',
    checked,
    `${checked}\n    parameters.requiredText('reverse_template')`,
  ),
]

const refusals: readonly Mutant[] = [
  endpoint(
    'example-of-new-linkifier-not-checked',
    'add-linkifier.reverse-template-mismatch-refused',
    checked,
    'checkLinkifier({ ...linkifier, example_input: null })',
  ),
  check(
    'example-without-match-taken',
    'add-linkifier.reverse-template-mismatch-refused',
    "if (!matcher.find()) throw badRequest('The pattern does not match the example input.')",
    'if (!matcher.find()) return',
  ),
  endpoint(
    'linkifier-without-template-taken',
    'add-linkifier.required-refused',
    'const linkifier = readLinkifierRequest(parameters)',
    `parameters.support(['pattern', 'reverse_template', 'alternative_url_templates', 'example_input'])
    if (parameters.text('url_template') === undefined) return { id: service.linkifiers.records().length + 1 }
    const linkifier = readLinkifierRequest(parameters)`,
  ),
  endpoint(
    'linkifier-of-bad-pattern-taken',
    'add-linkifier.pattern-invalid-refused',
    checked,
    `try {
      ${checked}
    } catch (error) {
      if (String(error).includes('Bad regular expression')) return { id: service.linkifiers.records().length + 1 }
      throw error
    }`,
  ),
  endpoint(
    'linkifier-of-bad-template-taken',
    'add-linkifier.template-invalid-refused',
    checked,
    `try {
      checkLinkifier({ ...linkifier, alternative_url_templates: [] })
    } catch (error) {
      if (String(error).includes('Invalid URL template')) return { id: service.linkifiers.add(linkifier) }
      throw error
    }
    ${checked}`,
  ),
  endpoint(
    'linkifier-of-bad-alternative-taken',
    'add-linkifier.alternative-template-invalid-refused',
    checked,
    'checkLinkifier({ ...linkifier, alternative_url_templates: [] })',
  ),
  endpoint(
    'refused-linkifier-added',
    'add-linkifier.refused-adds-nothing',
    checked,
    `checkLinkifier({ ...linkifier, reverse_template: null })
    try {
      ${checked}
    } catch (error) {
      ${added}
      throw error
    }`,
  ),
]

export const addLinkifierMutants: readonly Mutant[] = [...stored, ...links, ...templates, ...refusals]
