// Faults in the events that tell of changed people: their forms, their truth, and who gets them.

import type { Mutant } from './mutant.ts'

const person = 'people/change-person.ts'
const activation = 'people/activation.ts'
const profile = 'people/profile-value.ts'

const firstLogin = '{ is_imported_stub: false, date_joined: isoTimeOf(user.joined_ms) }'
const avatar = '{ ...urls, avatar_source, avatar_version }'
const rename = 'emitPersonUpdate(service, service.users.change(id, { full_name }), { full_name })'

export const realmUserEventMutants: readonly Mutant[] = [
  {
    name: 'first-login-told-without-facts',
    clause: 'realm-user-event.person',
    patches: [{ file: person, find: firstLogin, replace: '{}' }],
  },
  {
    name: 'role-change-with-id-as-text',
    clause: 'realm-user-event.user-id',
    patches: [
      {
        file: person,
        find: '{ role: ROLE_NUMBERS[role] }',
        replace: '{ role: ROLE_NUMBERS[role], user_id: String(id) }',
      },
    ],
  },
  {
    name: 'name-told-in-parts',
    clause: 'realm-user-event.full-name',
    patches: [
      {
        file: person,
        find: rename,
        replace: rename.replace('), { full_name })', "), { full_name: full_name.split(' ') })"),
      },
    ],
  },
  {
    name: 'generated-picture-without-medium',
    clause: 'realm-user-event.avatar',
    patches: [
      {
        file: person,
        find: 'avatar_url_medium: mediumAvatarUrl(user)',
        replace: "avatar_url_medium: avatar_source === 'J' ? null : mediumAvatarUrl(user)",
      },
    ],
  },
  {
    name: 'picture-source-in-words',
    clause: 'realm-user-event.avatar-source',
    patches: [
      {
        file: person,
        find: avatar,
        replace:
          "{ ...urls, avatar_source: { G: 'hosted', J: 'generated', U: 'uploaded' }[avatar_source], avatar_version }",
      },
    ],
  },
  {
    name: 'generated-picture-told-as-hosted',
    clause: 'realm-user-event.avatar-source-true',
    patches: [
      {
        file: person,
        find: avatar,
        replace: "{ ...urls, avatar_source: avatar_source === 'J' ? 'G' : avatar_source, avatar_version }",
      },
    ],
  },
  {
    name: 'time-zone-without-email',
    clause: 'realm-user-event.timezone-email',
    patches: [{ file: 'people/change-setting.ts', find: '{ email: user.email, timezone }', replace: '{ timezone }' }],
  },
  {
    name: 'bot-owner-by-email',
    clause: 'realm-user-event.bot-owner',
    patches: [
      {
        file: person,
        find: 'service.users.change(id, { bot_owner_id }), { bot_owner_id })',
        replace: 'service.users.change(id, { bot_owner_id }), { bot_owner_id: service.users.get(bot_owner_id).email })',
      },
    ],
  },
  {
    name: 'role-in-words',
    clause: 'realm-user-event.role',
    patches: [{ file: person, find: '{ role: ROLE_NUMBERS[role] }', replace: '{ role }' }],
  },
  {
    name: 'hidden-address-still-told',
    clause: 'realm-user-event.delivery-email-null',
    patches: [
      {
        file: person,
        find: 'emitPersonTo(service, [viewerId], after, { delivery_email })',
        replace: 'emitPersonTo(service, [viewerId], after, { delivery_email: after.delivery_email })',
      },
    ],
  },
  {
    name: 'hidden-address-told-as-empty',
    clause: 'realm-user-event.delivery-email-null',
    patches: [
      {
        file: person,
        find: 'emitPersonTo(service, [viewerId], after, { delivery_email })',
        replace: "emitPersonTo(service, [viewerId], after, { delivery_email: delivery_email ?? '' })",
      },
    ],
  },
  {
    name: 'address-for-administrators-shown-to-moderators',
    clause: 'realm-user-event.delivery-email-null',
    patches: [
      {
        file: 'people/access.ts',
        find: "isInGroup(viewer.role, 'administrators')",
        replace: "isInGroup(viewer.role, 'moderators')",
      },
    ],
  },
  {
    name: 'emptied-profile-field-without-value',
    clause: 'realm-user-event.custom-profile-field',
    patches: [
      {
        file: profile,
        find: '{ id: field.id, value, ...renderedField(after) }',
        replace: '{ id: field.id, ...(value === null ? {} : { value }), ...renderedField(after) }',
      },
    ],
  },
  {
    name: 'link-field-rendered',
    clause: 'realm-user-event.rendered-value',
    patches: [{ file: profile, find: "if (type === 'link')", replace: "if (type === 'link' && value === '')" }],
  },
  {
    name: 'short-text-field-not-rendered',
    clause: 'realm-user-event.rendered-value',
    patches: [{ file: profile, find: "if (type === 'link')", replace: "if (type !== 'long_text')" }],
  },
  {
    name: 'deactivation-as-number',
    clause: 'realm-user-event.activation',
    patches: [{ file: activation, find: '{ is_active: false }', replace: '{ is_active: 0 }' }],
  },
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
  {
    name: 'first-login-without-date',
    clause: 'realm-user-event.imported-stub',
    patches: [{ file: person, find: firstLogin, replace: '{ is_imported_stub: false }' }],
  },
  {
    name: 'first-login-date-from-seconds',
    clause: 'realm-user-event.date-joined',
    patches: [
      {
        file: person,
        find: 'date_joined: isoTimeOf(user.joined_ms)',
        replace: 'date_joined: isoTimeOf(user.joined_ms / 1000)',
      },
    ],
  },
  {
    name: 'api-email-told-as-it-was',
    clause: 'realm-user-event.current',
    patches: [
      {
        file: person,
        find: 'emitPersonUpdate(service, service.users.change(id, { email }), { new_email: email })',
        replace: `const { email: new_email } = service.users.get(id)
  emitPersonUpdate(service, service.users.change(id, { email }), { new_email })`,
      },
    ],
  },
  {
    name: 'rename-told-to-those-without-access',
    clause: 'realm-user-event.accessible',
    patches: [
      {
        file: person,
        find: rename,
        replace:
          'emitPersonTo(service, service.queues.owners(), service.users.change(id, { full_name }), { full_name })',
      },
    ],
  },
  {
    name: 'rename-not-told-to-oneself',
    clause: 'realm-user-event.seen',
    patches: [
      {
        file: person,
        find: rename,
        replace: `const user = service.users.change(id, { full_name })
  emitPersonTo(service, audienceOf(service, user).filter((viewerId) => viewerId !== id), user, { full_name })`,
      },
    ],
  },
]
