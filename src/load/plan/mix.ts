// Who plays which persona: at every number of users the shares are those of the profile, as nearly as whole users can be.

export function personasOf(users: number, mix: Readonly<Record<string, number>>): string[] {
  const given = new Map(Object.keys(mix).map((name) => [name, 0]))
  return Array.from({ length: users }, (_, place) => {
    const lacking = ([name, share]: readonly [string, number]) => share * (place + 1) - (given.get(name) ?? 0)
    const [next = ''] = Object.entries(mix).toSorted((a, b) => lacking(b) - lacking(a))[0] ?? []
    given.set(next, (given.get(next) ?? 0) + 1)
    return next
  })
}
