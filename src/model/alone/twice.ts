// The first id that stands in a list for the second time.

export function twiceIn(ids: readonly unknown[]): unknown {
  const seen = new Set()
  return ids.find((id) => seen.size === seen.add(id).size)
}
