// What is left to know of people after a request about them that could not be read and was not refused.

import type { Fields } from './facts/fields.ts'
import { afterUnknown } from './people/deactivate-user-effects.ts'
import { forgottenStatus } from './people/update-user-status-effects.ts'
import type { Effect } from './world/effect.ts'
import type { World } from './world/world.ts'

const everything = {
  delete_profile: true,
  delete_public_channel_messages: true,
  delete_private_channel_messages: true,
  delete_direct_messages: true,
}

export function forgottenAccounts(world: World, slug: string, parameters: Fields): readonly Effect[] {
  const named = typeof parameters.user_id === 'number' ? [parameters.user_id] : undefined
  if (slug === 'update-user-status') return (named ?? [...world.state.statuses.keys()]).map(forgottenStatus)
  if (slug === 'create-user')
    return [
      { set: 'state', of: 'newcomers' },
      { set: 'state', of: 'accounts-unsure' },
    ]
  if (slug === 'update-settings') return [{ set: 'state', of: 'accounts-unsure' }]
  if (slug !== 'deactivate-user') return []
  const at = { exchange: 0, user_id: undefined, time: undefined, level: 0 }
  const ids = named ?? [...world.state.people.keys()]
  return ids.flatMap((user_id) => afterUnknown(world, { user_id, actions: everything }, at))
}
