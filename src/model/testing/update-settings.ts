// A story of people who change their settings, and of what registrations and fixtures show afterwards. The answers are
// the tests' own words; nothing here works like a server.

import type { Observation } from '../facts/observe.ts'
import { looks } from '../looks.ts'
import { rules } from '../rules.ts'
import { settingsShown } from '../settings/settings-shown.ts'
import { apply } from '../world/apply.ts'
import { answerOf } from './get-messages.ts'
import { type Fields, Registrations } from './register-queue.ts'
import { type Person, people } from './world.ts'

type Name = keyof typeof people

export class Settings extends Registrations {
  /** A change of settings; `unknown` are names that the endpoint does not have. */
  patch(as: Person, asked: Fields, told: Fields | string = {}, unknown: readonly string[] = []): string[] {
    const moment = { ...this.moment(as), unsupported: unknown }
    return this.take(rules['update-settings'](this.world, asked, answerOf(told), moment))
  }

  /** A registration that shows these settings. */
  shows(as: Name, user_settings: Fields, more: Fields = {}): string[] {
    return this.take(settingsShown(this.world, people[as], { user_settings, ...more }, this.moment(as)))
  }

  /** What a fixture tells. */
  tells(action: string, line: Fields): string[] {
    const told = looks.filter(([of]) => of === action).map(([, look]) => look(this.world, line, this.time))
    for (const { effects } of told) apply(this.world, effects)
    this.confirmed = told.flatMap(({ confirmed }) => confirmed)
    return told.flatMap(({ observations }) => observations.map(inWords))
  }

  confirmed: readonly string[] = []

  group(user_group_id: number, members: readonly Name[], subgroups: readonly number[] = []): void {
    const to = { user_group_id, name: 'crew', members: members.map((name) => people[name]), subgroups }
    this.teach({ set: 'state', of: 'group', to })
  }

  deactivated(name: Name, is_active = false): void {
    this.teach({ set: 'state', of: 'person-changed', user_id: people[name], to: { is_active } })
  }
}

function inWords({ saw, clause }: Observation): string {
  return `${saw} ${clause}`
}
