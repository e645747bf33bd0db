// Who judges a clause, by what a check showed and by who names it.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** These only list clauses that others judge. */
const lists = ['judge/fixtures/', 'judge/queues/queue-doubt']

/** The sources of the model and the judge in which a clause stands, but for those that list others' clauses. */
export function namers(root: string): (clause: string) => readonly string[] {
  const files = globSync('{model,judge}/**/*.ts', { cwd: join(root, 'src') }).sort()
  const isOwn = (file: string) => !/\.test\.ts$|\/testing\//.test(file) && !lists.some((list) => file.startsWith(list))
  const own = files.filter(isOwn)
  const texts = own.map((file) => [file.replace(/\.ts$/, ''), readFileSync(join(root, 'src', file), 'utf8')] as const)
  const known = new Map<string, readonly string[]>()
  return (clause) => {
    const found = known.get(clause) ?? texts.flatMap(([source, text]) => (text.includes(`'${clause}'`) ? [source] : []))
    known.set(clause, found)
    return found
  }
}

/** Who spoke of it most often in a check; otherwise who was seen to do so before, or who alone names it. */
export function chosen(
  seen: Readonly<Record<string, number>>,
  naming: readonly string[],
  before: string | undefined,
): string | undefined {
  const [most] = Object.entries(seen).toSorted(([, one], [, other]) => other - one)
  const [only, ...others] = naming
  return most?.[0] ?? before ?? (others.length === 0 ? only : undefined)
}
