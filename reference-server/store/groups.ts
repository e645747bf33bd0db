// The user groups: those that people make, and one for each place in the order of roles, whose members follow from
// the roles. Knows nothing of what the groups may do.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { GROUPS, type Group } from '../permissions.ts'

export interface UserGroup {
  readonly id: number
  readonly name: string
  /** Where the members are those of a role; null for a group that people made. */
  readonly role_group: Group | null
  readonly created_ms: number
}

interface NewGroup {
  readonly name: string
  readonly members: readonly number[]
  readonly subgroups: readonly number[]
}

const REMOVALS = [
  'DELETE FROM group_members WHERE group_id = ?',
  'DELETE FROM group_subgroups WHERE ? IN (group_id, subgroup_id)',
  'DELETE FROM user_groups WHERE id = ? AND role_group IS NULL',
]

export class Groups {
  readonly #insert: StatementSync
  readonly #all: StatementSync
  readonly #byId: StatementSync
  readonly #holders: StatementSync
  readonly #insertMember: StatementSync
  readonly #insertSubgroup: StatementSync
  readonly #members: StatementSync
  readonly #subgroups: StatementSync
  readonly #deleteMember: StatementSync
  readonly #deleteSubgroup: StatementSync
  readonly #isMember: StatementSync
  readonly #removals: readonly StatementSync[]
  readonly #roleGroupIds = new Map<Group, number>()

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO user_groups (name, role_group, created_ms) VALUES (?, ?, ?)')
    this.#all = database.prepare('SELECT id, name, role_group, created_ms FROM user_groups ORDER BY id')
    this.#byId = database.prepare('SELECT id, name, role_group, created_ms FROM user_groups WHERE id = ?')
    this.#holders = database.prepare('SELECT group_id AS id FROM group_subgroups WHERE subgroup_id = ? ORDER BY 1')
    this.#insertMember = database.prepare('INSERT OR IGNORE INTO group_members VALUES (?, ?)')
    this.#insertSubgroup = database.prepare('INSERT OR IGNORE INTO group_subgroups VALUES (?, ?)')
    this.#members = database.prepare('SELECT user_id AS id FROM group_members WHERE group_id = ? ORDER BY user_id')
    this.#subgroups = database.prepare('SELECT subgroup_id AS id FROM group_subgroups WHERE group_id = ? ORDER BY 1')
    this.#deleteMember = database.prepare('DELETE FROM group_members WHERE group_id = ? AND user_id = ?')
    this.#deleteSubgroup = database.prepare('DELETE FROM group_subgroups WHERE group_id = ? AND subgroup_id = ?')
    this.#isMember = database.prepare('SELECT 1 FROM group_members WHERE group_id = ? AND user_id = ?')
    this.#removals = REMOVALS.map((sql) => database.prepare(sql))
    this.reload()
  }

  /** An empty database gets the groups of the roles, each holding the one before it but `nobody`. */
  reload(): void {
    if (this.all().length === 0) this.#createRoleGroups()
    for (const { id, role_group } of this.all()) if (role_group !== null) this.#roleGroupIds.set(role_group, id)
  }

  create({ name, members, subgroups }: NewGroup, atMs: number): number {
    const id = Number(this.#insert.run(name, null, atMs).lastInsertRowid)
    this.addMembers(id, members)
    this.addSubgroups(id, subgroups)
    return id
  }

  all(): UserGroup[] {
    return this.#all.all() as unknown as UserGroup[]
  }

  find(groupId: number): UserGroup | undefined {
    return this.#byId.get(groupId) as unknown as UserGroup | undefined
  }

  addMembers(groupId: number, userIds: readonly number[]): void {
    for (const userId of userIds) this.#insertMember.run(groupId, userId)
  }

  removeMembers(groupId: number, userIds: readonly number[]): void {
    for (const userId of userIds) this.#deleteMember.run(groupId, userId)
  }

  addSubgroups(groupId: number, subgroupIds: readonly number[]): void {
    for (const subgroupId of subgroupIds) this.#insertSubgroup.run(groupId, subgroupId)
  }

  removeSubgroups(groupId: number, subgroupIds: readonly number[]): void {
    for (const subgroupId of subgroupIds) this.#deleteSubgroup.run(groupId, subgroupId)
  }

  /** A group that people made, from wherever it is. */
  remove(groupId: number): void {
    for (const statement of this.#removals) statement.run(groupId)
  }

  /** Whether someone is a direct member of a group that people made. */
  isMember(groupId: number, userId: number): boolean {
    return this.#isMember.get(groupId, userId) !== undefined
  }

  /** The direct members of a group that people made, ascending. */
  members(groupId: number): number[] {
    return idsOf(this.#members.all(groupId))
  }

  subgroups(groupId: number): number[] {
    return idsOf(this.#subgroups.all(groupId))
  }

  /** The groups that a group is directly in. */
  holders(groupId: number): number[] {
    return idsOf(this.#holders.all(groupId))
  }

  idOf(group: Group): number {
    const id = this.#roleGroupIds.get(group)
    if (id === undefined) throw new Error(`the group of ${group} is missing`)
    return id
  }

  #createRoleGroups(): void {
    let previous: number | undefined
    for (const group of GROUPS) {
      const id = Number(this.#insert.run(`role:${group}`, group, 0).lastInsertRowid)
      if (previous !== undefined) this.#insertSubgroup.run(id, previous)
      if (group !== 'nobody') previous = id
    }
  }
}

function idsOf(rows: unknown): number[] {
  return (rows as { id: number }[]).map((row) => row.id)
}
