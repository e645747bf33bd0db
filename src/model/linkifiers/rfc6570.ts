// URL templates by RFC 6570, for values that are texts. Says undefined where a template is none, or names what has no
// value.

interface Operator {
  readonly first: string
  readonly separator: string
  readonly isNamed: boolean
  readonly ifEmpty: string
  readonly allowsReserved: boolean
}

const simple: Operator = { first: '', separator: ',', isNamed: false, ifEmpty: '', allowsReserved: false }

const operators: Readonly<Record<string, Operator>> = {
  '': simple,
  '+': { ...simple, allowsReserved: true },
  '#': { ...simple, first: '#', allowsReserved: true },
  '.': { ...simple, first: '.', separator: '.' },
  '/': { ...simple, first: '/', separator: '/' },
  ';': { ...simple, first: ';', separator: ';', isNamed: true },
  '?': { ...simple, first: '?', separator: '&', isNamed: true, ifEmpty: '=' },
  '&': { ...simple, first: '&', separator: '&', isNamed: true, ifEmpty: '=' },
}

const expression = /\{([^{}]*)\}/gu
const variable = /^(?<name>(?:\w|%[0-9A-Fa-f]{2})(?:\.?(?:\w|%[0-9A-Fa-f]{2}))*)(?<modifier>\*|:[1-9]\d{0,3})?$/u
const literal = /^(?:[!#$&()*+,\-./:;=?@[\]_~\w]|%[0-9A-Fa-f]{2})*$/u

interface Part {
  readonly operator: Operator
  readonly variables: readonly { readonly name: string; readonly length: number | undefined }[]
}

/** `odd`: whether it is a template, or what it means, is not quite said. */
export type Form = 'template' | 'none' | 'odd'

/** Longer ones nobody wrote by hand. */
const longest = 10_000

export function formOf(template: string): Form {
  if (template.length > longest) return 'odd'
  const rest = template.replaceAll(expression, '')
  if (/[{}]/u.test(rest)) return 'none'
  const bodies = [...template.matchAll(expression)].map(([, body = '']) => body)
  if (bodies.includes('')) return 'none'
  return literal.test(rest) && bodies.every((body) => partOf(body) !== undefined) ? 'template' : 'odd'
}

export function variablesOf(template: string): readonly string[] {
  if (template.length > longest) return []
  const parts = [...template.matchAll(expression)].map(([, body = '']) => partOf(body))
  return parts.flatMap((part) => part?.variables.map(({ name }) => name) ?? [])
}

/** Whether it has an operator or a modifier, besides plain names. */
export function isElaborate(template: string): boolean {
  return [...template.matchAll(expression)].some(([, body = '']) => !/^\w+$/u.test(body))
}

export function expand(template: string, values: Readonly<Record<string, string | undefined>>): string | undefined {
  if (formOf(template) !== 'template' || variablesOf(template).some((name) => !Object.hasOwn(values, name)))
    return undefined
  return template.replaceAll(expression, (_, body: string) => {
    const part = partOf(body)
    return part ? expandPart(part, values) : ''
  })
}

function partOf(body: string): Part | undefined {
  const sign = body.charAt(0)
  const operator = operators[sign] ?? simple
  const names = (operators[sign] ? body.slice(1) : body).split(',')
  const variables = names.flatMap((each) => {
    const { name, modifier = '' } = variable.exec(each)?.groups ?? {}
    if (name === undefined) return []
    return [{ name, length: modifier.startsWith(':') ? Number(modifier.slice(1)) : undefined }]
  })
  return variables.length === names.length ? { operator, variables } : undefined
}

function expandPart({ operator, variables }: Part, values: Readonly<Record<string, string | undefined>>): string {
  const { first, separator, isNamed, ifEmpty, allowsReserved } = operator
  const texts = variables.map(({ name, length }) => {
    const value = encode([...(values[name] ?? '')].slice(0, length).join(''), allowsReserved)
    if (!isNamed) return value
    return value === '' ? `${name}${ifEmpty}` : `${name}=${value}`
  })
  return first + texts.join(separator)
}

const unreserved = /^[\w.~-]$/u
const reserved = /^(?:[\w.~!#$&'()*+,/:;=?@[\]-]|%[0-9A-Fa-f]{2})$/u

function encode(text: string, allowsReserved: boolean): string {
  const kept = allowsReserved ? reserved : unreserved
  const pieces = text.match(/%[0-9A-Fa-f]{2}|[\s\S]/gu) ?? []
  return pieces.map((piece) => (kept.test(piece) ? piece : percent(piece))).join('')
}

function percent(piece: string): string {
  return [...Buffer.from(piece)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}
