// What PATCH /users/me/status and its like are asked.

export interface UpdateUserStatusRequest {
  readonly user_id: number
  readonly status_text?: string
  readonly emoji_name?: string
  readonly emoji_code?: string
  readonly reaction_type?: string
}
