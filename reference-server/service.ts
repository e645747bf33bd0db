// What the server consists of: the things that endpoints and control actions work with.
// Knows nothing of how requests arrive.
import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from './clock.ts'
import { EventQueues } from './events/event-queues.ts'
import { Channels } from './store/channels.ts'
import { emptyDatabase } from './store/database.ts'
import { Edits } from './store/edits.ts'
import { Messages } from './store/messages.ts'
import { OrganizationSettingStore } from './store/organization-settings.ts'
import { Recipients } from './store/recipients.ts'
import { UserSettings } from './store/user-settings.ts'
import { Users } from './store/users.ts'

export interface Service {
  readonly level: number
  /** Stands where the specification writes `service` in an identifier. */
  readonly word: string
  readonly clock: Clock
  readonly database: DatabaseSync
  readonly users: Users
  readonly recipients: Recipients
  readonly channels: Channels
  readonly messages: Messages
  readonly edits: Edits
  readonly organizationSettings: OrganizationSettingStore
  readonly userSettings: UserSettings
  readonly queues: EventQueues
}

export function createService(level: number, word: string, clock: Clock, database: DatabaseSync): Service {
  const recipients = new Recipients(database)
  return {
    level,
    word,
    clock,
    database,
    users: new Users(database),
    recipients,
    channels: new Channels(database, recipients),
    messages: new Messages(database),
    edits: new Edits(database),
    organizationSettings: new OrganizationSettingStore(database),
    userSettings: new UserSettings(database),
    queues: new EventQueues(clock),
  }
}

/** Makes the service as it was when it was created. */
export function resetService(service: Service): void {
  service.queues.discardAll()
  service.clock.reset()
  emptyDatabase(service.database)
  service.users.reload()
  service.organizationSettings.reload()
}
