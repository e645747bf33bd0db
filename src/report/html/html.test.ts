import { describe, expect, test } from 'vitest'
import { html, visible } from './html.ts'

describe('what is put into a template', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onload="x" '`, '&quot; onload=&quot;x&quot; &#39;'],
    ['&lt;', '&amp;lt;'],
    ['</style></script><!--', '&lt;/style&gt;&lt;/script&gt;&lt;!--'],
  ])('stays text: %s', (text, written) => {
    expect(html`<p title="${text}">${text}</p>`.text).toBe(`<p title="${written}">${written}</p>`)
  })

  test('is markup where a template made it, in lists, too', () => {
    const items = ['a', 'b<'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${items}</ul>`.text).toBe('<ul><li>a</li><li>b&lt;</li></ul>')
  })

  test('is nothing where there is nothing, and a number as it is', () => {
    expect(html`<p>${undefined}${false}${0}</p>`.text).toBe('<p>0</p>')
  })
})

describe('what could deceive a reader', () => {
  test.each([
    ['an escape of terminals', 'a\u001b[31mb', 'a␛[31mb'],
    ['a null', 'a\u0000b', 'a␀b'],
    ['a deletion', 'a\u007fb', 'a␡b'],
    ['a turned direction', 'a\u202eb', 'a⟨U+202E⟩b'],
    ['an isolate', 'a\u2066b', 'a⟨U+2066⟩b'],
    ['a control of the second kind', 'a\u0085b', 'a⟨U+0085⟩b'],
    ['a mark of byte order', '\ufeffa', '⟨U+FEFF⟩a'],
    ['a half character', 'a\ud800b', 'a\ufffdb'],
    ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
  ])('is made visible: %s', (_, text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  test.each(['two\nlines\tand a tab', 'שלום', 'مرحبا', '👩‍💻', 'é'])('is not %j', (text) => {
    expect(visible(text)).toBe(text)
  })
})
