// Who belongs to which of the organization's groups, by role. Knows nothing of what the groups may do.

export const ROLES = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const
export type Role = (typeof ROLES)[number]

/** Roles as the API writes them. */
export const ROLE_NUMBERS: Readonly<Record<Role, number>> = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
}

export const GROUPS = ['nobody', 'owners', 'administrators', 'moderators', 'members', 'everyone'] as const
export type Group = (typeof GROUPS)[number]

/** The groups in this order each include the roles up to their own place. */
export function isInGroup(role: Role, group: Group): boolean {
  return ROLES.indexOf(role) < GROUPS.indexOf(group)
}

export function isModeratorOrAbove(role: Role): boolean {
  return isInGroup(role, 'moderators')
}
