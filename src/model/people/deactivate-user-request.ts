// What DELETE /users/{user_id} is asked.

import type { Fields } from '../facts/fields.ts'

export interface DeactivateUserRequest {
  readonly user_id: number
  readonly actions?: Fields
  readonly deactivation_notification_comment?: string
}
