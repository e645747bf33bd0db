// What storms mean for one user. They are played by the clients alone, so that every target can be shaken: what comes
// over the server is what they do afterwards.

import type { Break } from '../k6/planned.ts'
import type { Draw } from '../k6/random.ts'
import type { Storm } from '../profile/profile.ts'

/** `place` counts users from 0. */
export function breaksOf(place: number, storms: readonly Storm[], draw: Draw): Break[] {
  const met = storms.filter(({ share }) => draw.share() < share)
  return met.map((storm) => breakOf(place, storm)).sort((a, b) => a.at_ms - b.at_ms)
}

function breakOf(place: number, { kind, atMs, forMs, rate }: Storm): Break {
  const until_ms = atMs + forMs
  if (kind === 'error-window') return { kind: 'cut-off', at_ms: atMs, until_ms }
  if (kind === 'wake-up-wave') return { kind: 'sleep', at_ms: atMs, until_ms }
  if (kind === 'queue-loss') return { kind: 'lose-queue', at_ms: atMs, until_ms: atMs }
  const at_ms = atMs + (place / rate) * 1000
  return { kind: 'reload', at_ms, until_ms: at_ms }
}

/** When the last user is met, from which on the target recovers. */
export function stormEnd({ kind, atMs, forMs, rate }: Storm, users: number): number {
  if (kind === 'deploy-reload') return atMs + (users / rate) * 1000
  return kind === 'queue-loss' ? atMs : atMs + forMs
}
