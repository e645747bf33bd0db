// Takes forms that may be very long: they are decoded while they arrive, and others are served meanwhile.
// Knows nothing of what they are for.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterOthers } from '../clock.ts'
import { ArrivingForm } from './arriving-form.ts'
import { FORM, RequestFault } from './plain-fastify.ts'

export function takeLongForms(app: FastifyInstance, bytesMax: number): void {
  app.removeContentTypeParser(FORM)
  const read = (_: FastifyRequest, payload: IncomingMessage) => readForm(payload, bytesMax)
  app.addContentTypeParser(FORM, read)
}

/** Not by `for await`, which cuts the line to whoever sends too much: they would not get to know why. */
function readForm(payload: IncomingMessage, bytesMax: number): Promise<ArrivingForm> {
  const { promise, resolve, reject } = Promise.withResolvers<ArrivingForm>()
  const form = new ArrivingForm()
  let bytes = 0
  const take = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= bytesMax) form.take(chunk)
    else stop(new RequestFault(413, 'Request body is too large'))
  }
  const stop = (fault: RequestFault) => {
    payload.off('data', take)
    reject(fault)
  }
  if (Number(payload.headers['content-length']) > bytesMax) stop(new RequestFault(413, 'Request body is too large'))
  else payload.on('data', take)
  payload.once('error', () => stop(new RequestFault(400, 'The body did not arrive')))
  payload.once('end', () => {
    form.end()
    afterOthers(() => resolve(form))
  })
  return promise
}
