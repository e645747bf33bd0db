// Control action `confirm-email`: uses the link that was sent last to a new address of a person.
import { confirmEmail } from '../people/email-change.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { personOf } from './people.ts'
import { Mistake, refuseUnknown, type Taken } from './reading.ts'

export function confirmEmailAsAsked(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id'], 'confirm-email')
  const user = personOf(service, taken, 'user_id')
  try {
    confirmEmail(service, user)
  } catch (error) {
    if (error instanceof Refusal) throw new Mistake(`Ask for an address first that can be used: ${error.message}`)
    throw error
  }
  return {}
}
