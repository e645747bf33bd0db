import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import type { Fields } from '../testing/deeds.ts'
import { issue, Linkifiers } from '../testing/linkifiers.ts'
import { brokenIn } from '../testing/world.ts'

const link = (url: string) => ({ text: 'a link', url })
const html = (...urls: readonly string[]) => `<p>${urls.map((url) => `<a href="${url}">x</a>`).join(' ')}</p>`

/** After a linkifier was added, what a message shows that was sent then. */
function shows(
  asked: Fields,
  topic: string,
  urls: readonly string[],
  more: (told: Linkifiers) => void = () => {},
  besides = '',
) {
  const told = new Linkifiers()
  told.message(1)
  told.adds(asked)
  more(told)
  told.message(9, { topic, content: `about ${topic}` })
  const view = {
    subject: topic,
    topic_links: urls.map(link),
    raw: `about ${topic}`,
    content: `${html(...urls)}${besides}`,
  }
  return told.look(9, { ...view, content_type: 'text/html' })
}

const url = 'https://example.com/issues/12'

test('a topic and a content have the link', () => {
  const seen = shows(issue, 'see #12', [url])
  expect(seen).toEqual(
    expect.arrayContaining([
      'holds add-linkifier.links-in-topics',
      'holds add-linkifier.links-in-contents',
      'holds add-linkifier.named-groups',
    ]),
  )
  expect(brokenIn(seen)).toEqual([])
})

test('a content may have links of the server besides', () => {
  const permalink = '<a class="permalink" href="#message-9"></a>'
  const seen = shows(issue, 'see #12', [url], () => {}, permalink)
  expect(seen).toContain('holds add-linkifier.links-in-contents')
  expect(brokenIn(seen)).toEqual([])
})

test.each<[string, Fields, string, string[]]>([
  ['add-linkifier.links-in-topics', issue, 'see #12', []],
  ['add-linkifier.named-groups', issue, 'see #12', ['https://example.com/issues/']],
  ['add-linkifier.no-match-no-link', issue, 'see 12', [url]],
  [
    'add-linkifier.alternatives-not-for-links',
    { ...issue, alternative_url_templates: ['https://example.com/old/{id}'] },
    'see #12',
    ['https://example.com/old/12'],
  ],
  [
    'add-linkifier.template-rfc-6570',
    { ...issue, url_template: 'https://example.com/issues{?id}' },
    'see #12',
    ['https://example.com/issues{?id}'],
  ],
])('a topic accuses %s', (clause, asked, topic, urls) => {
  expect(brokenIn(shows(asked, topic, urls))).toEqual([`broken ${clause}`])
})

test.each<[string, Fields, string]>([
  ['https://example.com/issues?id=12', { ...issue, url_template: 'https://example.com/issues{?id}' }, 'see #12'],
  [
    'https://example.com/tags/a%20b',
    { pattern: 'tag (?P<t>a b)', url_template: 'https://example.com/tags/{t}' },
    'see tag a b',
  ],
  [
    'https://example.com/tags/%c3%bc',
    { pattern: 'tag (?P<t>ü)', url_template: 'https://example.com/tags/{t}' },
    'see tag ü',
  ],
])('a template is expanded: %s', (right, asked, topic) => {
  expect(shows(asked, topic, [right])).toContain('holds add-linkifier.template-rfc-6570')
})

describe('an update', () => {
  const changed = { pattern: 'no(?P<id>[0-9]+)', url_template: 'https://example.com/numbers/{id}' }
  const update = (told: Linkifiers) => void told.updates(2, changed)

  test.each<[string, string, string[]]>([
    ['update-linkifier.pattern-replaced', 'see no12', []],
    ['update-linkifier.pattern-replaced', 'see #12', [url]],
    ['update-linkifier.template-replaced', 'see no12', [url]],
  ])('is accused by a topic: %s', (clause, topic, urls) => {
    expect(brokenIn(shows(issue, topic, urls, update))).toEqual([`broken ${clause}`])
  })

  test('with the same pattern does not clear the one that changed it', () => {
    const twice = (told: Linkifiers) => {
      told.updates(2, changed)
      told.updates(2, { ...changed, url_template: 'https://example.com/newer/{id}' })
    }
    expect(brokenIn(shows(issue, 'see no12', [], twice))).toEqual(['broken update-linkifier.pattern-replaced'])
  })

  test('is seen', () => {
    const seen = shows(issue, 'see no12', ['https://example.com/numbers/12'], update)
    expect(seen).toContain('holds update-linkifier.pattern-replaced')
    expect(seen).toContain('holds update-linkifier.template-replaced')
    expect(shows(issue, 'see #12', [], update)).toContain('holds update-linkifier.pattern-replaced')
  })
})

describe('a content', () => {
  function content(text: string, urls: readonly string[]): string[] {
    const told = new Linkifiers()
    told.adds(issue)
    told.message(9, { content: text })
    return told.look(9, { raw: text, content: html(...urls), content_type: 'text/html', topic_links: [] })
  }

  test('has the link', () => {
    expect(content('see #12', [url])).toContain('holds add-linkifier.links-in-contents')
    expect(brokenIn(content('see #12', []))).toEqual(['broken add-linkifier.links-in-contents'])
    expect(brokenIn(content('see 12', [url]))).toEqual(['broken add-linkifier.no-match-no-link'])
  })

  test('that is not plain may have others', () => {
    expect(brokenIn(content('see *#12*', []))).toEqual([])
    expect(brokenIn(content('a#12', []))).toEqual([])
  })

  test('that was there before may have none', () => {
    const told = new Linkifiers()
    told.message(9, { content: 'see #12' })
    told.adds(issue)
    const view = { raw: 'see #12', content: html(), content_type: 'text/html', topic_links: [] }
    expect(brokenIn(told.look(9, view))).toEqual([])
    told.teach({ set: 'message', to: { ...told.get(9), content: known('see #12', [1], 'fixture') } })
    expect(brokenIn(told.look(9, view))).toEqual([])
  })
})
