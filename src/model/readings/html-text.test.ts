import { expect, test } from 'vitest'
import { hrefsIn, textOf } from './html-text.ts'

test.each([
  ['<p>stra&szlig;e &#223;&#xDF;</p>', ' straße ßß '],
  ['<p>un<wbr>broken <b>bo</b>ld</p>', ' unbroken bold '],
  ['one<br>two<hr/>three', 'one two three'],
  ['&lt;b&gt; &amp;amp;', '<b> &amp;'],
  [`<div title="a > b"><b title='>'>c</b></div>`, ' c '],
])('%s says %s', (html, text) => {
  expect(textOf(html)).toBe(text)
})

test('links are found in any spelling of an attribute', () => {
  const html = `<a href="x?a=1&amp;b=2">1</a><A class='l' HREF = '/y&#39;'>2</a><a href=z>3</a><a data-href="no">4</a>`
  expect(hrefsIn(html)).toEqual(['x?a=1&b=2', "/y'", 'z'])
})
