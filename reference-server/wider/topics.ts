// GET /users/me/{stream_id}/topics: the topics of a channel, the most recent first.

import { maySee, maySeeChannel } from '../messages/access.ts'
import { badRequest } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerOf } from '../transport/parameters.ts'

export const getTopics: Endpoint = {
  method: 'GET',
  path: '/users/me/:stream_id/topics',
  authentication: 'required',
  answer({ service, caller, path }) {
    const channel = service.channels.find(integerOf(path.stream_id ?? '') ?? -1)
    if (channel === undefined || !maySeeChannel(service, caller, channel)) throw badRequest('Invalid channel ID')
    const last = service.topics.lastMessages(channel.id).map(({ id }) => service.messages.get(id))
    const seen = last.filter((message) => maySee(service, caller, message))
    return { topics: seen.map(({ topic, id }) => ({ name: topic, max_id: id })) }
  },
}
