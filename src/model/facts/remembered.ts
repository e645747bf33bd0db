// One topic is looked at many times, so that what was found out about a text is kept for a while.

const most = 5000

export function remembered<T extends string | boolean>(findOut: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = findOut(text)
    if (known.size >= most) known.clear()
    known.set(text, now)
    return now
  }
}

/** What is the same text for topics that may be one. */
export const folded = remembered((topic) => topic.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim())
