// The accounts that a server starts with, one of each role: the same ones whenever it starts with the same database.
// Knows nothing of what they are for.
import { createAccount } from '../people/create-account.ts'
import { ROLES, type Role } from '../permissions.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { User } from '../store/users.ts'

export interface Account {
  readonly role: Role
  readonly user_id: number
  readonly email: string
  readonly api_key: string
}

export function standingAccounts(service: Service): Account[] {
  const find = service.database.prepare('SELECT user_id FROM standing_accounts WHERE name = ?')
  const keep = service.database.prepare('INSERT INTO standing_accounts VALUES (?, ?)')
  return atomically(service.database, () =>
    ROLES.map((role) => {
      const kept = find.get(role) as unknown as { user_id: number } | undefined
      if (kept !== undefined) return accountOf(role, service.users.get(kept.user_id))
      const user = createAccount(service, { role })
      keep.run(role, user.id)
      return accountOf(role, user)
    }),
  )
}

function accountOf(role: Role, { id, email, api_key }: User): Account {
  return { role, user_id: id, email, api_key: api_key ?? '' }
}
