// Which source a stack of calls blames or praises a clause in.

/** How often each source said something, by clause. */
export type Sites = Record<string, Record<string, number>>

/** What serves every rule alike, and so judges nothing of its own. */
const mechanisms = [
  'model/facts/',
  'model/world/rule',
  'judge/concerns/rules',
  'judge/concerns/common',
  'judge/judge',
  'judge/verdicts/',
]
const frame = /\/src\/((?:model|judge)\/[a-z0-9/-]+)\.ts:/g

/**
 * The innermost that names the clause, or else the innermost that is no mechanism: to that one it was handed by whoever
 * made the promise. undefined where only mechanisms are on the stack.
 */
export function siteOf(stack: string, naming: readonly string[]): string | undefined {
  const sources = [...stack.matchAll(frame)].map(([, source = '']) => source)
  const own = sources.filter((source) => !mechanisms.some((mechanism) => source.startsWith(mechanism)))
  return own.find((source) => naming.includes(source)) ?? own[0]
}

export function said(sites: Sites, clause: string, site: string | undefined): void {
  if (site === undefined) return
  const ofClause = sites[clause] ?? {}
  sites[clause] = { ...ofClause, [site]: (ofClause[site] ?? 0) + 1 }
}
