// Applies a patch to source text. A patch that does not match exactly once is out of date, and says so.

import type { Patch } from './mutant.ts'

export function applyPatch(text: string, { file, find, replace }: Patch): string {
  const times = text.split(find).length - 1
  if (times !== 1) throw new Error(`the patch for ${file} matches ${times} times, not once: ${find}`)
  return text.replace(find, () => replace)
}
