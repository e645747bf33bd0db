// The way to a new address: a link is sent to it, and only when the link is used the address is the person's.
// Knows nothing of who asks for it.
import { hash } from 'node:crypto'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { changeDeliveryEmail } from './change-person.ts'
import { holderOfEmail, isEmail } from './email.ts'

export function checkNewEmail(service: Service, user: User, email: string): void {
  if (!isEmail(email)) throw badRequest('Enter a valid email address.')
  if ((holderOfEmail(service, email)?.id ?? user.id) !== user.id) throw badRequest(`Email '${email}' already in use`)
}

export function startEmailChange(service: Service, user: User, email: string): void {
  service.emailChanges.replace(user.id, email)
  const secret = hash('sha256', `new address of user ${user.id}: ${email}`).slice(0, 24)
  const link = `https://chat.example/accounts/confirm_new_email/${secret}`
  const text = `Hello ${user.full_name},\n\nTo use this address for your account, follow this link:\n\n${link}`
  service.outbox.send({ to: email, subject: 'Confirm your new e-mail address', text })
}

/** The link that was sent last is used, once; the API email stays as it is, since programs sign in with it. */
export function confirmEmail(service: Service, user: User): void {
  const delivery_email = service.emailChanges.of(user.id)
  if (delivery_email === undefined) throw badRequest('There is no address to confirm')
  checkNewEmail(service, user, delivery_email)
  service.emailChanges.remove(user.id)
  changeDeliveryEmail(service, user.id, { delivery_email })
}
