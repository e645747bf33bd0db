// Multipart bodies, which usual clients send files in, and some of them everything else too.
// Knows nothing of which parameters exist.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestFault } from './plain-fastify.ts'

export interface SentFile {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** A body that was read; the bytes of its files are not kept. */
export class Multipart {
  readonly texts = new Map<string, string>()
  readonly files: SentFile[] = []
}

/** Read before the endpoint is asked, which then does all its work at once. */
export function takeMultipart(app: FastifyInstance): void {
  const read = (request: FastifyRequest, body: Buffer) =>
    readMultipart(request.headers['content-type'] ?? '', new Uint8Array(body))
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, read)
}

export function filesIn(body: unknown): readonly SentFile[] {
  return body instanceof Multipart ? body.files : []
}

/** As the platform itself reads it. */
async function readMultipart(type: string, body: Uint8Array<ArrayBuffer>): Promise<Multipart> {
  const read = new Multipart()
  const response = new Response(body, { headers: { 'content-type': type } })
  const form = await response.formData().catch(() => {
    throw new RequestFault(400, 'The body is not multipart/form-data')
  })
  for (const [name, value] of form) {
    if (typeof value === 'string') read.texts.set(name, value)
    else read.files.push({ name: value.name, type: value.type, size: value.size })
  }
  return read
}
