// Who may access whom: guests may be limited to those they have to do with. Knows nothing of channels' contents.
import { isInGroup } from '../permissions.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'

export function mayAccess(service: Service, viewer: User, user: User): boolean {
  if (isAlwaysAccessible(viewer.id, user) || !isLimited(service, viewer)) return true
  return service.acquaintances.areAcquainted(viewer.id, user.id)
}

/** Oneself, one's own bots, and the system's account. */
export function isAlwaysAccessible(viewerId: number, user: User): boolean {
  return viewerId === user.id || user.is_system === 1 || user.bot_owner_id === viewerId
}

/** The same question, asked of many people at the cost of one. */
export function accessibleTo(service: Service, viewer: User): (user: User) => boolean {
  if (!isLimited(service, viewer)) return () => true
  const known = service.acquaintances.of(viewer.id)
  return (user) => known.has(user.id) || isAlwaysAccessible(viewer.id, user)
}

/** Whether someone accesses only those they share a channel or a direct message with. */
export function isLimited(service: Service, viewer: User): boolean {
  return viewer.role === 'guest' && areGuestsLimited(service)
}

export function areGuestsLimited(service: Service): boolean {
  return !isInGroup('guest', service.organizationSettings.current().can_access_all_users_group)
}

/** Those with queues who can access a person. */
export function audienceOf(service: Service, user: User): number[] {
  return service.queues.owners().filter((id) => mayAccess(service, service.users.get(id), user))
}

/** The address that mail is delivered to, which a person may hide. */
export function maySeeDeliveryEmail(service: Service, viewer: User, user: User): boolean {
  if (viewer.id === user.id) return true
  return isShownTo(viewer, user) && mayAccess(service, viewer, user)
}

function isShownTo(viewer: User, user: User): boolean {
  if (user.delivery_email_visible_to === 'nobody') return false
  return user.delivery_email_visible_to === 'everyone' || isInGroup(viewer.role, 'administrators')
}

/** A client that asked for it makes the address of a hosted picture itself, if it can see the real email. */
export function isAvatarLeftOut(service: Service, viewer: User, user: User, clientGravatar: boolean): boolean {
  return clientGravatar && user.avatar_source === 'G' && maySeeDeliveryEmail(service, viewer, user)
}
