// Faults in who may do what: owners, changed roles, and whose credentials count.

import { faultsIn, type Mutant } from './mutant.ts'

const administrators = "isInGroup(caller.role, 'administrators')"
const justAdministrators = "(caller.role === 'administrator')"

function notForOwners(name: string, clause: string, file: string): Mutant {
  return faultsIn(file)(name, `permissions.${clause}`, administrators, justAdministrators)
}

/** The system's account is the caller where nobody signed in. */
function withoutCredentials(name: string, file: string, ...places: readonly string[]): Mutant {
  return {
    name,
    clause: 'authentication.required',
    patches: [
      { file, find: "authentication: 'required'", replace: "authentication: 'optional'" },
      ...places.map((find) => ({ file, find, replace: find.replace('caller', '(caller ?? service.users.system())') })),
    ],
  }
}

const owners: readonly Mutant[] = [
  notForOwners('status-not-by-owner', 'owner-updates-user-status', 'endpoints/update-user-status.ts'),
  notForOwners('users-not-created-by-owner', 'owner-creates-user', 'endpoints/create-user.ts'),
  notForOwners('deactivation-not-by-owner', 'owner-deactivates-user', 'endpoints/deactivate-user.ts'),
  notForOwners('others-settings-not-by-owner', 'owner-targets-users', 'settings/target-users.ts'),
  notForOwners('private-channels-hidden-from-owner', 'owner-lists-all-channels', 'channels/channel-list.ts'),
]

const credentials: readonly Mutant[] = [
  {
    name: 'role-of-request-before-counts',
    clause: 'permissions.role-counts-at-once',
    patches: [
      {
        file: 'endpoints/create-user.ts',
        find: 'export const createUser',
        replace: `const roles = new Map<string, string>()

function roleBefore({ api_key, role }: { api_key: string; role: string }): string {
  const before = roles.get(api_key) ?? role
  roles.set(api_key, role)
  return before
}

export const createUser`,
      },
      {
        file: 'endpoints/create-user.ts',
        find: administrators,
        replace: "isInGroup(roleBefore(caller), 'administrators')",
      },
    ],
  },
  faultsIn('transport/authentication.ts')(
    'key-of-somebody-else-taken',
    'authentication.wrong-key-refused',
    'user.api_key === null || !fits)',
    '![...this.#users.all()].some((each) => each.api_key === key))',
  ),
  withoutCredentials(
    'channels-without-credentials',
    'endpoints/get-streams.ts',
    'wanted = readSelection(caller,',
    'listChannels(service, caller,',
  ),
  withoutCredentials(
    'membership-without-credentials',
    'endpoints/is-group-member.ts',
    'refuseBotsOfOldLevels(service, caller)',
  ),
]

export const permissionMutants: readonly Mutant[] = [...owners, ...credentials]
