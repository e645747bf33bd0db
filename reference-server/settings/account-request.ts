// What a client asks of PATCH /settings for its own account: name, address, password. Every refusal comes before the
// first change. Knows nothing of the other settings.
import { renamePerson } from '../people/change-person.ts'
import { checkNewEmail, startEmailChange } from '../people/email-change.ts'
import { checkFullName } from '../people/full-name.ts'
import { checkNewPassword, fitsPassword, setPassword } from '../people/password.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import type { Parameters } from '../transport/parameters.ts'

const ACCOUNT_PARAMETERS = ['full_name', 'email', 'old_password', 'new_password']

/** A name that was sent, with what makes the change; undefined where it would change nothing. */
type AccountChange = readonly [string, (() => void) | undefined]

export function readAccountChanges(service: Service, user: User, parameters: Parameters): AccountChange[] {
  const [name, email] = [parameters.text('full_name'), parameters.text('email')]
  const [oldPassword, newPassword] = [parameters.text('old_password'), parameters.text('new_password')]
  const changes: AccountChange[] = []
  if (name !== undefined) changes.push(['full_name', renaming(service, user, name)])
  if (email !== undefined) changes.push(['email', changingEmail(service, user, email)])
  if (newPassword !== undefined)
    changes.push(['new_password', changingPassword(service, user, oldPassword, newPassword)])
  else if (oldPassword !== undefined) changes.push(['old_password', undefined])
  return changes
}

/** These are a person's own: nobody changes them for others here. */
export function refuseAccountChanges(parameters: Parameters): void {
  for (const name of ACCOUNT_PARAMETERS)
    if (parameters.text(name) !== undefined) throw badRequest(`${name} cannot be changed for others`)
}

function renaming(service: Service, user: User, name: string): AccountChange[1] {
  if (checkFullName(name) === user.full_name) return undefined
  return () => renamePerson(service, user.id, name)
}

function changingEmail(service: Service, user: User, email: string): AccountChange[1] {
  if (email === user.delivery_email) return undefined
  checkNewEmail(service, user, email)
  return () => startEmailChange(service, user, email)
}

function changingPassword(service: Service, user: User, before: string | undefined, after: string): () => void {
  if (before === undefined) throw badRequest('new_password requires old_password')
  if (!fitsPassword(service, user.id, before)) throw badRequest('Wrong password!')
  checkNewPassword(after)
  return () => setPassword(service, user.id, after)
}
