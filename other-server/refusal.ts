// How this server says no. Statuses, codes and texts are its own wherever the specification names none.

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly more: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

/** The code that the table of errors gives to general failures, whatever the status. */
export function badRequest(message: string, status = 403): Refusal {
  return new Refusal(status, 'BAD_REQUEST', message)
}

export function malformed(parameter: string, wanted: string): Refusal {
  return new Refusal(422, 'MALFORMED_PARAMETER', `${parameter} wants ${wanted}`, { parameter })
}

export function missing(parameter: string): Refusal {
  return new Refusal(422, 'PARAMETER_LACKING', `say ${parameter}, too`, { parameter })
}
