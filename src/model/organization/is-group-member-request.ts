// What GET /user_groups/{user_group_id}/members/{user_id} is asked, and since when bots may.

export interface IsGroupMemberRequest {
  readonly user_group_id: number
  readonly user_id: number
  readonly direct_member_only?: boolean
}

export const botsSince = 496
