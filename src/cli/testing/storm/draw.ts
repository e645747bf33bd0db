// What chance decides in a storm; the same for the same seed.

/** Between 0 and 1. */
export type Draw = () => number

export function one<T>(draw: Draw, all: readonly T[]): T {
  return all[Math.floor(draw() * all.length)] as T
}
