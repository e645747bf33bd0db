// What PUT /bot_storage is asked.

import type { Fields } from '../facts/fields.ts'

export interface UpdateBotStorageRequest {
  readonly storage?: Fields
}
