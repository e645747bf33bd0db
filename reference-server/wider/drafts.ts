// GET and POST /drafts: the drafts that the server keeps for somebody. Only what is written in them is kept.

import { badRequest } from '../refusal.ts'
import { atomically } from '../store/database.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { requiredObjects, stringIn } from './json-values.ts'

export const getDrafts: Endpoint = {
  method: 'GET',
  path: '/drafts',
  authentication: 'required',
  answer({ service, caller }) {
    const drafts = service.drafts.of(caller.id).map((draft) => ({ ...draft, type: '', to: [], topic: '' }))
    return { count: drafts.length, drafts }
  },
}

export const createDrafts: Endpoint = {
  method: 'POST',
  path: '/drafts',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const contents = requiredObjects(parameters, 'drafts').map((draft) => stringIn(draft, 'content'))
    if (service.userSettings.of(caller.id).enable_drafts_synchronization === false)
      throw badRequest('User has disabled synchronizing drafts.')
    const ids = atomically(service.database, () => contents.map((content) => service.drafts.add(caller.id, content)))
    return { ids }
  },
}
