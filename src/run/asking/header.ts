// What a history is told at its beginning, and what is known of a target before the first request.

import type { Header } from '../../history/entry.ts'
import type { Target } from '../../target/target.ts'

/** Without the keys: they are no part of a history. What the target file says goes before what the server told.
 * Whatever a run sends is in its history. */
export function headerOf(
  { word, run, settings, emits, accounts, absent }: Target,
  feature_level: number,
  told: Readonly<Record<string, unknown>> = {},
): Header & { readonly feature_level: number } {
  const known = Object.entries(accounts).map(([actor, { user_id, role }]) => [actor, { user_id, role }] as const)
  const missing = absent.length === 0 ? {} : { absent }
  const about = {
    word,
    ...(run !== undefined && { run }),
    feature_level,
    settings: { ...told, ...settings },
    emits,
    ...missing,
  }
  return { kind: 'header', version: 1, complete: true, ...about, accounts: Object.fromEntries(known) }
}
