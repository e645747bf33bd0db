// GET and POST /navigation_views, DELETE /navigation_views/{fragment}: the views that somebody arranged.

import { emitNavigationViews } from '../events/personal-events.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import { atomically } from '../store/database.ts'
import type { NavigationView } from '../store/navigation-views.ts'
import type { User } from '../store/users.ts'
import type { Call, Endpoint } from '../transport/endpoint.ts'

export const getNavigationViews: Endpoint = {
  method: 'GET',
  path: '/navigation_views',
  authentication: 'required',
  answer({ service, caller }) {
    return { navigation_views: service.navigationViews.of(caller.id) }
  },
}

export const addNavigationView: Endpoint = {
  method: 'POST',
  path: '/navigation_views',
  authentication: 'required',
  answer(call) {
    const { service, caller, parameters } = call
    const fragment = parameters.requiredText('fragment')
    const is_pinned = parameters.boolean('is_pinned')
    const name = parameters.text('name') ?? null
    if (is_pinned === undefined) throw missingParameter('is_pinned')
    const before = service.navigationViews.of(caller.id)
    if (before.some((view) => view.fragment === fragment)) throw badRequest('Navigation view already exists.')
    return replace(call, [...before, { fragment, is_pinned, name }])
  },
}

export const removeNavigationView: Endpoint = {
  method: 'DELETE',
  path: '/navigation_views/:fragment',
  authentication: 'required',
  answer(call) {
    const before = call.service.navigationViews.of(call.caller.id)
    const after = before.filter((view) => view.fragment !== call.path.fragment)
    if (after.length === before.length) throw badRequest('Navigation view does not exist.')
    return replace(call, after)
  },
}

function replace({ service, caller }: Call<User>, views: readonly NavigationView[]): Record<string, never> {
  const before = service.navigationViews.of(caller.id)
  atomically(service.database, () => service.navigationViews.replace(caller.id, views))
  emitNavigationViews(service, caller.id, before)
  return {}
}
