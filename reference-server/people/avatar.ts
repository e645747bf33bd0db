// The addresses of a person's picture, small and medium. Knows nothing of who may see what.
import { hash } from 'node:crypto'
import type { User } from '../store/users.ts'

const UPLOADED = 'https://chat.example/user_avatars/1'

export function avatarUrl(user: User): string {
  const { id, avatar_source, avatar_version } = user
  if (avatar_source === 'G') return `${hostedUrl(user)}?d=identicon&version=${avatar_version}`
  return `${UPLOADED}/${id}-${avatar_source}.png?version=${avatar_version}`
}

export function mediumAvatarUrl(user: User): string {
  const { id, avatar_source, avatar_version } = user
  if (avatar_source === 'G') return `${hostedUrl(user)}?d=identicon&s=500&version=${avatar_version}`
  return `${UPLOADED}/${id}-${avatar_source}-medium.png?version=${avatar_version}`
}

function hostedUrl(user: User): string {
  return `https://secure.gravatar.com/avatar/${hash('sha256', user.delivery_email)}`
}
