// A Fastify that adds nothing of its own: no coercion, no content types, no answers in its own shape.
// Knows nothing of the API or the control protocol; they say how an error looks.
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type RouteHandlerMethod } from 'fastify'
import { BODY_BYTES_MAX, HEADER_BYTES_MAX, REQUEST_SECONDS_MAX } from '../limits.ts'
import { cutIfNotTaken } from './slow-readers.ts'

export const FORM = 'application/x-www-form-urlencoded'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export interface JsonAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text, or its bytes. */
  readonly body: string | Buffer
}

type TellError = (error: unknown) => JsonAnswer

/** What Fastify itself found wrong with a request, or a path or method that is not there. */
export class RequestFault extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function plainFastify(tell: TellError): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_SECONDS_MAX * 1000,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    return503OnClosing: false,
    http: { maxHeaderSize: HEADER_BYTES_MAX, requireHostHeader: false },
    routerOptions: { querystringParser: () => ({}), maxParamLength: 5000 },
    frameworkErrors: (error, { raw }, reply) => sendJson(reply, tell(hostFaultOf(raw) ?? asFault(error))),
    clientErrorHandler: (error, socket) => refuseBytes(socket, tell(faultOf(error))),
  })
  app.addHook('onRoute', (route) => {
    route.handler = withHost(route.handler, tell)
  })
  app.server.on('checkExpectation', (_, response) => {
    const { status, body } = tell(new RequestFault(417, 'There is no such expectation; send 100-continue or none'))
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body)
  })
  app.removeAllContentTypeParsers()
  // Forms are named, since a type that is not is looked for anew each time.
  for (const type of [FORM, '*'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.setErrorHandler((error, { raw }, reply) => sendJson(reply, tell(hostFaultOf(raw) ?? asFault(error))))
  const answerUnknown: RouteHandlerMethod = (_, reply) =>
    sendJson(reply, tell(new RequestFault(404, 'There is no such path')))
  app.setNotFoundHandler(withHost(answerUnknown, tell))
  return app
}

/** Part of the handler, since a hook of Fastify costs each request more than the look itself. */
function withHost(handler: RouteHandlerMethod, tell: TellError): RouteHandlerMethod {
  return function answerWithHost(request, reply) {
    const fault = hostFaultOf(request.raw)
    return fault === undefined ? handler.call(this, request, reply) : sendJson(reply, tell(fault))
  }
}

function hostFaultOf({ httpVersion, headers }: IncomingMessage): RequestFault | undefined {
  return httpVersion === '1.1' && headers.host === undefined ? new RequestFault(400, 'Send a Host header') : undefined
}

/** Answers 405 for every method that a path does not have. */
export function refuseOtherMethods(app: FastifyInstance, path: string, allowed: readonly string[], tell: TellError) {
  const others = METHODS.filter((method) => !allowed.includes(method))
  app.route({
    method: others,
    url: path,
    handler: (request, reply) => {
      reply.header('allow', allowed.join(', '))
      sendJson(reply, tell(new RequestFault(405, `Method Not Allowed: ${request.method}`)))
    },
  })
}

export function sendJson(reply: FastifyReply, { status, headers, body }: JsonAnswer): void {
  reply.raw.sendDate = false // The machine's time is not the server's: who has a clock of their own sends its time.
  reply.code(status).header('content-type', 'application/json; charset=utf-8')
  if (headers !== undefined) reply.headers(headers)
  reply.send(body)
  cutIfNotTaken(reply.raw)
}

function asFault(error: unknown): unknown {
  if (!(error instanceof Error) || !('statusCode' in error)) return error
  const { statusCode } = error
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return error
  return new RequestFault(statusCode, error.message)
}

/** By the name that Node has for what it could not read. */
const FAULTS: Readonly<Record<string, RequestFault>> = {
  HPE_HEADER_OVERFLOW: new RequestFault(431, 'The head of the request is too long'),
  ERR_HTTP_REQUEST_TIMEOUT: new RequestFault(408, 'The request did not arrive in time'),
}

function faultOf({ code }: { readonly code?: string }): RequestFault {
  return FAULTS[code ?? ''] ?? new RequestFault(400, 'Malformed HTTP request')
}

function refuseBytes(socket: Socket, { status, body }: JsonAnswer): void {
  if (!socket.writable) return void socket.destroy()
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\nconnection: close\r\n`
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
