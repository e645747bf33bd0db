// A step as the search for the knee sees it.

export interface Observed {
  readonly users: number
  readonly bad: number
  readonly all: number
  readonly allowed: number
  readonly variance: number
  readonly together: number
}
