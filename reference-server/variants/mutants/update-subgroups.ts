// Faults in the change of subgroups.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/update-subgroups.ts')

const add = 'service.groups.addSubgroups(group.id, added)'
const remove = 'service.groups.removeSubgroups(group.id, removed)'

export const updateSubgroupsMutants: readonly Mutant[] = [
  endpoint('only-first-subgroup-added', 'update-subgroups.added', add, add.replace('added)', 'added.slice(0, 1))')),
  endpoint(
    'only-first-subgroup-deleted',
    'update-subgroups.deleted',
    remove,
    remove.replace('removed)', 'removed.slice(0, 1))'),
  ),
  endpoint(
    'deletions-ignored-beside-additions',
    'update-subgroups.add-and-delete',
    remove,
    `if (added.length === 0) ${remove}`,
  ),
  endpoint(
    'deletion-alone-refused',
    'update-subgroups.either-alone',
    'if (added.length === 0 && removed.length === 0)',
    'if (added.length === 0)',
  ),
  endpoint(
    'added-subgroups-replace-others',
    'update-subgroups.others-stay',
    add,
    `if (added.length > 0) service.groups.removeSubgroups(group.id, service.groups.subgroups(group.id))
      ${add}`,
  ),
  endpoint(
    'members-go-with-deleted-subgroup',
    'update-subgroups.others-stay',
    remove,
    `${remove}
      for (const id of removed) service.groups.removeMembers(group.id, service.groups.members(id))`,
  ),
  endpoint(
    'subgroup-deleted-from-all-groups',
    'update-subgroups.others-stay',
    remove,
    'for (const each of service.groups.all()) service.groups.removeSubgroups(each.id, removed)',
  ),
  {
    name: 'members-of-subgroups-remembered',
    clause: 'is-group-member.subgroup',
    patches: [
      {
        file: 'groups/membership.ts',
        find: 'export function isMember',
        replace: 'const remembered = new Map<string, UserGroup[]>()\n\nexport function isMember',
      },
      {
        file: 'groups/membership.ts',
        find: 'return withSubgroups(service, group).some((each)',
        replace: `const question = [service.users.version, group.id].join()
  const groups = remembered.get(question) ?? withSubgroups(service, group)
  remembered.set(question, groups)
  return groups.some((each)`,
      },
    ],
  },
  endpoint(
    'missing-group-changed',
    'update-subgroups.missing-group-refused',
    'const group = groupOfPath(',
    `if (service.groups.find(Number(path.user_group_id)) === undefined) return {}
    const group = groupOfPath(`,
  ),
  {
    name: 'missing-subgroup-passed-over',
    clause: 'update-subgroups.missing-subgroup-refused',
    patches: [
      {
        file: 'endpoints/update-subgroups.ts',
        find: 'if (subgroup === undefined) throw badRequest(`Invalid user group ID: ${subgroupId}`)',
        replace: 'if (subgroup === undefined) return',
      },
      {
        file: 'endpoints/update-subgroups.ts',
        find: add,
        replace: add.replace('added)', 'added.filter((id) => service.groups.find(id) !== undefined))'),
      },
    ],
  },
  endpoint(
    'subgroups-added-one-by-one',
    'update-subgroups.refused-changes-nothing',
    'for (const id of added) checkAddition(service, { inside, holders }, id)',
    `for (const id of added) {
      checkAddition(service, { inside, holders }, id)
      service.groups.addSubgroups(group.id, [id])
    }`,
  ),
  endpoint(
    'subgroups-not-for-bots',
    'update-subgroups.bot-succeeds',
    'refuseBotsOfOldLevels(service, caller)',
    'refuseBotsOfOldLevels({ ...service, level: 495 }, caller)',
  ),
]
