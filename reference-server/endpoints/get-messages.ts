// GET /messages: the messages of a narrow around an anchor, or a listed set of them.
import { fetchFrom } from '../fetching/fetch.ts'
import { readFetchRequest } from '../fetching/fetch-request.ts'
import { scopeOf } from '../fetching/scope.ts'
import { type ListedMessage, View } from '../fetching/view.ts'
import { flagsFor } from '../messages/flags.ts'
import { messageJson, withFlags } from '../messages/message-json.ts'
import { type Endpoint, MembersText } from './endpoint.ts'

export const getMessages: Endpoint = {
  method: 'GET',
  path: '/messages',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const { range, narrow, form } = readFetchRequest(parameters)
    const scope = 'ids' in range ? 'whole' : scopeOf(narrow)
    const { messages, ...found } = fetchFrom(new View(service, caller, narrow, scope), range)
    const texts = messages.map((message) => {
      const flags = flagsFor(caller.id, message, keptFlags(message))
      return withFlags(messageJson(service, caller, message, form), flags)
    })
    const members = JSON.stringify({ ...found, history_limited: false }).slice(1, -1)
    return new MembersText(`${members},"messages":[${texts.join(',')}]`)
  },
}

function keptFlags({ flags }: ListedMessage): number | undefined {
  return flags ?? undefined
}
