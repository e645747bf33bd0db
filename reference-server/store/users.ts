// The accounts: people, and the system account that posts notices. Kept in memory too, since every request asks.
// Knows nothing of messages.
import { hash } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Role } from '../permissions.ts'

export interface User {
  readonly id: number
  readonly email: string
  readonly full_name: string
  readonly role: Role
  /** The system account has none: nobody can act as it. */
  readonly api_key: string | null
  readonly is_system: number
}

const SYSTEM_EMAIL = 'notification-bot@chat.example'

export class Users {
  /** Changes whenever an account does. */
  version = 0
  readonly #byId = new Map<number, User>()
  readonly #byEmail = new Map<string, User>()
  readonly #byName = new Map<string, User>()
  readonly #insert: StatementSync
  readonly #updateRole: StatementSync
  readonly #all: StatementSync
  readonly #nextId: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO users VALUES (:id, :email, :full_name, :role, :api_key, :is_system)')
    this.#updateRole = database.prepare('UPDATE users SET role = ? WHERE id = ?')
    this.#all = database.prepare('SELECT * FROM users ORDER BY id')
    this.#nextId = database.prepare(
      `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'users'), 0) + 1 AS id`,
    )
    this.reload()
  }

  /** Takes the accounts from the database anew; an empty one gets its system account. */
  reload(): void {
    this.#byId.clear()
    this.#byEmail.clear()
    this.#byName.clear()
    for (const row of this.#all.all() as unknown as User[]) this.#keep(row)
    if (!this.#byEmail.has(SYSTEM_EMAIL)) this.#add(SYSTEM_EMAIL, 'Notification Bot', 'member', true)
    this.version += 1
  }

  create(role: Role, fullName?: string): User {
    const id = this.#newId()
    return this.#add(`user${id}@chat.example`, fullName ?? `Person ${id}`, role, false)
  }

  changeRole(user: User, role: Role): void {
    this.#updateRole.run(role, user.id)
    this.#keep({ ...user, role })
  }

  find(id: number): User | undefined {
    return this.#byId.get(id)
  }

  get(id: number): User {
    const user = this.#byId.get(id)
    if (user === undefined) throw new Error(`there is no user ${id}`)
    return user
  }

  withEmail(email: string): User | undefined {
    return this.#byEmail.get(email.toLowerCase())
  }

  /** The first of those who have the name, whatever its case. */
  withName(fullName: string): User | undefined {
    return this.#byName.get(fullName.toLowerCase())
  }

  system(): User {
    const user = this.#byEmail.get(SYSTEM_EMAIL)
    if (user === undefined) throw new Error('the system account is missing')
    return user
  }

  #newId(): number {
    const row = this.#nextId.get() as unknown as { id: number }
    return row.id
  }

  #add(email: string, full_name: string, role: Role, isSystem: boolean): User {
    const id = this.#newId()
    const api_key = isSystem ? null : hash('sha256', `API key of user ${id}`).slice(0, 32)
    const user: User = { id, email, full_name, role, api_key, is_system: isSystem ? 1 : 0 }
    this.#insert.run({ ...user })
    this.#keep(user)
    return user
  }

  #keep(user: User): void {
    this.#byId.set(user.id, user)
    this.#byEmail.set(user.email, user)
    const name = user.full_name.toLowerCase()
    if ((this.#byName.get(name)?.id ?? user.id) >= user.id) this.#byName.set(name, user)
    this.version += 1
  }
}
