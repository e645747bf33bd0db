// Objects of JSON whose members nobody has looked at yet.

export type Fields = Readonly<Record<string, unknown>>

/** The objects in a list of the state; none where it has another shape, which is for its schema. */
export function objectsIn(list: unknown): readonly Fields[] {
  if (!Array.isArray(list)) return []
  return list.filter(isObject)
}

/** Whether it is a list of nothing but objects. */
export function isListOfObjects(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null)
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
