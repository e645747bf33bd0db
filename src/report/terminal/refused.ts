// Endpoints that refused most of what they were asked: a sign that something about the target file or the accounts is
// wrong, and that little was judged there. Plans ask for much that is refused rightly, of some endpoints for more than
// half; therefore only what is far beyond that is told.

import { counted } from '../../spec/ground/counted.ts'
import type { Report } from '../report.ts'

/** Of fewer requests nothing can be said. */
const fewest = 40
const most = 0.9

export function mostlyRefused({ outcomes = {} }: Report): string[] {
  return Object.entries(outcomes).flatMap(([slug, { accepted, refused, other }]) => {
    const all = accepted + refused + other
    if (slug === 'other' || all < fewest || accepted / all >= 1 - most) return []
    return [`${slug} accepted only ${accepted} of ${counted(all, 'request')}, so that little of it was judged`]
  })
}
