// GET /realm/linkifiers, GET /realm/filters as older clients ask for them, and DELETE /realm/filters/{filter_id}: the linkifiers there are, and taking one away.

import { linkifierRecords } from '../linkifiers/linkifier-records.ts'
import { checkMayLinkify } from '../linkifiers/linkifier-request.ts'
import { emitLinkifiers } from '../linkifiers/realm-linkifiers-event.ts'
import { badRequest } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerOf } from '../transport/parameters.ts'

export const getLinkifiers: Endpoint = {
  method: 'GET',
  path: '/realm/linkifiers',
  authentication: 'required',
  answer({ service }) {
    return { linkifiers: linkifierRecords(service) }
  },
}

/** Each a triple. */
export const getFilters: Endpoint = {
  method: 'GET',
  path: '/realm/filters',
  authentication: 'required',
  answer({ service }) {
    return { filters: linkifierRecords(service).map(({ id, pattern, url_template }) => [pattern, url_template, id]) }
  },
}

export const removeLinkifier: Endpoint = {
  method: 'DELETE',
  path: '/realm/filters/:filter_id',
  authentication: 'required',
  answer({ service, caller, path }) {
    checkMayLinkify(caller)
    const id = integerOf(path.filter_id ?? '') ?? 0
    if (!service.linkifiers.records().some((linkifier) => linkifier.id === id)) throw badRequest('Linkifier not found.')
    service.linkifiers.remove(id)
    emitLinkifiers(service)
    return {}
  },
}
