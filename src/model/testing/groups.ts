// A story of groups: all of the orchard, of whom pickers are a part, of whom climbers are one.

import { Deeds, type Fields } from './deeds.ts'
import { people } from './world.ts'

export const all = 50
export const pickers = 51
export const climbers = 52
/** A group that has nothing to do with the others. */
export const visitors = 53
export const robin = 30

export class Groups extends Deeds {
  constructor() {
    super()
    this.bot(robin, 'author')
    this.group(all, [people.owner], [pickers])
    this.group(pickers, [people.reader], [climbers])
    this.group(climbers, [people.moderator])
    this.group(visitors, [people.guest])
  }

  group(user_group_id: number, members: readonly number[], subgroups: readonly number[] = []): void {
    const to = { user_group_id, name: `group ${user_group_id}`, members, subgroups }
    this.teach({ set: 'state', of: 'group', to })
  }

  /** Somebody asks whether another is in a group, and is told so. */
  asks(user_group_id: number, whom: keyof typeof people, told: boolean | string, more: Fields = {}): string[] {
    const { as = 'author', ...asked } = more as { as?: Parameters<Deeds['ask']>[1] }
    const answer = typeof told === 'string' ? told : { is_user_group_member: told }
    return this.ask('is-group-member', as, { user_group_id, user_id: people[whom], ...asked }, answer)
  }

  edits(user_group_id: number, asked: Fields, told: string | Fields = {}, as: Parameters<Deeds['ask']>[1] = 'owner') {
    return this.ask('update-subgroups', as, { user_group_id, ...asked }, told)
  }

  /** A look at a group, which has these members and subgroups. */
  looks(user_group_id: number, subgroups: readonly number[], members?: readonly number[], more: Fields = {}): string[] {
    const before = this.world.state.groups.get(user_group_id)?.members ?? []
    const group = { user_group_id, name: '', members: members ?? before, subgroups }
    return this.see('group', { user_group_id, group, ...more })
  }

  /** A bot is seen to have a role. */
  sees(user_id: number, role: string): void {
    this.see('person', { user_id, person: { user_id, role, is_bot: true } })
  }
}
