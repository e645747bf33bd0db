// The custom profile fields as the API lists them. Their shape is not in the specification: this is the usual one.
// Knows nothing of any person's values.
import type { Service } from '../service.ts'

const TYPE_NUMBERS = { short_text: 1, long_text: 2, link: 5 }

export function profileFieldRecords(service: Service): Record<string, unknown>[] {
  return service.profileFields.all().map(({ id, name, type }) => {
    return { id, name, type: TYPE_NUMBERS[type], hint: '', field_data: '', order: id }
  })
}
