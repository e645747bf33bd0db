// Faults in the events that tell of changed people: their forms, their truth, and who gets them.

import { faultsIn, type Mutant } from './mutant.ts'

const person = 'people/change-person.ts'
const activation = 'people/activation.ts'
const profile = 'people/profile-value.ts'

const firstLogin = '{ is_imported_stub: false, date_joined: isoTimeOf(user.joined_ms) }'
const avatar = '{ ...urls, avatar_source, avatar_version }'
const rename = 'emitPersonUpdate(service, service.users.change(id, { full_name }), { full_name })'

export const realmUserEventMutants: readonly Mutant[] = [
  faultsIn(person)('first-login-told-without-facts', 'realm-user-event.person', firstLogin, '{}'),
  faultsIn(person)(
    'role-change-with-id-as-text',
    'realm-user-event.user-id',
    '{ role: ROLE_NUMBERS[role] }',
    '{ role: ROLE_NUMBERS[role], user_id: String(id) }',
  ),
  faultsIn(person)(
    'name-told-in-parts',
    'realm-user-event.full-name',
    rename,
    rename.replace('), { full_name })', "), { full_name: full_name.split(' ') })"),
  ),
  faultsIn(person)(
    'generated-picture-without-medium',
    'realm-user-event.avatar',
    'avatar_url_medium: mediumAvatarUrl(user)',
    "avatar_url_medium: avatar_source === 'J' ? null : mediumAvatarUrl(user)",
  ),
  faultsIn(person)(
    'picture-source-in-words',
    'realm-user-event.avatar-source',
    avatar,
    "{ ...urls, avatar_source: { G: 'hosted', J: 'generated', U: 'uploaded' }[avatar_source], avatar_version }",
  ),
  faultsIn(person)(
    'generated-picture-told-as-hosted',
    'realm-user-event.avatar-source-true',
    avatar,
    "{ ...urls, avatar_source: avatar_source === 'J' ? 'G' : avatar_source, avatar_version }",
  ),
  faultsIn('people/change-setting.ts')(
    'time-zone-without-email',
    'realm-user-event.timezone-email',
    '{ email: user.email, timezone }',
    '{ timezone }',
  ),
  faultsIn(person)(
    'bot-owner-by-email',
    'realm-user-event.bot-owner',
    'service.users.change(id, { bot_owner_id }), { bot_owner_id })',
    'service.users.change(id, { bot_owner_id }), { bot_owner_id: service.users.get(bot_owner_id).email })',
  ),
  faultsIn(person)('role-in-words', 'realm-user-event.role', '{ role: ROLE_NUMBERS[role] }', '{ role }'),
  faultsIn(person)(
    'hidden-address-still-told',
    'realm-user-event.delivery-email-null',
    'emitPersonTo(service, [viewerId], after, { delivery_email })',
    'emitPersonTo(service, [viewerId], after, { delivery_email: after.delivery_email })',
  ),
  faultsIn(person)(
    'hidden-address-told-as-empty',
    'realm-user-event.delivery-email-null',
    'emitPersonTo(service, [viewerId], after, { delivery_email })',
    "emitPersonTo(service, [viewerId], after, { delivery_email: delivery_email ?? '' })",
  ),
  faultsIn('people/access.ts')(
    'address-for-administrators-shown-to-moderators',
    'realm-user-event.delivery-email-null',
    "isInGroup(viewer.role, 'administrators')",
    "isInGroup(viewer.role, 'moderators')",
  ),
  faultsIn(profile)(
    'emptied-profile-field-without-value',
    'realm-user-event.custom-profile-field',
    '{ id: field.id, value, ...renderedField(after) }',
    '{ id: field.id, ...(value === null ? {} : { value }), ...renderedField(after) }',
  ),
  faultsIn(profile)(
    'link-field-rendered',
    'realm-user-event.rendered-value',
    "if (type === 'link')",
    "if (type === 'link' && value === '')",
  ),
  faultsIn(activation)(
    'deactivation-as-number',
    'realm-user-event.activation',
    '{ is_active: false }',
    '{ is_active: 0 }',
  ),
  {
    name: 'reactivation-told-to-those-without-access',
    clause: 'realm-user-event.activation-accessible',
    patches: [
      {
        file: activation,
        find: 'import { emitPersonUpdate }',
        replace: 'import { emitPersonTo, emitPersonUpdate }',
      },
      {
        file: activation,
        find: 'emitPersonUpdate(service, service.users.change(id, { is_active: 1 }),',
        replace: 'emitPersonTo(service, service.queues.owners(), service.users.change(id, { is_active: 1 }),',
      },
    ],
  },
  faultsIn(person)(
    'first-login-without-date',
    'realm-user-event.imported-stub',
    firstLogin,
    '{ is_imported_stub: false }',
  ),
  faultsIn(person)(
    'first-login-date-from-seconds',
    'realm-user-event.date-joined',
    'date_joined: isoTimeOf(user.joined_ms)',
    'date_joined: isoTimeOf(user.joined_ms / 1000)',
  ),
  faultsIn(person)(
    'api-email-told-as-it-was',
    'realm-user-event.current',
    'emitPersonUpdate(service, service.users.change(id, { email }), { new_email: email })',
    `const { email: new_email } = service.users.get(id)
  emitPersonUpdate(service, service.users.change(id, { email }), { new_email })`,
  ),
  faultsIn(person)(
    'rename-told-to-those-without-access',
    'realm-user-event.accessible',
    rename,
    'emitPersonTo(service, service.queues.owners(), service.users.change(id, { full_name }), { full_name })',
  ),
  faultsIn(person)('rename-told-to-nobody', 'realm-user-event.told', rename, 'service.users.change(id, { full_name })'),
  faultsIn(person)(
    'rename-not-told-to-administrators',
    'realm-user-event.seen',
    rename,
    `const user = service.users.change(id, { full_name })
  emitPersonTo(service, audienceOf(service, user).filter((viewerId) => service.users.get(viewerId).role !== 'administrator'), user, { full_name })`,
  ),
]
