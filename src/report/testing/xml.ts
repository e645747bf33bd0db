// A strict reader of the little XML that reports are made of. Throws where a document is not well-formed. Written here,
// since no XML library is installed and none is worth it for two kinds of tags.

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

interface Growing extends Element {
  readonly children: Growing[]
  text: string
}

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const tag = /^<(?<end>\/)?(?<name>[A-Za-z][\w.-]*)(?<attributes>(?:\s+[\w.-]+="[^"<]*")*)\s*(?<empty>\/)?>$/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function parseXml(document: string): Element {
  if (!document.isWellFormed() || forbidden.test(document)) throw new Error('a character that XML cannot carry')
  if (!document.startsWith(declaration)) throw new Error('no declaration')
  const root: Growing = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [piece] of document.slice(declaration.length).matchAll(/<[^>]*>?|[^<]+/g)) {
    const parent = open.at(-1) ?? root
    if (!piece.startsWith('<')) parent.text += decoded(piece)
    else if (!take(piece, parent, open)) throw new Error(`${piece} does not close ${parent.name}`)
  }
  const [only, ...others] = root.children
  if (open.length !== 1 || !only || others.length > 0 || root.text.trim() !== '') throw new Error('not one element')
  return only
}

function take(piece: string, parent: Growing, open: Growing[]): boolean {
  const { end, name = '', attributes = '', empty } = tag.exec(piece)?.groups ?? {}
  if (name === '') throw new Error(`${piece} is no tag`)
  if (end !== undefined) return open.pop()?.name === name && attributes === '' && open.length > 0
  const element: Growing = { name, attributes: attributesOf(attributes), children: [], text: '' }
  parent.children.push(element)
  if (empty === undefined) open.push(element)
  return true
}

function attributesOf(text: string): Record<string, string> {
  const all = [...text.matchAll(/([\w.-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, decoded(value)] as const,
  )
  if (new Set(all.map(([name]) => name)).size < all.length) throw new Error(`an attribute stands twice:${text}`)
  return Object.fromEntries(all)
}

function decoded(text: string): string {
  if (text.includes(']]>')) throw new Error(`${text} has the end of a section that was not begun`)
  return text.replaceAll(/&([^;&]*;?)/g, (whole, name: string) => {
    const character = entities[name.slice(0, -1)]
    if (!name.endsWith(';') || character === undefined) throw new Error(`${whole} is no entity`)
    return character
  })
}
