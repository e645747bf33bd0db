// POST /users: makes an account for a person, who is then in the default channels.
import { subscribePeople } from '../channels/change-channel.ts'
import { createAccount } from '../people/create-account.ts'
import { holderOfEmail, isEmail } from '../people/email.ts'
import { checkFullName } from '../people/full-name.ts'
import { checkNewPassword, setPassword } from '../people/password.ts'
import { isInGroup } from '../permissions.ts'
import { badRequest, unauthorizedPrincipal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const createUser: Endpoint = {
  method: 'POST',
  path: '/users',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    checkPermission(service, caller)
    const email = parameters.requiredText('email')
    const password = checkNewPassword(parameters.requiredText('password'))
    const full_name = checkFullName(parameters.requiredText('full_name'))
    if (!isEmail(email)) throw badRequest('Enter a valid email address.')
    if (holderOfEmail(service, email) !== undefined) throw badRequest(`Email '${email}' already in use`)
    const { id } = atomically(service.database, () => {
      const user = createAccount(service, { role: 'member', email, full_name })
      setPassword(service, user.id, password)
      joinDefaultChannels(service, user)
      return user
    })
    return { user_id: id }
  },
}

/** Both are needed: the role and the permission. */
function checkPermission(service: Service, caller: User): void {
  if (!isInGroup(caller.role, 'administrators')) throw unauthorizedPrincipal('Must be an organization administrator')
  if (!isInGroup(caller.role, service.organizationSettings.current().can_create_users_group))
    throw badRequest('User not authorized to create users')
}

function joinDefaultChannels(service: Service, user: User): void {
  const channels = service.channels.all().filter((channel) => channel.is_default === 1 && channel.is_archived === 0)
  for (const { id } of channels) subscribePeople(service, id, [user.id])
}
