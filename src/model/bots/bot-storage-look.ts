// What a fixture tells of a bot's storage.

import { type Fields, isObject } from '../facts/fields.ts'
import type { Told } from '../world/shelf-look.ts'

export function storageTold({ user_id, storage = {} }: Fields): Told {
  return {
    shelf: `storage ${user_id}`,
    shown: new Map(Object.entries(isObject(storage) ? storage : {})),
    absent: null,
    what: (key) => `what stands under ${JSON.stringify(key)}`,
  }
}
