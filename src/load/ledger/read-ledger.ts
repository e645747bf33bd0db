// Reads the ledgers that the processes of a run wrote (src/load/k6-build/ledger). Times are milliseconds since 1970.

import { closeSync, openSync, readSync } from 'node:fs'

export interface LedgerQueue {
  readonly user: number
  readonly registered: number
  readonly persona: string
  /** When the last question was sent that was answered; of a queue that was not ended, when it was last heard of. */
  asked: number
  readonly away: (readonly [from: number, to: number])[]
  /** In the order in which they were seen. */
  readonly sightings: Sighting[]
  /** Events that came again though they were acknowledged, or with an id below one before. */
  readonly again: number[]
}

export interface Sighting {
  readonly event: number
  readonly type: string
  /** `writer number`. */
  readonly nonce: string
  readonly at: number
}

export interface Change {
  readonly nonce: string
  readonly writer: number
  readonly number: number
  /** The endpoint's slug. */
  readonly kind: string
  /** The channel whose subscribers are told, or 0 for everybody. */
  readonly scope: number
  /** What was changed; changes of one thing follow one another. */
  readonly object: number
  readonly sent: number
  readonly answered: number
  readonly outcome: 'ok' | 'refused' | 'unknown'
}

export interface Ledger {
  readonly queues: readonly LedgerQueue[]
  readonly changes: ReadonlyMap<string, Change>
}

export function readLedger(...files: readonly string[]): Ledger {
  const queues: LedgerQueue[] = []
  const changes = new Map<string, Change>()
  for (const file of files) {
    const own = new Map<string, LedgerQueue>()
    for (const line of linesOf(file)) take(line.split('\t'), own, changes)
    queues.push(...own.values())
  }
  return { queues, changes }
}

const chunkBytes = 1 << 20

/** Piece by piece, since a long run writes more than a text can hold. The last line of a killed process may be a part. */
function* linesOf(file: string): Generator<string> {
  const opened = openSync(file, 'r')
  try {
    const chunk = Buffer.alloc(chunkBytes)
    let rest = ''
    for (let read = readSync(opened, chunk); read > 0; read = readSync(opened, chunk)) {
      const lines = `${rest}${chunk.toString('latin1', 0, read)}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    closeSync(opened)
  }
}

function take(
  [kind, ...parts]: readonly string[],
  queues: Map<string, LedgerQueue>,
  changes: Map<string, Change>,
): void {
  if (kind === 'C') {
    const change = changeOf(parts)
    changes.set(change.nonce, change)
    return
  }
  const [number = '', ...rest] = parts
  if (kind === 'Q') queues.set(number, opened(rest))
  const queue = queues.get(number)
  if (queue === undefined) return
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = rest
  if (kind === 'S')
    queue.sightings.push({ event: Number(first), type: second, nonce: `${third} ${fourth}`, at: Number(fifth) })
  else if (kind === 'D') queue.again.push(Number(first))
  else if (kind === 'A') queue.away.push([Number(first), Number(second)])
  else if (kind === 'E') queue.asked = Number(first)
}

function opened([user = '', registered = '', persona = '']: readonly string[]): LedgerQueue {
  const at = Number(registered)
  return { user: Number(user), registered: at, persona, asked: at, away: [], sightings: [], again: [] }
}

function changeOf(parts: readonly string[]): Change {
  const [writer = '', number = '', kind = '', scope, object, sent, answered, outcome] = parts
  return {
    nonce: `${writer} ${number}`,
    ...{ writer: Number(writer), number: Number(number), kind, scope: Number(scope), object: Number(object) },
    ...{ sent: Number(sent), answered: Number(answered), outcome: outcome as Change['outcome'] },
  }
}
