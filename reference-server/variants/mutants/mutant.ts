// A mutant: one deliberate fault, kept out of the server's own code, and the clause that it breaks. Its patches are
// applied to the source text when a module is loaded, one mutant a process.

export interface Patch {
  /** Relative to `reference-server/`. */
  readonly file: string
  /** Must stand in the file exactly once. */
  readonly find: string
  readonly replace: string
}

export interface Mutant {
  readonly name: string
  /** The clause that it breaks, by its id. */
  readonly clause: string
  readonly patches: readonly Patch[]
  /** The feature level at which it can be seen, where the clause does not hold for the newest. */
  readonly level?: number
  /** How many people have to ask at once, where it shows only then. */
  readonly concurrency?: number
}

/** Makes mutants that change one place of one file. */
export function faultsIn(file: string) {
  return (name: string, clause: string, find: string, replace: string): Mutant => ({
    name,
    clause,
    patches: [{ file, find, replace }],
  })
}
