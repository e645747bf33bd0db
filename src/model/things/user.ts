// What is known of the people of an organization.

import type { Fact } from '../facts/fact.ts'

export const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const
export type Role = (typeof roles)[number]

export interface User {
  readonly user_id: number
  readonly role: Fact<Role>
  readonly email?: Fact<string>
}
