// A small server of another make, written from the specification alone: plain node:http, real time, late events.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerControl, controlToken } from './control.ts'
import type { Body } from './endpoint.ts'
import { type Listening, listen, textOf } from './http.ts'
import type { Organization } from './organization.ts'
import { Parameters } from './parameters.ts'
import { recognise } from './people.ts'
import { Refusal } from './refusal.ts'
import { register } from './register.ts'
import { type Mode, routesOf } from './routes.ts'
import { openRoutes } from './wider-open.ts'

const prefix = '/api/v1'

export function serveApi(organization: Organization, mode: Mode, port: number): Promise<Listening> {
  const routes = routesOf(mode)
  return listen(port, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://harbour')
    const body = new URLSearchParams(await textOf(request))
    const parameters = new Parameters(request.method === 'GET' ? searchParams : body)
    const outcome = await answered(() => answer(pathname, parameters, request))
    send(organization, response, outcome)
  })

  async function answer(pathname: string, parameters: Parameters, request: IncomingMessage): Promise<Body> {
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : ''
    const caller = recognise(organization, request.headers.authorization)
    const isKnown = request.headers.authorization === undefined || caller !== undefined
    if (request.method === 'POST' && path === '/register' && isKnown)
      return framed(register(organization, parameters, caller), parameters)
    const open = mode === 'wider' ? openRoutes[`${request.method} ${path}`] : undefined
    if (open !== undefined) return framed(open(organization, parameters), parameters)
    const route = routes.find((one) => one.method === request.method && one.path.test(path))
    if (route === undefined) throw new Refusal(404, 'NO_SUCH_PLACE', 'Nothing here answers to that')
    if (caller === undefined) throw new Refusal(401, 'WHO_ARE_YOU', 'Sign in with your address and your key')
    const variables = route.path.exec(path)?.slice(1) ?? []
    return framed(await route.handle({ organization, caller, parameters, path: variables }), parameters)
  }
}

/** The envelope of a success. What nobody asked for is listed, unless the handler lists it itself. */
function framed(body: Body, parameters: Parameters): Body {
  const { ignored_parameters_unsupported: own, ...rest } = body
  const ignored = Array.isArray(own) ? own : parameters.unsupported()
  const listed = ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}
  return { ...rest, ...listed, result: 'success', msg: '', served_from: 'pier 7' }
}

interface Outcome {
  readonly status: number
  readonly body: Body
}

async function answered(act: () => Promise<Body>): Promise<Outcome> {
  try {
    return { status: 200, body: await act() }
  } catch (trouble) {
    if (!(trouble instanceof Refusal)) throw trouble
    const { status, code, message, more } = trouble
    return { status, body: { result: 'error', msg: message, code, ...more } }
  }
}

/** Its Date tells the same wrong time as everything else here. */
function send({ clock, faults }: Organization, response: ServerResponse, { status, body }: Outcome): void {
  const date = new Date(clock.seconds() * 1000).toUTCString()
  const { code, ...codeless } = body
  const isCodeless = body.result === 'error' && faults.has('errors-without-code')
  const isTalkative = body.result === 'success' && faults.has('success-says-aye')
  const told = { ...(isCodeless ? codeless : body), ...(isTalkative ? { msg: 'aye' } : {}) }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', date })
  response.end(JSON.stringify(told))
}

/** The control protocol, on a port of its own. */
export function serveControl(organization: Organization, port: number): Promise<Listening> {
  return listen(port, async (request, response) => {
    const text = await textOf(request)
    const isAllowed = request.headers.authorization === `Bearer ${controlToken}`
    const { status, body } = isAllowed
      ? answerControl(organization, (request.url ?? '').slice(1), text)
      : { status: 401, body: { error: 'send the token of the target file' } }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
}
