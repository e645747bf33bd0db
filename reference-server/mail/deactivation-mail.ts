// The e-mail that tells somebody that their account was deactivated. Knows nothing of when it is sent.
import type { User } from '../store/users.ts'
import type { Mail } from './outbox.ts'

export function deactivationMail(user: User, comment: string): Mail {
  const lines = [
    `Hello ${user.full_name},`,
    'Your account in this organization was deactivated, and you can no longer sign in.',
    ...(comment.trim() === '' ? [] : ['The administrators wrote:', comment]),
  ]
  return { to: user.delivery_email, subject: 'Your account was deactivated', text: lines.join('\n\n') }
}
