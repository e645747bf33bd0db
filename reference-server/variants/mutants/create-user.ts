// Faults in the creation of accounts.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/create-user.ts')

export const createUserMutants: readonly Mutant[] = [
  endpoint('new-user-id-as-text', 'create-user.user-id', '{ user_id: id }', '{ user_id: String(id) }'),
  endpoint('id-of-creator-told', 'create-user.new-id', '{ user_id: id }', '{ user_id: id === 0 ? id : caller.id }'),
  endpoint(
    'new-user-without-given-name',
    'create-user.created',
    "{ role: 'member', email, full_name }",
    "{ role: 'member', email }",
  ),
  endpoint(
    'new-user-of-other-address',
    'create-user.signs-in',
    "{ role: 'member', email, full_name }",
    "{ role: 'member', email, full_name, delivery_email: `new-${email}` }",
  ),
  endpoint('new-user-without-password', 'create-user.signs-in', 'setPassword(service, user.id, password)', ''),
  {
    name: 'new-user-not-answered',
    clause: 'create-user.has-credentials',
    patches: [
      {
        file: 'endpoints/create-user.ts',
        find: "{ role: 'member', email, full_name }",
        replace: "{ role: 'member', email, full_name, avatar_version: 0 }",
      },
      {
        file: 'transport/authentication.ts',
        find: 'if (user.is_active === 0)',
        replace: 'if (user.is_active === 0 || user.avatar_version === 0)',
      },
    ],
  },
  endpoint(
    'address-in-use-gives-its-user',
    'create-user.email-in-use-refused',
    "if (holderOfEmail(service, email) !== undefined) throw badRequest(`Email '${email}' already in use`)",
    'const holder = holderOfEmail(service, email)\n    if (holder !== undefined) return { user_id: holder.id }',
  ),
  endpoint(
    'address-in-use-other-code',
    'create-user.email-in-use-refused',
    "throw badRequest(`Email '${email}' already in use`)",
    "throw Object.assign(badRequest('Email already in use'), { code: 'EMAIL_ALREADY_IN_USE' })",
  ),
  endpoint(
    'new-user-needs-no-name',
    'create-user.required-refused',
    "parameters.requiredText('full_name')",
    "parameters.text('full_name') ?? 'Nameless'",
  ),
  endpoint(
    'new-user-needs-no-password',
    'create-user.required-refused',
    "parameters.requiredText('password')",
    "parameters.text('password') ?? 'secret'",
  ),
  endpoint(
    'address-in-use-gets-the-password',
    'create-user.refused-creates-nobody',
    'if (holderOfEmail(service, email) !== undefined)',
    // Afterwards, since a refusal takes back whatever its request did.
    `const holder = holderOfEmail(service, email)
    if (holder !== undefined) setTimeout(() => setPassword(service, holder.id, password), 0)
    if (holder !== undefined)`,
  ),
  endpoint(
    'users-created-by-owners-only',
    'create-user.administrator-succeeds',
    "isInGroup(caller.role, 'administrators')",
    "isInGroup(caller.role, 'owners')",
  ),
  endpoint(
    'users-created-without-permission',
    'create-user.without-permission-refused',
    'if (!isInGroup(caller.role, service.organizationSettings.current().can_create_users_group))',
    "if (!isInGroup(caller.role, 'everyone'))",
  ),
  ...['moderator', 'member', 'guest'].map((role) =>
    endpoint(
      `users-created-by-${role}`,
      `create-user.${role}-refused`,
      "if (!isInGroup(caller.role, 'administrators'))",
      `if (caller.role !== '${role}' && !isInGroup(caller.role, 'administrators'))`,
    ),
  ),
]
