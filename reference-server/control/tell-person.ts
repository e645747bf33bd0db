// A person or bot as the control protocol tells them. Knows nothing of how they are changed.
import type { Service } from '../service.ts'
import { isBot } from '../store/user.ts'
import { setParts } from '../store/user-statuses.ts'
import type { User } from '../store/users.ts'

export function tellPerson(service: Service, user: User): Record<string, unknown> {
  const { id, email, delivery_email, full_name, role, bot_owner_id, avatar_source } = user
  const account = { user_id: id, email, delivery_email, full_name, role, is_active: user.is_active === 1 }
  return {
    ...account,
    is_bot: isBot(user),
    bot_owner_id,
    avatar_source,
    timezone: service.userSettings.of(id).timezone,
    status: setParts(service.userStatuses.of(id)),
  }
}
