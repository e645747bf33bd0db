// Names and texts as a form or a query has them. The same as URLSearchParams makes of them, which takes a piece of memory
// for each character that it encodes: a hundred megabytes for a storage of Chinese texts.

/** A name with several texts stands there as often. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>

export function encodeForm(parameters: Parameters): string {
  let encoded = ''
  for (const [name, texts] of Object.entries(parameters))
    for (const text of typeof texts === 'string' ? [texts] : texts)
      encoded += `${encoded === '' ? '' : '&'}${encodePiece(name)}=${encodePiece(text)}`
  return encoded
}

const plain = /^[\w*.-]*$/
/** What a URI leaves as it is, and a form does not. */
const otherwise = /[!'()~]/
const ofForms: Readonly<Record<string, string>> = {
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '~': '%7E',
}

/** Half a character is none, and stands there as U+FFFD. A long text is searched before it is three times as long. */
function encodePiece(text: string): string {
  if (plain.test(text)) return text
  const encoded = encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
  return otherwise.test(text) ? encoded.replaceAll(/[!'()~]/g, (piece) => ofForms[piece] ?? piece) : encoded
}
