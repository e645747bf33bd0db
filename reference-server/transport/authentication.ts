// Tells who sends a request, by HTTP Basic authentication with the API email and the API key.
// Knows nothing of what the caller may do.
import { unauthorized } from '../refusal.ts'
import { areSame } from '../secrets.ts'
import type { User, Users } from '../store/users.ts'

/** One pair of credentials can be spelled in many ways; a long one is verified each time. */
const MAX_VERIFIED = 20_000
const MAX_CHARACTERS = 500

export class Authentication {
  readonly #users: Users
  /** The delivery e-mail signs in as well, as a part of the wider API. */
  readonly #takesDeliveryEmail: boolean
  /** From an Authorization header that was once verified to its user. Found by a hash that differs from process to process. */
  readonly #verified = new Map<string, number>()
  #usersVersion = -1

  constructor(users: Users, takesDeliveryEmail = false) {
    this.#users = users
    this.#takesDeliveryEmail = takesDeliveryEmail
  }

  caller(authorization: string | undefined): User {
    if (authorization === undefined) throw unauthorized('Not logged in: API authentication or user session required')
    this.#forgetIfAccountsChanged()
    return this.#users.get(this.#verified.get(authorization) ?? this.#verifiedNow(authorization))
  }

  #verifiedNow(authorization: string): number {
    const userId = this.#verify(authorization)
    if (this.#verified.size >= MAX_VERIFIED) this.#verified.clear()
    if (authorization.length <= MAX_CHARACTERS) this.#verified.set(authorization, userId)
    return userId
  }

  #forgetIfAccountsChanged(): void {
    if (this.#usersVersion === this.#users.version) return
    this.#verified.clear()
    this.#usersVersion = this.#users.version
  }

  #verify(authorization: string): number {
    const [, encoded] = /^basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(authorization) ?? []
    if (encoded === undefined) throw unauthorized('This endpoint requires HTTP basic authentication.')
    const credentials = Buffer.from(encoded, 'base64').toString()
    const colon = credentials.indexOf(':')
    if (colon < 0) throw unauthorized('Invalid authorization header for basic auth')
    const user =
      this.#users.withEmail(credentials.slice(0, colon)) ?? this.#withDeliveryEmail(credentials.slice(0, colon))
    const key = credentials.slice(colon + 1)
    // One answer, after the same work, whether there is no such account or it has another key.
    const fits = areSame(key, user?.api_key ?? '')
    if (user === undefined || user.api_key === null || !fits) throw unauthorized('Wrong email address or API key')
    if (user.is_active === 0) throw unauthorized('Account is deactivated')
    return user.id
  }

  #withDeliveryEmail(email: string): User | undefined {
    if (!this.#takesDeliveryEmail) return undefined
    return [...this.#users.all()].find(({ delivery_email }) => delivery_email === email)
  }
}
