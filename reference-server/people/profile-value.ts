// Gives a custom profile field of a person a value, or takes it away. Knows nothing of who may do that.

import { textOf } from '../markdown/rendering.ts'
import type { Service } from '../service.ts'
import type { ProfileField, ProfileValue } from '../store/profile-fields.ts'
import { emitPersonUpdate } from './realm-user-event.ts'

export function changeProfileValue(service: Service, userId: number, field: ProfileField, value: string | null): void {
  const before = service.profileFields.valuesOf(userId).get(field.id)?.value ?? null
  if (before === value) return
  const after = value === null ? null : render(service, field, value)
  service.profileFields.setValue(userId, field.id, after)
  service.users.touch(userId)
  const custom_profile_field = { id: field.id, value, ...renderedField(after) }
  emitPersonUpdate(service, service.users.get(userId), { custom_profile_field })
}

function render(service: Service, { type }: ProfileField, value: string): ProfileValue {
  if (type === 'link') return { value, rendered_value: null }
  return { value, rendered_value: textOf(service, value, 'direct').rendered_content }
}

/** A value that was taken away has no rendering either. */
function renderedField(value: ProfileValue | null): Record<string, unknown> {
  if (value === null || value.rendered_value === null) return {}
  return { rendered_value: value.rendered_value }
}
