// Damages lines of a trace: types swapped, members dropped, nulls, huge numbers, arrays for texts, odd objects, bytes,
// halves of letters, deep nesting. Draws everything from one source, so that a seed gives the same damage again.

export type Draw = (below: number) => number

/** Numbers from 0 on, each below what is asked for; the same ones for the same seed. */
export function drawFrom(seed: number): Draw {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export type Holder = Record<string | number, unknown>

/** Stands for lists in lists, deeper than a value can be written out. */
const deep = '@deep@'

/** As it stands in a line, and in a text within a line; such a text may have been cut off behind it. */
const deepPlaces = new RegExp(`\\\\"${deep}\\\\"|(?<!\\\\)"${deep}"`, 'g')

/** The line as it is to be read. */
export function written(entry: unknown): string {
  return JSON.stringify(entry).replace(deepPlaces, `${'['.repeat(20_000)}${']'.repeat(20_000)}`)
}

/** Values as JSON, since only so can they have any name. */
const oddValues = [
  ...['null', 'true', 'false', '0', '-1', '1.5', '1e308', '9007199254740993', '-0', '""', '"x"', '"null"', '[]', '{}'],
  ...['[null]', '[[]]', '[{}]', '[1]', '["x"]', '{"toString":1}', '{"valueOf":{}}', '[{"toString":null}]'],
  ...['{"__proto__":{"toString":1}}', '{"constructor":1}', '{"hasOwnProperty":1,"length":-1}', '{"toJSON":1}'],
  ...['{"length":1e9}', '"\\ud800"', '"\\udc00x"', '"\\u0000"', '"constructor"', '"__proto__"', '{"then":1}'],
  ...['"(a+)+$"', '"{{{"', '"2026-13-45T99:99:99Z"', '{"direct_members":"x","direct_subgroups":[[]]}'],
  ...[`"${deep}"`, `{"a":["${deep}"]}`, `[${'7,'.repeat(3_000)}7]`, `"${'a'.repeat(50_000)}"`],
]

const oddTexts = [
  '[',
  '{',
  '%',
  '\u0000',
  '\ud800',
  'NaN',
  '1e400',
  '+1',
  ' 1',
  '0x10',
  '١',
  "['a']",
  '[1,]',
  'a'.repeat(9),
]
const oddNames = ['__proto__', 'constructor', 'toString', '', 'plumbline_unknown', 'id', 'type', 'user_id']

function pick<T>(draw: Draw, from: readonly T[]): T {
  return from[draw(from.length)] as T
}

function oddValue(draw: Draw): unknown {
  return JSON.parse(pick(draw, oddValues))
}

export function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

/** Somewhere in a value, the nearer to its root the likelier. */
function somewhere(draw: Draw, root: Holder): { holder: Holder; name: string } | undefined {
  let holder = root
  for (;;) {
    const names = Object.keys(holder)
    if (names.length === 0) return undefined
    const name = pick(draw, names)
    const inside = holder[name]
    if (!isHolder(inside) || Object.keys(inside).length === 0 || draw(4) === 0) return { holder, name }
    holder = inside
  }
}

function put(holder: Holder, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
}

/** One change at one place. */
export function damageValue(draw: Draw, root: Holder): void {
  const place = somewhere(draw, root)
  if (!place) {
    put(root, pick(draw, oddNames), oddValue(draw))
    return
  }
  const { holder, name } = place
  const before = holder[name]
  const way = draw(8)
  if (way === 0 && !Array.isArray(holder)) delete holder[name]
  else if (way === 1) put(holder, name, [before])
  else if (way === 2) put(holder, name, isHolder(before) ? JSON.stringify(before).slice(0, 50) : `${before}`)
  else if (way === 3 && isHolder(before)) put(before, pick(draw, oddNames), oddValue(draw))
  else if (way === 4 && Array.isArray(before)) before.push(oddValue(draw), before[0])
  else if (way === 5) put(holder, name, holder[pick(draw, Object.keys(holder))])
  else put(holder, name, oddValue(draw))
}

/** A text that stands for a value, with that value damaged; or another text. */
export function damageText(draw: Draw, text: unknown): unknown {
  const way = draw(6)
  if (way === 0) return [text, pick(draw, oddTexts)]
  if (way === 1) return oddValue(draw)
  if (way === 2) return pick(draw, oddTexts)
  if (way === 3) return pick(draw, oddValues)
  return typeof text === 'string' ? damagedInside(draw, text) : oddValue(draw)
}

function damagedInside(draw: Draw, text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    if (!isHolder(value)) return pick(draw, oddValues)
    damageValue(draw, value)
    return JSON.stringify(value)
  } catch {
    return text.slice(0, draw(text.length + 1)) + pick(draw, oddTexts)
  }
}

/** Bytes that a form may have or not. */
export function damagedBytes(draw: Draw): string {
  const bytes = Array.from({ length: draw(40) }, () => draw(256))
  return Buffer.from(`content=${String.fromCharCode(...bytes)}`, 'latin1').toString('base64')
}
