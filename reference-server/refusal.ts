// The ways in which the API says no. Knows nothing of HTTP beyond the status number, nor of who is refused.

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, msg: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(msg)
    this.status = status
    this.code = code
    this.extra = extra
  }

  body(): string {
    return JSON.stringify({ result: 'error', msg: this.message, code: this.code, ...this.extra })
  }
}

export function badRequest(msg: string): Refusal {
  return new Refusal(400, 'BAD_REQUEST', msg)
}

export function missingParameter(name: string): Refusal {
  return new Refusal(400, 'REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name })
}

export function unauthorized(msg: string): Refusal {
  return new Refusal(401, 'UNAUTHORIZED', msg)
}

export function badEventQueueId(queueId: string): Refusal {
  return new Refusal(400, 'BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId })
}

/** An administrator or an owner is required. */
export function unauthorizedPrincipal(msg: string): Refusal {
  return new Refusal(400, 'UNAUTHORIZED_PRINCIPAL', msg)
}

export function expectationMismatch(msg: string): Refusal {
  return new Refusal(400, 'EXPECTATION_MISMATCH', msg)
}
