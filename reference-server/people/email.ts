// What an e-mail address is, and whose it is. Knows nothing of how it is confirmed.
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'

const MAX_LENGTH = 254

/** No colon, since it ends the user name of Basic authentication. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[^\s@:]+@[^\s@:]+$/.test(text)
}

/** Whoever has it, deactivated accounts included, whatever the case of its letters. */
export function holderOfEmail(service: Service, email: string): User | undefined {
  return service.users.withEmail(email) ?? withDeliveryEmail(service, email)
}

export function withDeliveryEmail(service: Service, email: string): User | undefined {
  const wanted = email.toLowerCase()
  return [...service.users.all()].find((user) => user.delivery_email.toLowerCase() === wanted)
}
