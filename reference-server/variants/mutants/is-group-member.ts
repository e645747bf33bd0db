// Faults in who is told to be a member of a group.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/is-group-member.ts')
const membership = faultsIn('groups/membership.ts')

const throughSubgroups = 'return withSubgroups(service, group).some((each) => isDirectMember(service, each, user))'
const asked = '(isDirectOnly ? isDirectMember : isMember)(service, group, user)'

export const isGroupMemberMutants: readonly Mutant[] = [
  endpoint('membership-as-number', 'is-group-member.answer', asked, `Number(${asked})`),
  membership(
    'direct-members-forgotten',
    'is-group-member.direct',
    throughSubgroups,
    throughSubgroups.replace('.some', '.slice(1).some'),
  ),
  membership(
    'subgroups-not-followed',
    'is-group-member.subgroup',
    throughSubgroups,
    'return isDirectMember(service, group, user)',
  ),
  membership(
    'subgroups-followed-once',
    'is-group-member.subgroup-of-subgroup',
    throughSubgroups,
    `const inside = service.groups.subgroups(group.id)
  return withSubgroups(service, group)
    .filter(({ id }) => id === group.id || inside.includes(id))
    .some((each) => isDirectMember(service, each, user))`,
  ),
  endpoint(
    'direct-only-ignored',
    'is-group-member.direct-only',
    asked,
    'isDirectOnly === undefined ? isDirectMember(service, group, user) : isMember(service, group, user)',
  ),
  endpoint(
    'caller-is-in-every-group',
    'is-group-member.not-member',
    asked,
    `${asked} || (user.id === caller.id && user.is_active === 1)`,
  ),
  endpoint(
    'moderators-are-in-every-group',
    'is-group-member.not-member',
    asked,
    `${asked} || (user.role === 'moderator' && user.is_active === 1)`,
  ),
  endpoint(
    'subgroup-has-members-of-group-above',
    'is-group-member.not-upwards',
    asked,
    `${asked} ||
      service.groups.all().some((each) => {
        return service.groups.subgroups(each.id).includes(group.id) && isDirectMember(service, each, user)
      })`,
  ),
  endpoint(
    'deactivated-is-member',
    'is-group-member.deactivated',
    'const user = userOfPath(service, path.user_id)',
    'const user = { ...userOfPath(service, path.user_id), is_active: 1 }',
  ),
  endpoint(
    'deactivated-is-refused',
    'is-group-member.deactivated',
    'userOfPath(service, path.user_id)',
    'userOfPath(service, service.users.find(Number(path.user_id))?.is_active === 1 ? path.user_id : undefined)',
  ),
  {
    name: 'membership-remembered',
    clause: 'is-group-member.follows-changes',
    patches: [
      {
        file: 'endpoints/is-group-member.ts',
        find: 'export const isGroupMember',
        replace: 'const remembered = new Map<string, boolean>()\n\nexport const isGroupMember',
      },
      {
        file: 'endpoints/is-group-member.ts',
        find: `const is_user_group_member = ${asked}`,
        replace: `const question = [service.users.version, group.id, user.id, isDirectOnly].join()
    const is_user_group_member = remembered.get(question) ?? ${asked}
    remembered.set(question, is_user_group_member)`,
      },
    ],
  },
  endpoint(
    'bots-may-not-ask-for-members',
    'is-group-member.bot-succeeds',
    'refuseBotsOfOldLevels(service, caller)',
    'refuseBotsOfOldLevels({ ...service, level: 495 }, caller)',
  ),
]
