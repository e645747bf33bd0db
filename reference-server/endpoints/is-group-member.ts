// GET /user_groups/{user_group_id}/members/{user_id}: whether someone is in a user group.
import { groupOfPath, refuseBotsOfOldLevels } from '../groups/group-of-path.ts'
import { isDirectMember, isMember } from '../groups/membership.ts'
import { userOfPath } from '../people/user-of-path.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const isGroupMember: Endpoint = {
  method: 'GET',
  path: '/user_groups/:user_group_id/members/:user_id',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    refuseBotsOfOldLevels(service, caller)
    const isDirectOnly = parameters.boolean('direct_member_only') ?? false
    const group = groupOfPath(service, path.user_group_id)
    const user = userOfPath(service, path.user_id)
    const is_user_group_member = (isDirectOnly ? isDirectMember : isMember)(service, group, user)
    return { is_user_group_member }
  },
}
