// How exact the times of a history are: what those who recorded it rounded away, and how far their clocks were apart.

import type { Header } from './entry.ts'

/** Times of JSON, as seconds since 1970, leave room for six digits. */
const finest = 6
const finestGrain = 10 ** -finest

/** How many digits times are written with: none for whole seconds, three for thousandths … */
class Digits {
  #most = 0

  see(time: number): void {
    while (this.#most < finest && !isWritten(time, this.#most)) this.#most++
  }

  get most(): number {
    return this.#most
  }
}

interface Ends {
  readonly sent: Digits
  readonly answered: Digits
}

/** Each file may round in its own way, and each end of a request; all are as exact as the coarsest of these. */
export class Grain {
  readonly #ends: (Ends | undefined)[] = []

  see(file: number, { sent, answered }: { readonly sent: number; readonly answered: number }): void {
    const ends = this.#ends[file] ?? { sent: new Digits(), answered: new Digits() }
    this.#ends[file] = ends
    ends.sent.see(sent)
    ends.answered.see(answered)
  }

  /** In seconds; 0 where nothing was rounded away: then what comes first in a history was first. */
  get roundedAway(): number {
    const all = this.#ends.flatMap((ends) => (ends ? [ends.sent.most, ends.answered.most] : []))
    const least = Math.min(finest, ...all)
    return least < finest ? 10 ** -least : 0
  }
}

/** What lies less than so many seconds apart may have been the other way round. */
export function grainOf({ grain = 0 }: Pick<Header, 'grain'>): number {
  return Math.max(grain, finestGrain)
}

function isWritten(time: number, digits: number): boolean {
  const scaled = time * 10 ** digits
  // And not quite for the last.
  return Math.abs(scaled - Math.round(scaled)) < 10 ** (digits - finest)
}
