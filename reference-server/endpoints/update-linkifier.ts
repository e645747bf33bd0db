// PATCH /realm/filters/{filter_id}: changes a linkifier.

import { checkLinkifier } from '../linkifiers/check-linkifier.ts'
import { checkMayLinkify, readLinkifierRequest } from '../linkifiers/linkifier-request.ts'
import { emitLinkifiers } from '../linkifiers/realm-linkifiers-event.ts'
import { badRequest } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerOf } from '../transport/parameters.ts'

export const updateLinkifier: Endpoint = {
  method: 'PATCH',
  path: '/realm/filters/:filter_id',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    checkMayLinkify(caller)
    const id = integerOf(path.filter_id ?? '')
    const before = service.linkifiers.records().find((each) => each.id === id)
    if (before === undefined) throw badRequest('Linkifier not found.')
    const linkifier = readLinkifierRequest(parameters, before)
    checkLinkifier(linkifier)
    service.linkifiers.change(before.id, linkifier)
    emitLinkifiers(service)
    return {}
  },
}
