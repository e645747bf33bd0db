// What PUT /bot_storage is asked.

export interface UpdateBotStorageRequest {
  readonly storage?: Readonly<Record<string, unknown>>
}
