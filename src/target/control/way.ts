// A way of setting a target up: the control protocol, recipes, the API itself. Each carries out some of the actions that
// specs/control.yaml names, takes what stands there and gives what stands there.

export class ControlError extends Error {}

/** The target answered that it cannot do what was asked. */
export class ControlRefused extends ControlError {}

/** This way does not have the action at all; another one may. */
export class NotOffered extends ControlRefused {}

/** What an action did before it came to an end halfway: these items of its list, as they were asked for and given. */
export interface Done {
  readonly takes: object
  readonly gives: object
}

/** A part of it was done, or may have been; of what exactly there is `done`, where it is known. */
export class HalfDone extends ControlError {
  readonly done: Done | undefined

  constructor(message: string, { cause, done }: { readonly cause?: Error; readonly done?: Done } = {}) {
    super(message, { cause })
    this.done = done
  }
}

export interface Way {
  /** How a user calls it: "the control protocol". */
  readonly name: string
  /** Whether it makes the items of a list by requests of their own. */
  readonly isOneByOne?: true
  /** Whether it has the action, as far as is known; one that was never tried counts as offered. */
  offers(action: string): boolean
  /** Where a user changes how it does the action: a file and a line of it. */
  placeOf?(action: string): string | undefined
  /** Finds out what it has, where that can be asked; never throws. */
  learn?(): Promise<void>
  /** Throws a ControlError where it was not done. */
  act(action: string, takes: object): Promise<object>
  /** Is told what was done, be it by another way. */
  remember?(action: string, takes: object, gives: object): void
  close(): Promise<void>
}
