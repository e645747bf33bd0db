// The reference of the target file, from its JSON Schema: each member with its type, what it is for, and its own members.

import schema from '../../src/target/target-file.schema.json' with { type: 'json' }

interface Schema {
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
}

export function targetFileReference(): string {
  const { properties = {}, required = [] } = schema as Schema
  return Object.entries(properties)
    .map(([name, one]) => `## \`${name}\`\n\n${headOf(one, required.includes(name))}\n${listOf(one)}`)
    .join('\n')
}

function headOf(one: Schema, isRequired: boolean): string {
  const text = capital(told(one, isRequired))
  return text.endsWith('.') ? text : `${text}.`
}

/** What stands inside: members by name, or what each item or entry has. */
function listOf(one: Schema): string {
  const rows = rowsOf(one, '')
  return rows.length === 0 ? '' : `\n${rows.join('\n')}\n`
}

function rowsOf(one: Schema, indent: string): string[] {
  if (isSecret(one)) return []
  const inside = one.properties ? one : (entriesOf(one) ?? one.items)
  if (inside && isSecret(inside)) return []
  const members = Object.entries(inside?.properties ?? {})
  // Many members of one kind that say nothing of themselves are told in one line.
  if (members.length > 5 && members.every(([, member]) => member.description === undefined && !member.properties))
    return [`${indent}- ${members.map(([name]) => `\`${name}\``).join(', ')}: ${kindOf(members[0]?.[1] ?? {})}`]
  return members.flatMap(([name, member]) => [
    `${indent}- \`${name}\`: ${told(member, inside?.required?.includes(name) ?? false)}`,
    ...rowsOf(member, `${indent}  `),
  ])
}

function told(member: Schema, isRequired: boolean): string {
  const { description = '', default: usual } = member
  const facts = [kindOf(member), ...(isRequired ? ['required'] : []), ...(usual === undefined ? [] : [`else ${usual}`])]
  return `${facts.join(', ')}${description === '' ? '' : `. ${description}`}`
}

function entriesOf({ additionalProperties: entries }: Schema): Schema | undefined {
  return typeof entries === 'object' ? entries : undefined
}

/** A text, or the name of a variable that has it. */
function isSecret({ required, properties }: Schema): boolean {
  return required?.length === 1 && required[0] === 'env' && properties?.env !== undefined
}

function kindOf(one: Schema): string {
  if (one.enum) return `one of ${one.enum.map((each) => `\`${each}\``).join(', ')}`
  if (one.const !== undefined) return `\`${one.const}\``
  if (isSecret(one)) return 'a text or `{ env: NAME }`'
  const entries = entriesOf(one)
  const types = [one.type ?? []].flat()
  return types.map((type) => words(type, one, entries)).join(' or ')
}

const plain: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

function words(type: string, { items }: Schema, entries: Schema | undefined): string {
  if (type === 'array') return `a list${items && !items.properties ? `, each ${kindOf(items)}` : ''}`
  if (type === 'object') return entries ? `names, each with ${kindOf(entries)}` : 'an object'
  return plain[type] ?? type
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
