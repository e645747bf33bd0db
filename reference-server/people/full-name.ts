// What a full name is. Knows nothing of whose it is.
import { fitsWithin, MAX_FULL_NAME_LENGTH } from '../limits.ts'
import { badRequest } from '../refusal.ts'

/** Taken as it was sent. */
export function checkFullName(name: string): string {
  if (name.trim() === '') throw badRequest('Name must not be empty')
  if (!fitsWithin(name, MAX_FULL_NAME_LENGTH)) throw badRequest('Name too long!')
  if (/\p{Cc}/u.test(name)) throw badRequest('Invalid characters in name!')
  return name
}
