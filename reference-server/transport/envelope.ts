// The envelope around every answer of the API: `result` and `msg`, on errors `code`. Knows nothing of any endpoint.

import { badRequest, Refusal } from '../refusal.ts'
import { KeptText } from '../store/unchanged-texts.ts'
import { type Answer, MembersBytes, MembersText } from './endpoint.ts'
import { type JsonAnswer, RequestFault } from './plain-fastify.ts'

export function successBody(answer: Answer, unsupported: readonly string[]): string | Buffer {
  if (answer instanceof MembersText) return bodyOf(answer.text, unsupported)
  if (answer instanceof MembersBytes) return bytesOf(answer.pieces, unsupported)
  if (!(answer instanceof KeptText)) return bodyOf(JSON.stringify(answer).slice(1, -1), unsupported)
  if (unsupported.length > 0) return bodyOf(answer.text, unsupported)
  answer.bytes ??= Buffer.from(bodyOf(answer.text, unsupported))
  return answer.bytes
}

function bodyOf(members: string, unsupported: readonly string[]): string {
  const ignored = unsupported.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(unsupported)}`
  const head = '"result":"success","msg":""'
  return members === '' ? `{${head}${ignored}}` : `{${head},${members}${ignored}}`
}

/** Stands for members that are bytes already: no JSON text has it. */
const MARK = '\0'

function bytesOf(members: readonly Buffer[], unsupported: readonly string[]): Buffer {
  const [begin = '', end = ''] = bodyOf(MARK, unsupported).split(MARK)
  return Buffer.concat([Buffer.from(begin), ...members, Buffer.from(end)])
}

export function tellError(error: unknown): JsonAnswer {
  const refusal = refusalOf(error)
  return { status: refusal.status, headers: headersOf(refusal), body: refusal.body() }
}

function headersOf({ status, extra }: Refusal): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Basic realm="chat"' }
  const wait = extra['retry-after']
  return wait === undefined ? {} : { 'retry-after': `${wait}` }
}

const FAULT_CODES: Readonly<Record<number, string>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'REQUEST_TOO_LARGE',
  417: 'EXPECTATION_FAILED',
  431: 'REQUEST_TOO_LARGE',
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof RequestFault && error.status in FAULT_CODES)
    return new Refusal(error.status, FAULT_CODES[error.status] ?? 'BAD_REQUEST', error.message)
  if (error instanceof RequestFault) return badRequest(error.message)
  console.error(error)
  return new Refusal(500, 'INTERNAL_ERROR', 'Internal server error: this is a fault of the reference server')
}
