// What belongs to the organization in the initial state: linkifiers, emoji, domains, groups, profile fields.
// Knows nothing of events.
import { realmEmoji } from '../emoji/realm-emoji.ts'
import { groupRecord } from '../groups/group-record.ts'
import { linkifierRecords } from '../linkifiers/linkifier-records.ts'
import { profileFieldRecords } from '../people/profile-field-records.ts'
import type { Service } from '../service.ts'

type State = Record<string, unknown>

export function linkifierState(service: Service): State {
  return { realm_linkifiers: linkifierRecords(service) }
}

export function emojiState(service: Service): State {
  return { realm_emoji: realmEmoji(service) }
}

export function domainState(service: Service): State {
  return { realm_domains: service.domains.all() }
}

export function groupState(service: Service): State {
  return { realm_user_groups: service.groups.all().map((group) => groupRecord(service, group)) }
}

export function profileFieldState(service: Service): State {
  return { custom_profile_fields: profileFieldRecords(service) }
}
