// POST /realm/filters: adds a linkifier.

import { checkLinkifier, checkRoom } from '../linkifiers/check-linkifier.ts'
import { checkMayLinkify, readLinkifierRequest } from '../linkifiers/linkifier-request.ts'
import { emitLinkifiers } from '../linkifiers/realm-linkifiers-event.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const addLinkifier: Endpoint = {
  method: 'POST',
  path: '/realm/filters',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    checkMayLinkify(caller)
    const linkifier = readLinkifierRequest(parameters)
    checkLinkifier(linkifier)
    checkRoom(service.linkifiers.all().length)
    const id = service.linkifiers.add(linkifier)
    emitLinkifiers(service)
    return { id }
  },
}
