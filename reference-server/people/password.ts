// Keeps and tries passwords; only their hashes are stored. Knows nothing of who may change one.
import { scryptSync, timingSafeEqual } from 'node:crypto'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'

/** Cheap, since this server keeps no secrets and is asked often. */
const COST = { N: 1024 }
const BYTES = 32

export function checkNewPassword(password: string): string {
  if (password === '') throw badRequest('Password must not be empty')
  return password
}

export function setPassword(service: Service, userId: number, password: string): void {
  service.passwords.replace(userId, hashOf(userId, password).toString('base64'))
}

/** Whoever never got a password has none that fits. */
export function fitsPassword(service: Service, userId: number, password: string): boolean {
  const kept = service.passwords.of(userId)
  return kept !== undefined && timingSafeEqual(Buffer.from(kept, 'base64'), hashOf(userId, password))
}

/** Salted by the account, so that the same password looks different for two people; nothing is left to chance. */
function hashOf(userId: number, password: string): Buffer {
  return scryptSync(password, `user ${userId}`, BYTES, COST)
}
