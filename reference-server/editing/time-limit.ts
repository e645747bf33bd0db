// Whether something is young enough to be changed. Knows nothing of what it is.

/** A limit of null is none. */
export function isWithinLimit(ageMs: number, limitSeconds: number | null): boolean {
  return limitSeconds === null || ageMs <= limitSeconds * 1000
}

export function stricterOf(limit: number | null, other: number | null): number | null {
  if (limit === null) return other
  return other === null ? limit : Math.min(limit, other)
}
