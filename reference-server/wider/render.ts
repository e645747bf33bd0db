// POST /messages/render: what a message would look like.

import { fitsWithin, MAX_MESSAGE_LENGTH } from '../limits.ts'
import { textOf } from '../markdown/rendering.ts'
import { badRequest } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const renderMessage: Endpoint = {
  method: 'POST',
  path: '/messages/render',
  authentication: 'required',
  answer({ service, parameters }) {
    const content = parameters.requiredText('content')
    if (!fitsWithin(content, MAX_MESSAGE_LENGTH)) throw badRequest('Message is too long')
    return { rendered: textOf(service, content, 'channel').rendered_content }
  },
}
