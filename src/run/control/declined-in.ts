// The members that an answer of the control protocol declines: of the answer as a whole, and of the items of its lists.

type Json = Readonly<Record<string, unknown>>

export function declinedIn(gives: Json): string[] {
  const { declined } = gives
  const items = Object.values(gives).flatMap((member) => (Array.isArray(member) ? member.filter(isObject) : []))
  return [...(Array.isArray(declined) ? declined.map(String) : []), ...items.flatMap(declinedIn)]
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
