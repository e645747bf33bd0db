// Faults in a request for settings: whose they are, what else changes, and what is told to be ignored.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/update-settings.ts')
const values = faultsIn('settings/setting-values.ts')
const targets = faultsIn('settings/target-users.ts')
const setting = faultsIn('people/change-setting.ts')
const drafts = faultsIn('store/drafts.ts')

const own: readonly Mutant[] = [
  endpoint(
    'settings-of-neighbour-changed',
    'update-settings.own',
    'userIds: [caller.id],',
    'userIds: [caller.id - 1, caller.id].filter((id) => service.users.find(id)),',
  ),
  values(
    'time-format-not-alone',
    'update-settings.all-optional',
    'return values',
    `if (values.size === 1 && values.has('twenty_four_hour_time')) throw badRequest('color_scheme is missing')
  return values`,
  ),
  values(
    'sounds-dropped-beside-display-settings',
    'update-settings.several-at-once',
    'return values',
    `const isDisplay = (property: string) => definitions.get(property)?.legacyEvent === 'update_display_settings'
  const { definitions } = service.userSettings
  if ([...values.keys()].some(isDisplay)) values.delete('enable_sounds')
  return values`,
  ),
  endpoint(
    'dark-scheme-sets-contrast',
    'update-settings.only-what-was-sent',
    'const by = (id: number)',
    `if (property === 'color_scheme')
    for (const id of concerned) changeSetting(service, id, 'high_contrast_mode', value === 2)
  const by = (id: number)`,
  ),
  endpoint(
    'settings-stored-before-password-is-checked',
    'update-settings.refused-changes-nothing',
    'const account = targets === undefined ? readAccountChanges(service, caller, parameters) : []',
    `const account = accountOf(() => (targets === undefined ? readAccountChanges(service, caller, parameters) : []))
    function accountOf(read: () => ReturnType<typeof readAccountChanges>) {
      try {
        return read()
      } catch (error) {
        const self = { userIds: [caller.id], isEditedKept: false }
        for (const [property, value] of values) changeFor(service, caller, self, property, value)
        throw error
      }
    }`,
  ),
  setting(
    'others-change-not-told',
    'update-settings.told',
    'emitUserSettings(service,',
    "if (by === 'themselves') emitUserSettings(service,",
  ),
  faultsIn('people/user-settings-event.ts')(
    'settings-told-to-administrators',
    'update-settings.told-to-nobody-else',
    "service.queues.emit('user_settings', [user.id], () => text)",
    `const others = [...service.users.all()].filter((each) => each.role === 'administrator').map((each) => each.id)
  service.queues.emit('user_settings', [...new Set([user.id, ...others])], () => text)`,
  ),
]

const draftMutants: readonly Mutant[] = [
  setting(
    'drafts-kept-by-server',
    'update-settings.drafts-deleted',
    "if (property === 'enable_drafts_synchronization' && value === false) service.drafts.removeAllOf(userId)",
    '',
  ),
  drafts(
    'one-draft-deleted',
    'update-settings.drafts-deleted',
    'DELETE FROM drafts WHERE user_id = ?',
    'DELETE FROM drafts WHERE id = (SELECT max(id) FROM drafts WHERE user_id = ?)',
  ),
  setting(
    'drafts-deleted-when-switched-on',
    'update-settings.drafts-kept',
    "property === 'enable_drafts_synchronization' && value === false",
    "property === 'enable_drafts_synchronization'",
  ),
  drafts(
    'drafts-of-everybody-deleted',
    'update-settings.drafts-kept',
    'DELETE FROM drafts WHERE user_id = ?',
    'DELETE FROM drafts WHERE user_id = ? OR TRUE',
  ),
]

const targetMutants: readonly Mutant[] = [
  targets(
    'only-first-person-targeted',
    'update-settings.target-people',
    'map((id) => activeUser(service, id))',
    'map((id) => activeUser(service, id)).slice(0, 1)',
  ),
  targets(
    'first-member-of-group-not-targeted',
    'update-settings.target-groups',
    'flatMap((id) => membersOf(service, id))',
    'flatMap((id) => membersOf(service, id).slice(1))',
  ),
  targets(
    'deactivated-members-targeted',
    'update-settings.target-groups-inactive',
    'return allMembers(service, group)',
    'return [...allMembers(service, group), ...service.groups.members(group.id)]',
  ),
  targets(
    'groups-ignored-beside-people',
    'update-settings.target-both',
    '[...new Set([...named, ...members])]',
    'named.length > 0 ? [...new Set(named)] : [...new Set(members)]',
  ),
  targets(
    'administrator-targets-themselves-too',
    'update-settings.target-nobody-else',
    'new Set([...named, ...members])',
    'new Set([caller.id, ...named, ...members])',
  ),
  targets(
    'skip-of-edited-ignored',
    'update-settings.skip-edited',
    'isEditedKept: skip_if_already_edited',
    'isEditedKept: false',
  ),
  faultsIn('store/user-settings.ts')(
    'everybody-counts-as-edited',
    'update-settings.skip-not-edited',
    'return this.#isEdited.get(userId, property) !== undefined',
    'return true',
  ),
  faultsIn('endpoints/update-settings.ts')(
    'changes-by-administrators-count-as-edited',
    'update-settings.skip-not-edited',
    "(id === caller.id ? 'themselves' : 'another')",
    "(id >= 0 ? 'themselves' : 'another')",
  ),
  targets(
    'edited-always-skipped',
    'update-settings.skip-off',
    'isEditedKept: skip_if_already_edited',
    'isEditedKept: true',
  ),
  ...['moderator', 'member', 'guest'].map((role) =>
    targets(
      `${role}-targets-others`,
      `update-settings.target-by-${role}-refused`,
      "if (!isInGroup(caller.role, 'administrators'))",
      `if (caller.role !== '${role}' && !isInGroup(caller.role, 'administrators'))`,
    ),
  ),
]

const ignoredMutants: readonly Mutant[] = [
  faultsIn('transport/parameters.ts')(
    'unknown-names-not-told',
    'update-settings.unknown-listed',
    '!this.#supported.includes(name) || this.#unchanged.includes(name)',
    'this.#unchanged.includes(name)',
  ),
  endpoint(
    'unknown-name-stops-the-others',
    'update-settings.unknown-beside-known',
    'atomically(service.database,',
    'if (parameters.unsupported().length === 0) atomically(service.database,',
  ),
  endpoint(
    'changed-setting-told-ignored',
    'update-settings.changed-not-listed',
    'if (!changeFor(service, caller, people, property, value)) parameters.tellUnchanged(property)',
    'if (changeFor(service, caller, people, property, value) !== undefined) parameters.tellUnchanged(property)',
  ),
  endpoint(
    'unchanged-setting-not-told',
    'update-settings.unchanged-listed',
    'if (!changeFor(service, caller, people, property, value)) parameters.tellUnchanged(property)',
    'changeFor(service, caller, people, property, value)',
  ),
  faultsIn('levels.ts')(
    'dense-mode-still-there',
    'update-settings.dense-mode-removed',
    'DENSE_MODE_UNTIL = 364',
    'DENSE_MODE_UNTIL = 1000',
  ),
]

export const updateSettingsMutants: readonly Mutant[] = [...own, ...draftMutants, ...targetMutants, ...ignoredMutants]
