// POST /user_uploads and GET /attachments: files that somebody uploads. Only their names and sizes are kept.

import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Upload } from '../store/uploads.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const uploadFile: Endpoint = {
  method: 'POST',
  path: '/user_uploads',
  authentication: 'required',
  answer({ service, caller, files }) {
    const [file, ...others] = files
    if (file === undefined) throw badRequest('You must specify a file to upload')
    if (others.length > 0) throw badRequest('You may only upload one file at a time')
    if (file.name === '') throw badRequest('The file has no name')
    const upload = { user_id: caller.id, name: file.name, size: file.size, created_ms: service.clock.nowMs() }
    const url = `/user_uploads/${service.uploads.create(upload).path_id}`
    return { url, uri: url, filename: file.name }
  },
}

export const getAttachments: Endpoint = {
  method: 'GET',
  path: '/attachments',
  authentication: 'required',
  answer({ service, caller }) {
    const own = service.uploads.of(caller.id)
    const upload_space_used = own.reduce((total, { size }) => total + size, 0)
    return { attachments: own.map((upload) => attachmentRecord(service, upload)), upload_space_used }
  },
}

/** Times are in milliseconds here. */
function attachmentRecord(service: Service, { id, name, path_id, size, created_ms }: Upload) {
  const messages = service.uploads.references(id).map((message) => ({ id: message.id, date_sent: message.sent_ms }))
  return { id, name, path_id, size, create_time: created_ms, messages }
}
