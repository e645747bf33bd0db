// What DELETE /users/{user_id} is asked.

export interface DeactivateUserRequest {
  readonly user_id: number
  readonly actions?: Readonly<Record<string, unknown>>
  readonly deactivation_notification_comment?: string
}
