// What a file of faults may say, and what is wrong with one. Knows nothing of how it is written, nor of what is done.

export interface Fault {
  /** An endpoint as the specification writes it, such as `PATCH /messages/{message_id}`, or `*`. */
  readonly on: string
  /** How many of the requests it meets, from 0 to 1. */
  readonly share: number
  /** Milliseconds to wait, from the least to the most. */
  readonly latency?: readonly [number, number]
  /** Cuts the line without an answer. */
  readonly drop?: boolean
  /** Answers with this status instead. */
  readonly status?: number
  /** Seconds, told by the header of that name. */
  readonly retry_after?: number
  /** The request takes effect all the same. */
  readonly carried_out?: boolean
}

export interface Faults {
  readonly seed: number
  readonly faults: readonly Fault[]
}

/** Where it is, from the top of the file, and what to do. */
export interface FaultsMistake {
  readonly path: readonly (string | number)[]
  readonly says: string
}

const ABOUT: Readonly<Record<string, [string, (value: unknown) => boolean]>> = {
  share: ['a number from 0 to 1', (value) => isNumber(value, 0, 1)],
  latency: ['two numbers of milliseconds, the least and the most', isRange],
  drop: ['true or false', (value) => typeof value === 'boolean'],
  status: ['a status from 400 to 599, such as 429 or 503', (value) => isNumber(value, 400, 599)],
  retry_after: ['a number of seconds', (value) => isNumber(value, 0, 86_400)],
  carried_out: ['true or false', (value) => typeof value === 'boolean'],
}

export function mistakesInFaults(value: unknown, endpoints: readonly string[]): FaultsMistake[] {
  if (!isRecord(value)) return [{ path: [], says: 'write `seed: 1` and a list `faults:`' }]
  const unknown = Object.keys(value).filter((name) => name !== 'seed' && name !== 'faults')
  const seed = value.seed === undefined || Number.isSafeInteger(value.seed)
  return [
    ...unknown.map((name) => ({ path: [name], says: `there is no ${name}; there are seed and faults` })),
    ...(seed ? [] : [{ path: ['seed'], says: `seed is ${told(value.seed)}; use a whole number` }]),
    ...(Array.isArray(value.faults)
      ? value.faults.flatMap((fault, index) => mistakesInFault(fault, ['faults', index], endpoints))
      : [{ path: ['faults'], says: 'write a list of faults, each with `on:`' }]),
  ]
}

function mistakesInFault(fault: unknown, path: readonly (string | number)[], endpoints: readonly string[]) {
  if (!isRecord(fault)) return [{ path, says: 'write a fault as `on: GET /events` and what happens' }]
  const { on, ...rest } = fault
  const known = ['*', ...endpoints]
  const place = known.some((each) => each === on)
    ? []
    : [{ path: [...path, 'on'], says: `on is ${told(on)}; use one of ${known.join(', ')}` }]
  const values = Object.entries(rest).flatMap(([name, value]): FaultsMistake[] => {
    const about = ABOUT[name]
    if (about === undefined)
      return [{ path: [...path, name], says: `there is no ${name}; there are on, ${Object.keys(ABOUT).join(', ')}` }]
    return about[1](value) ? [] : [{ path: [...path, name], says: `${name} is ${told(value)}; use ${about[0]}` }]
  })
  const does = ['latency', 'drop', 'status'].some((name) => rest[name] !== undefined)
  return [...place, ...values, ...(does ? [] : [{ path, says: 'nothing happens; add latency, drop or status' }])]
}

/** Of a value without mistakes. */
export function faultsIn(value: unknown): Faults {
  const { seed = 1, faults } = value as { seed?: number; faults: readonly Fault[] }
  return { seed, faults: faults.map((fault) => ({ ...fault, share: fault.share ?? 1 })) }
}

function isNumber(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most
}

function isRange(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [least, most] = value as unknown[]
  return isNumber(least, 0, 600_000) && isNumber(most, Number(least), 600_000)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function told(value: unknown): string {
  return JSON.stringify(value) ?? 'missing'
}
