// A way of setting a target up: the control protocol, recipes, the API itself. Each carries out some of the actions that
// specs/control.yaml names, takes what stands there and gives what stands there.

export class ControlError extends Error {}

/** The target answered that it cannot do what was asked. */
export class ControlRefused extends ControlError {}

/** This way does not have the action at all; another one may. */
export class NotOffered extends ControlRefused {}

export interface Way {
  /** How a user calls it: "the control protocol". */
  readonly name: string
  /** Whether it has the action, as far as is known; one that was never tried counts as offered. */
  offers(action: string): boolean
  /** Finds out what it has, where that can be asked; never throws. */
  learn?(): Promise<void>
  /** Throws a ControlError where it was not done. */
  act(action: string, takes: object): Promise<object>
  close(): Promise<void>
}
