// The accounts: people, bots, and the system account that posts notices. Kept in memory too, since every request asks.
// Knows nothing of messages.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { hashOfSecret, type Secrets } from '../secrets.ts'
import { DatabaseFault } from './database-fault.ts'
import { NEW_USER, USER_COLUMNS, type User, type UserRow } from './user.ts'

export type { User } from './user.ts'

export type NewUser = Pick<User, 'role' | 'joined_ms'> & Partial<Omit<User, 'id'>>

const SYSTEM_EMAIL = 'notification-bot@chat.example'

export class Users {
  /** Changes whenever an account does. */
  version = 0
  readonly #byId = new Map<number, User>()
  /** Without those who are put away. */
  readonly #listed = new Map<number, User>()
  readonly #away = new Set<number>()
  readonly #byEmail = new Map<string, User>()
  readonly #byName = new Map<string, User>()
  readonly #secrets: Secrets
  readonly #replace: StatementSync
  readonly #all: StatementSync
  readonly #nextId: StatementSync
  readonly #putAway: StatementSync
  readonly #allAway: StatementSync

  constructor(database: DatabaseSync, secrets: Secrets) {
    this.#secrets = secrets
    const values = USER_COLUMNS.map((column) => `:${column}`)
    const changes = USER_COLUMNS.map((column) => `${column} = :${column}`)
    this.#replace = database.prepare(
      `INSERT INTO users (${USER_COLUMNS}) VALUES (${values}) ON CONFLICT (id) DO UPDATE SET ${changes}`,
    )
    this.#all = database.prepare(`SELECT ${USER_COLUMNS} FROM users ORDER BY id`)
    this.#nextId = database.prepare(
      `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'users'), 0) + 1 AS id`,
    )
    this.#putAway = database.prepare('UPDATE users SET is_away = 1 WHERE id = ?')
    this.#allAway = database.prepare('SELECT id FROM users WHERE is_away = 1')
    this.reload()
  }

  /** Takes the accounts from the database anew; an empty one gets its system account. */
  reload(): void {
    this.#byId.clear()
    this.#listed.clear()
    this.#away.clear()
    for (const { id } of this.#allAway.all() as unknown as { id: number }[]) this.#away.add(id)
    this.#byEmail.clear()
    this.#byName.clear()
    for (const row of this.#all.all() as unknown as UserRow[]) this.#keep(this.#userOf(row))
    if (!this.#byEmail.has(SYSTEM_EMAIL)) this.#createSystem()
    this.version += 1
  }

  /** Whether the address that somebody is created with is the delivery e-mail alone. */
  separatesEmails = false

  /** Whatever is not given is made up from the new id. */
  create(given: NewUser): User {
    const { id } = this.#nextId.get() as unknown as { id: number }
    const user = this.separatesEmails ? withDeliveryEmailAlone(given) : given
    return this.#store({ ...NEW_USER, ...madeUpFrom(id, user), ...this.#secretsOf(id, user), ...user })
  }

  change(id: number, changes: Partial<Omit<User, 'id'>>): User {
    return this.#store({ ...this.get(id), ...changes })
  }

  /** Something that is shown with the account changed, and is kept elsewhere. */
  touch(id: number): void {
    this.#keep({ ...this.get(id) })
  }

  /** Deactivates them, and no list has them from now on; what they sent is still theirs. */
  putAway(id: number): void {
    this.#putAway.run(id)
    this.#away.add(id)
    this.change(id, { is_active: 0 })
  }

  all(): IterableIterator<User> {
    return this.#listed.values()
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

  #createSystem(): void {
    const names = { email: SYSTEM_EMAIL, full_name: 'Notification Bot' }
    this.create({ ...names, role: 'member', joined_ms: 0, is_system: 1, api_key: null })
  }

  #store(user: User): User {
    const { api_key, webhook_token: _, ...row } = user
    this.#replace.run({ ...row, api_key_hash: api_key === null ? null : hashOfSecret(api_key) })
    this.#keep(user)
    return user
  }

  #userOf({ api_key_hash, ...row }: UserRow): User {
    const { api_key, webhook_token } = this.#secretsOf(row.id, { webhook_url: row.webhook_url })
    if (api_key_hash === null) return { ...row, api_key: null, webhook_token }
    if (hashOfSecret(api_key) !== api_key_hash)
      throw new DatabaseFault('The keys in the database are of another secret or seed: start the server with that one')
    return { ...row, api_key, webhook_token }
  }

  #secretsOf(id: number, { webhook_url }: Pick<NewUser, 'webhook_url'>) {
    const api_key = this.#secrets.of(`API key of user ${id}`)
    return { api_key, webhook_token: webhook_url == null ? null : this.#secrets.of(`webhook token of user ${id}`) }
  }

  #keep(user: User): void {
    const before = this.#byId.get(user.id)
    if (before !== undefined) this.#byEmail.delete(before.email.toLowerCase())
    this.#byId.set(user.id, user)
    if (user.is_active === 0 && this.#away.has(user.id)) this.#listed.delete(user.id)
    else this.#listed.set(user.id, user)
    this.#byEmail.set(user.email.toLowerCase(), user)
    if (before === undefined || before.full_name === user.full_name) this.#keepName(user)
    else this.#keepNames()
    this.version += 1
  }

  #keepNames(): void {
    this.#byName.clear()
    for (const user of this.#byId.values()) this.#keepName(user)
  }

  #keepName(user: User): void {
    const name = user.full_name.toLowerCase()
    if ((this.#byName.get(name)?.id ?? user.id) >= user.id) this.#byName.set(name, user)
  }
}

function withDeliveryEmailAlone({ email, ...rest }: NewUser): NewUser {
  return email === undefined ? rest : { delivery_email: email, ...rest }
}

function madeUpFrom(id: number, { email, bot_owner_id }: NewUser) {
  const [word, name] = bot_owner_id === undefined ? ['user', 'Person'] : ['bot', 'Bot']
  const address = email ?? `${word}${id}@chat.example`
  return {
    id,
    email: address,
    delivery_email: address,
    full_name: `${name} ${id}`,
  }
}
