// Control action `settings`: changes settings of the organization.
import { GROUPS } from '../permissions.ts'
import type { Service } from '../service.ts'
import {
  ORGANIZATION_SETTING_DEFAULTS,
  type OrganizationSettings,
  REALM_TOPICS_POLICIES,
} from '../store/organization-settings.ts'
import { boolean, choice, integer, Mistake, refuseUnknown, type Taken } from './reading.ts'

export function changeSettings(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, Object.keys(ORGANIZATION_SETTING_DEFAULTS), 'settings')
  const changes = Object.fromEntries(Object.keys(taken).map((name) => [name, readSetting(taken, name)]))
  service.organizationSettings.change(changes as Partial<OrganizationSettings>)
  return { settings: service.organizationSettings.current() }
}

function readSetting(taken: Taken, name: string): unknown {
  if (name.endsWith('_group')) return choice(taken, name, GROUPS)
  if (name.endsWith('_seconds')) return readLimit(taken, name)
  if (name === 'realm_topics_policy') return choice(taken, name, REALM_TOPICS_POLICIES)
  return boolean(taken, name)
}

function readLimit(taken: Taken, name: string): number | null {
  if (taken[name] === null) return null
  const seconds = integer(taken, name)
  if (seconds < 0) throw new Mistake(`Give ${name} as 0 or more, or null for no limit`)
  return seconds
}
