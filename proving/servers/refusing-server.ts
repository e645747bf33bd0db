// A server that is correct but for what it refuses: stands between the harness and the reference server, and lets a
// run judge it.

import { createServer, type ReferenceServer } from '../../reference-server/server.ts'
import { makeAccounts } from '../../src/cli/target/embedded.ts'
import type { Exchange } from '../../src/history/entry.ts'
import { accountsOf } from '../../src/judge/fixtures/learn.ts'
import { actionOf } from '../../src/judge/testing/action.ts'
import type { RunResult } from '../../src/run/event.ts'
import { run } from '../../src/run/run.ts'
import { systemClock } from '../../src/target/clock.ts'
import { Control, type Person } from '../../src/target/control/control.ts'
import { ControlProtocol } from '../../src/target/control/control-protocol.ts'
import type { Target } from '../../src/target/target.ts'
import {
  type Dispatch,
  inProcessTransport,
  type RawRequest,
  type RawResponse,
} from '../../src/target/wire/transport.ts'

const token = 'refusing'
const refusal = Buffer.from(JSON.stringify({ result: 'error', msg: 'Refused.', code: 'BAD_REQUEST' }))

export interface Refusing {
  /** Whether the server refuses a request; `emails` are those of the people that it does not like. */
  refuses(request: RawRequest, emails: ReadonlySet<string>): boolean
  /** Whom of the people of each plan it does not like: the first is 0. */
  readonly place?: number
  /** Whether all plans get the same people. */
  readonly samePeople?: true
}

export interface Run {
  readonly result: RunResult
  readonly exchanges: readonly Exchange[]
  /** User ids by actor. */
  readonly users: ReadonlyMap<string, number>
  /** User ids of the people that the server does not like. */
  readonly disliked: ReadonlySet<number>
}

export async function judged(refusing: Refusing, plans: number): Promise<Run> {
  const server = createServer({ controlToken: token })
  const disliked = new Map<string, number>()
  const target = await openRefusing(server, refusing, disliked)
  const interrupt = new AbortController()
  const exchanges: Exchange[] = []
  const users = new Map<string, number>()
  const options = {
    target,
    clock: systemClock,
    seed: 20,
    plans,
    budget: undefined,
    patience: 0,
    signal: interrupt.signal,
  }
  const result = await run(options, (event) => {
    if (event.kind === 'entry' && event.entry.kind === 'exchange') exchanges.push(event.entry)
    if (event.kind === 'entry' && event.entry.kind === 'control')
      for (const [actor, user_id] of accountsOf(actionOf(event.entry))) users.set(actor, user_id)
    // What is broken there is not asked here, so it need not be made small.
    if (event.kind === 'shrinking') interrupt.abort()
  })
  await server.close()
  return { result, exchanges, users, disliked: new Set(disliked.values()) }
}

async function openRefusing(
  server: ReferenceServer,
  refusing: Refusing,
  disliked: Map<string, number>,
): Promise<Target> {
  const accounts = await makeAccounts(new Control([new ControlProtocol(inProcessTransport(toControl(server)), token)]))
  const dispatch: Dispatch = async (request) =>
    refusing.refuses(request, new Set(disliked.keys()))
      ? { status: 400, headers: {}, body: refusal }
      : server.dispatch({ ...request, headers: { ...request.headers } })
  const control = new Control([
    new ControlProtocol(inProcessTransport(watchPeople(toControl(server), disliked, refusing)), token),
  ])
  const known = {
    name: 'a refusing server',
    word: 'service',
    accounts,
    absent: [],
    settings: {},
    emits: {},
    disposable: true,
    isLocal: true,
  }
  return { ...known, transport: inProcessTransport(dispatch), control, arrival: 0 }
}

function toControl(server: ReferenceServer): Dispatch {
  return (request) => server.dispatchControl({ ...request, headers: { ...request.headers } })
}

/** Notes who is to be refused of the people that are made; where wanted, nobody is made twice. */
function watchPeople(dispatch: Dispatch, disliked: Map<string, number>, { place, samePeople }: Refusing): Dispatch {
  let made: RawResponse | undefined
  return async (request) => {
    if (request.url !== '/people') return dispatch(request)
    made = (samePeople ? made : undefined) ?? (await dispatch(request))
    const { people } = JSON.parse(Buffer.from(made.body).toString('utf8')) as { people: Person[] }
    for (const [index, { email = '', user_id }] of people.entries()) if (index === place) disliked.set(email, user_id)
    return made
  }
}
