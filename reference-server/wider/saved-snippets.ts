// GET and POST /saved_snippets, DELETE /saved_snippets/{saved_snippet_id}: texts that somebody saved to use again.

import { emitEvent } from '../events/emit.ts'
import { badRequest } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerOf } from '../transport/parameters.ts'

const type = 'saved_snippets'

export const getSavedSnippets: Endpoint = {
  method: 'GET',
  path: '/saved_snippets',
  authentication: 'required',
  answer({ service, caller }) {
    return { saved_snippets: service.savedSnippets.of(caller.id) }
  },
}

export const createSavedSnippet: Endpoint = {
  method: 'POST',
  path: '/saved_snippets',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const title = parameters.requiredText('title')
    const content = parameters.requiredText('content')
    if (title.trim() === '') throw badRequest('Title cannot be empty.')
    if (content.trim() === '') throw badRequest('Content cannot be empty.')
    const id = service.savedSnippets.add(caller.id, { title, content }, service.clock.nowMs())
    const saved_snippet = service.savedSnippets.of(caller.id).find((snippet) => snippet.id === id)
    emitEvent(service, [caller.id], { type, op: 'add', saved_snippet })
    return { saved_snippet_id: id }
  },
}

export const removeSavedSnippet: Endpoint = {
  method: 'DELETE',
  path: '/saved_snippets/:saved_snippet_id',
  authentication: 'required',
  answer({ service, caller, path }) {
    const id = integerOf(path.saved_snippet_id ?? '') ?? 0
    if (!service.savedSnippets.remove(caller.id, id)) throw badRequest('Saved snippet does not exist.')
    emitEvent(service, [caller.id], { type, op: 'remove', saved_snippet_id: id })
    return {}
  },
}
