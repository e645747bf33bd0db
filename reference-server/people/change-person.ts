// Changes of a person or bot, each with the `realm_user` event of its form for those who can access them.
// Knows nothing of who may make the change.
import { isoTimeOf } from '../clock.ts'
import { emitRoleGroups } from '../groups/user-group-event.ts'
import { ROLE_NUMBERS, type Role } from '../permissions.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { audienceOf, maySeeDeliveryEmail } from './access.ts'
import { tellingAccess } from './access-changes.ts'
import { avatarUrl, mediumAvatarUrl } from './avatar.ts'
import { emitPersonTo, emitPersonUpdate } from './realm-user-event.ts'

export function renamePerson(service: Service, id: number, full_name: string): void {
  if (service.users.get(id).full_name === full_name) return
  emitPersonUpdate(service, service.users.change(id, { full_name }), { full_name })
}

export function changeRole(service: Service, id: number, role: Role): void {
  const before = service.users.get(id)
  if (before.role === role) return
  tellingAccess(service, () => {
    emitPersonUpdate(service, service.users.change(id, { role }), { role: ROLE_NUMBERS[role] })
  })
  emitRoleGroups(service, id, before.role, role)
}

/** Always a new picture, even from the same source. */
export function changeAvatar(service: Service, id: number, avatar_source: User['avatar_source']): void {
  const avatar_version = service.users.get(id).avatar_version + 1
  const user = service.users.change(id, { avatar_source, avatar_version })
  const urls = { avatar_url: avatarUrl(user), avatar_url_medium: mediumAvatarUrl(user) }
  emitPersonUpdate(service, user, { ...urls, avatar_source, avatar_version })
}

export function changeBotOwner(service: Service, id: number, bot_owner_id: number): void {
  if (service.users.get(id).bot_owner_id === bot_owner_id) return
  emitPersonUpdate(service, service.users.change(id, { bot_owner_id }), { bot_owner_id })
}

export function changeApiEmail(service: Service, id: number, email: string): void {
  if (service.users.get(id).email === email) return
  emitPersonUpdate(service, service.users.change(id, { email }), { new_email: email })
}

type DeliveryEmail = Partial<Pick<User, 'delivery_email' | 'delivery_email_visible_to'>>

/** Who sees a new address is told it; who ceases to see it is told null. */
export function changeDeliveryEmail(service: Service, id: number, changes: DeliveryEmail): void {
  const before = service.users.get(id)
  const after = service.users.change(id, changes)
  for (const viewerId of audienceOf(service, after)) {
    const viewer = service.users.get(viewerId)
    const shown = (user: User) => (maySeeDeliveryEmail(service, viewer, user) ? user.delivery_email : null)
    const delivery_email = shown(after)
    if (delivery_email !== shown(before)) emitPersonTo(service, [viewerId], after, { delivery_email })
  }
}

export function changeImportedStub(service: Service, id: number, isStub: boolean): void {
  const user = service.users.get(id)
  if (isStub) service.users.change(id, { is_imported_stub: 1 })
  else if (user.is_imported_stub === 1) logInFirst(service, id)
}

/** An imported account is used for the first time: only now its person joins. */
function logInFirst(service: Service, id: number): void {
  const user = service.users.change(id, { is_imported_stub: 0, joined_ms: service.clock.nowMs() })
  emitPersonUpdate(service, user, { is_imported_stub: false, date_joined: isoTimeOf(user.joined_ms) })
}
