// The address of a person's avatar, which a client may make itself where it knows the person's real email.
// Knows nothing of messages.
import { hash } from 'node:crypto'
import type { User } from '../store/users.ts'

export function avatarUrl(user: User): string {
  return `https://secure.gravatar.com/avatar/${hash('sha256', user.email)}?d=identicon&version=1`
}

/** Guests see nobody's real email but their own. */
export function maySeeRealEmail(viewer: User, user: User): boolean {
  return viewer.role !== 'guest' || viewer.id === user.id
}
