// What chance decides in a storm. The numbers are the same for the same seed; who takes which depends on who is answered
// first.

/** Between 0 and 1. */
export type Draw = () => number

export function one<T>(draw: Draw, all: readonly T[]): T {
  return all[Math.floor(draw() * all.length)] as T
}
