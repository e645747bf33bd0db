// Placeholders in the texts of a recipe: `{user_id}`, `{user.email}`, `{role|roles}`, and several of which the first
// counts that is known: `{full_name, user.full_name}`. What a text has in braces is one, or a mistake.

export interface Placeholder {
  readonly path: readonly string[]
  /** Tables that the value is looked up in, one after the other. */
  readonly tables: readonly string[]
}

const inBraces = /\{([^{}]*)\}/g
const wellFormed = /^[a-z]\w*(\.\w+)*(\|[a-z]\w*)*$/

/** The first that is known counts. Undefined where they are not written as placeholders. */
export function placeholdersOf(inside: string): Placeholder[] | undefined {
  const texts = inside.split(', ')
  if (!texts.every((text) => wellFormed.test(text))) return undefined
  return texts.map((text) => {
    const [path = '', ...tables] = text.split('|')
    return { path: path.split('.'), tables }
  })
}

/** What stands in braces in a text. */
export function bracesIn(text: string): string[] {
  return [...text.matchAll(inBraces)].map(([, inside]) => inside ?? '')
}

export type Lookup = (placeholder: Placeholder) => unknown

/** A text that is one placeholder becomes its value, of whatever type. Undefined where a value is not known. */
export function fillText(text: string, lookup: Lookup): unknown {
  const inside = bracesIn(text)
  const values = inside.map((each) => firstKnown(each, lookup))
  if (values.length === 1 && text === `{${inside[0]}}`) return values[0]
  if (values.includes(undefined)) return undefined
  return text.replaceAll(inBraces, () => asText(values.shift()))
}

function firstKnown(inside: string, lookup: Lookup): unknown {
  const several = placeholdersOf(inside)
  if (!several) throw new Error(`{${inside}} is no placeholder, and was not noticed when the recipe was read`)
  for (const placeholder of several) {
    const value = lookup(placeholder)
    if (value !== undefined) return value
  }
  return undefined
}

/** As parameters are written: texts as they are, everything else as JSON. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Where something in an object is not known, the object is not; of a list the item is left out. */
export function fillWhole(template: unknown, lookup: Lookup): unknown {
  if (typeof template === 'string') return fillText(template, lookup)
  if (Array.isArray(template))
    return template.map((item) => fillWhole(item, lookup)).filter((item) => item !== undefined)
  if (typeof template !== 'object' || template === null) return template
  const members = Object.entries(template).map(([name, value]) => [name, fillWhole(value, lookup)])
  return members.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(members)
}

/** What is not known is left out of objects. */
export function fillKnown(template: unknown, lookup: Lookup): unknown {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return fillWhole(template, lookup)
  const members = Object.entries(template).map(([name, value]) => [name, fillKnown(value, lookup)] as const)
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

/** The table that every recipe has: texts without space at either end. */
export const trim = 'trim'
