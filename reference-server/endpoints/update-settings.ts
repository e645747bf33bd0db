// PATCH /settings: changes one's own settings, or as an administrator those of others. What would change nothing is
// told like what is not supported.
import { TARGET_USERS_SINCE } from '../levels.ts'
import { changeSetting } from '../people/change-setting.ts'
import type { Service } from '../service.ts'
import { readAccountChanges, refuseAccountChanges } from '../settings/account-request.ts'
import { readSettingValues } from '../settings/setting-values.ts'
import { readTargetUsers, type TargetUsers } from '../settings/target-users.ts'
import { atomically } from '../store/database.ts'
import type { User } from '../store/users.ts'
import type { Call, Endpoint } from '../transport/endpoint.ts'
import type { UserSettingValue } from '../user-setting-definitions.ts'

export const updateSettings: Endpoint = {
  method: 'PATCH',
  path: '/settings',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const targets = targetsOf({ service, caller, parameters })
    const values = readSettingValues(service, parameters)
    if (targets !== undefined) refuseAccountChanges(parameters)
    const account = targets === undefined ? readAccountChanges(service, caller, parameters) : []
    const people = targets ?? { userIds: [caller.id], isEditedKept: false }

    atomically(service.database, () => {
      for (const [name, change] of account) change === undefined ? parameters.tellUnchanged(name) : change()
      for (const [property, value] of values)
        if (!changeFor(service, caller, people, property, value)) parameters.tellUnchanged(property)
    })
    return {}
  },
}

/** undefined where the request is about the caller. */
function targetsOf({ service, caller, parameters }: Pick<Call<User>, 'service' | 'caller' | 'parameters'>) {
  const sent = parameters.since(TARGET_USERS_SINCE).json('target_users')
  return sent === undefined ? undefined : readTargetUsers(service, caller, sent)
}

/** Whether it changed for anybody. */
function changeFor(
  service: Service,
  caller: User,
  { userIds, isEditedKept }: TargetUsers,
  property: string,
  value: UserSettingValue,
): boolean {
  const concerned = userIds.filter((id) => !isEditedKept || !service.userSettings.isEdited(id, property))
  const by = (id: number) => (id === caller.id ? 'themselves' : 'another')
  return concerned.filter((id) => changeSetting(service, id, property, value, by(id))).length > 0
}
