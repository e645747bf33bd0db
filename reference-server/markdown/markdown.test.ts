import { describe, expect, test } from 'vitest'
import { compileLinkifier } from '../store/linkifiers.ts'
import { renderMarkdown } from './markdown.ts'
import type { Surroundings } from './surroundings.ts'

const PEOPLE = [
  { id: 7, full_name: 'Ada Lovelace' },
  { id: 8, full_name: '<b>"Eve"</b>' },
]

const SURROUNDINGS: Surroundings = {
  person: (name, id) => PEOPLE.find((person) => (id === undefined ? person.full_name === name : person.id === id)),
  customEmoji: (name) => (name === 'parrot' ? '3' : undefined),
  linkifiers: [
    compileLinkifier({ pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example/{id}' }),
    compileLinkifier({ pattern: 'bad-(?P<x>[a-z]+)', url_template: 'javascript:{+x}' }),
    compileLinkifier({ pattern: 'raw (?P<x>.+)', url_template: '{+x}' }),
  ],
}

function html(content: string): string {
  return renderMarkdown(content, SURROUNDINGS).html
}

function findings(content: string) {
  const { mentionedIds, ...rest } = renderMarkdown(content, SURROUNDINGS).findings
  const found = Object.entries(rest).flatMap(([name, isFound]) => (isFound ? [name] : []))
  return [...mentionedIds, ...found]
}

describe('mentions', () => {
  test.each([
    ['@**Ada Lovelace**', '<p><span class="user-mention" data-user-id="7">@Ada Lovelace</span></p>'],
    ['@**Ada Lovelace|7**', '<p><span class="user-mention" data-user-id="7">@Ada Lovelace</span></p>'],
    ['@_**Ada Lovelace**', '<p><span class="user-mention silent" data-user-id="7">Ada Lovelace</span></p>'],
    ['@**Nobody**', '<p>@<strong>Nobody</strong></p>'],
    ['@**all**', '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span></p>'],
    ['@**topic**', '<p><span class="topic-mention">@topic</span></p>'],
    ['`@**all**`', '<p><code>@**all**</code></p>'],
  ])('%s', (content, expected) => expect(html(content)).toBe(expected))

  test('escape names', () => {
    expect(html('@**<b>"Eve"</b>|8**')).toContain('@&lt;b&gt;&quot;Eve&quot;&lt;/b&gt;</span>')
  })

  test.each([
    ['hi @**Ada Lovelace** and @**topic**', [7, 'mentionsTopic']],
    ['@_**Ada Lovelace** @_**all**', []],
    ['![@**all**](https://x.example/a.png)', ['hasImage']],
    ['```\n@**all**\n```', []],
    ['```spoiler @**Ada Lovelace**\n@**all**\n```', [7, 'mentionsChannel']],
    ['> - **@**all****', ['mentionsChannel']],
  ])('%j is found to hold %j', (content, expected) => expect(findings(content)).toEqual(expected))
})

describe('emoji', () => {
  test.each([
    [':smile:', '<p><span aria-label="smile" class="emoji emoji-1f604" role="img" title="smile">:smile:</span></p>'],
    [':parrot:', '<p><img alt=":parrot:" class="emoji" src="/user_avatars/emoji/3.png" title="parrot"></p>'],
    [':no_such_emoji:', '<p>:no_such_emoji:</p>'],
    [':constructor:', '<p>:constructor:</p>'],
    ['at 10:30: ok', '<p>at 10:30: ok</p>'],
  ])('%s', (content, expected) => expect(html(content)).toBe(expected))
})

describe('links', () => {
  test.each([
    ['see #12, please', '<p>see <a href="https://issues.example/12">#12</a>, please</p>'],
    ['(#1) #2', '<p>(<a href="https://issues.example/1">#1</a>) <a href="https://issues.example/2">#2</a></p>'],
    ['C#12 and #12a', '<p>C#12 and #12a</p>'],
    ['`#12`', '<p><code>#12</code></p>'],
    ['[#12](https://x.example)', '<p><a href="https://x.example">#12</a></p>'],
    ['https://x.example/a', '<p><a href="https://x.example/a">https://x.example/a</a></p>'],
    ['x.example', '<p>x.example</p>'],
    ['bad-alert', '<p>bad-alert</p>'],
  ])('%s', (content, expected) => expect(html(content)).toBe(expected))
})

describe('blocks', () => {
  test('code keeps its text', () => {
    expect(html('```js\nif (a < b) <x>\n```')).toBe(
      '<pre><code class="language-js">if (a &lt; b) &lt;x&gt;\n</code></pre>',
    )
  })

  test('spoilers hide Markdown', () => {
    expect(html('```spoiler The *end*\nthey **live**\n```')).toBe(
      '<div class="spoiler-block"><div class="spoiler-header">The <em>end</em></div>' +
        '<div class="spoiler-content" aria-hidden="true"><p>they <strong>live</strong></p></div></div>',
    )
  })

  test('spoilers in spoilers end', () => {
    const deep = Array.from({ length: 60 }, (_, depth) => '`'.repeat(63 - depth))
    const content = [...deep.map((fence) => `${fence}spoiler x`), 'end', ...deep.toReversed()].join('\n')
    expect(html(content).match(/spoiler-block/g)).toHaveLength(60)
  })
})

describe('a line alone is what it is as the first of several paragraphs', () => {
  test.each([
    'x',
    'Setext',
    'a | b',
    'a  b\tc',
    'no break  ',
    'ends with a narrow space\u202f',
    'a\u2028b\0c',
    'a\\',
    'a. not a list',
    'see [x] and [y](https://x.example "z") ![i](https://x.example/i.png)',
    '**b** _i_ ~~s~~ `c` <b> &amp; &copy; https://x.example/a?b=c.',
    'hi @**Ada Lovelace**, #12 :parrot: @**all**',
    `a${'*_'.repeat(500)}`,
  ])('%j', (line) => {
    expect(html(`${line}\n\nend`)).toBe(`${html(line)}\n<p>end</p>`)
    expect(findings(`${line}\n\nend`)).toEqual(findings(line))
  })
})

describe('what never passes', () => {
  const ATTRIBUTES = /^(href|src|alt|title|class|role|start|aria-label|aria-hidden|data-user-id|style)$/
  const CELL_STYLE = /^text-align:(left|right|center)$/

  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<style>*{display:none}</style>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](vbscript:x)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](javascript:alert(1))',
    '![" onerror="alert(1)](x)',
    '[x](https://a.example "\\" onclick=\\"alert(1)")',
    '[x](https://a.example/" onmouseover="alert(1))',
    '<javascript:alert(1)>',
    'javascript:alert(1)',
    '[x]: javascript:alert(1)\n[x]',
    '```"><script>alert(1)</script>\nx\n```',
    '```js onclick=alert(1)\nx\n```',
    '```spoiler <script>alert(1)</script>\n<img src=x onerror=alert(1)>\n```',
    '```spoiler [x](javascript:alert(1))\n[x](javascript:alert(1))\n```',
    '@**<script>alert(1)</script>**',
    ':"onload="alert(1):',
    'bad-alert',
    'raw javascript:alert(1)',
    'raw \tjavascript:alert(1)',
    'raw data:text/html,x',
    'raw https://a.example/"onclick="alert(1)',
    '| a |\n| :-: |\n| <script> |',
    '/me <script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    `${'['.repeat(3000)}x${']('.repeat(3000)}`,
    '*'.repeat(9000),
    '`'.repeat(9000),
    '@**'.repeat(3000),
    ':'.repeat(9000),
    '> '.repeat(4000),
  ]

  test.each(hostile)('%j', (content) => {
    for (const [tag = '', name = ''] of html(content).matchAll(/<\/?([A-Za-z][^\s>/]*)[^>]*>/g)) {
      expect(name).not.toMatch(/^(script|style|iframe|object|embed|svg|form|link|meta|base)$/i)
      for (const [, attribute = '', value = ''] of tag.matchAll(/\s([^\s=>"]+)="([^"]*)"/g)) {
        expect(attribute).toMatch(ATTRIBUTES)
        if (attribute === 'style') expect(value).toMatch(CELL_STYLE)
        if (/^(href|src)$/.test(attribute)) expect(value).not.toMatch(/^\W*(javascript|vbscript|data|file):/i)
      }
      expect(tag.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\son\w+/i)
    }
  })

  test('a pattern cannot stop the server', () => {
    const linkifiers = [compileLinkifier({ pattern: '(a+)+$', url_template: 'https://x.example/' })]
    expect(renderMarkdown(`${'a'.repeat(9000)}!`, { ...SURROUNDINGS, linkifiers }).html).toContain('aaa!')
  })
})
