// GET /messages: the messages of a narrow around an anchor, or a listed set of them.
import { fetchFrom } from '../fetching/fetch.ts'
import { type FetchRequest, readFetchRequest } from '../fetching/fetch-request.ts'
import { scopeOf } from '../fetching/scope.ts'
import { View } from '../fetching/view.ts'
import { flagsFor } from '../messages/flags.ts'
import { messageJson, withFlags } from '../messages/message-json.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { type Endpoint, MembersText } from '../transport/endpoint.ts'

export const getMessages: Endpoint = {
  method: 'GET',
  path: '/messages',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const { range, narrow, form } = readFetchRequest(parameters)
    const make = () => listed(service, caller, { range, narrow, form })
    if ('anchor' in range && range.anchor.kind === 'date') return new MembersText(make()) // It may be yet to come.
    const name = `messages ${JSON.stringify([range, parameters.text('narrow'), form])}`
    return service.unchangedTexts.of(caller.id)(name, make)
  },
}

/** The JSON text of the members of the answer. */
function listed(service: Service, caller: User, { range, narrow, form }: FetchRequest): string {
  const scope = 'ids' in range ? 'whole' : scopeOf(narrow)
  const { messages, ...found } = fetchFrom(new View(service, caller, narrow, scope), range)
  const texts = messages.map(({ id, flags: kept }) => {
    const message = service.messages.get(id)
    const flags = flagsFor(caller.id, message, kept ?? undefined)
    return withFlags(messageJson(service, caller, message, form), flags)
  })
  const members = JSON.stringify({ ...found, history_limited: false }).slice(1, -1)
  return `${members},"messages":[${texts.join(',')}]`
}
