// What the server consists of: the things that endpoints and control actions work with.
// Knows nothing of how requests arrive.
import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from './clock.ts'
import { Deliveries } from './deliveries.ts'
import { Outbox } from './mail/outbox.ts'
import { EventQueues } from './queues/event-queues.ts'
import type { Secrets } from './secrets.ts'
import { Acquaintances } from './store/acquaintances.ts'
import { Activity } from './store/activity.ts'
import { AlertWords } from './store/alert-words.ts'
import { BotStorage } from './store/bot-storage.ts'
import { ChannelFolders } from './store/channel-folders.ts'
import { ChannelHistory } from './store/channel-history.ts'
import { Channels } from './store/channels.ts'
import { emptyDatabase } from './store/database.ts'
import { Domains } from './store/domains.ts'
import { Drafts } from './store/drafts.ts'
import { Edits } from './store/edits.ts'
import { EmailChanges } from './store/email-changes.ts'
import { Emoji } from './store/emoji.ts'
import { Groups } from './store/groups.ts'
import { Linkifiers } from './store/linkifiers.ts'
import { MessageRemoval } from './store/message-removal.ts'
import { MessageTexts } from './store/message-texts.ts'
import { Messages } from './store/messages.ts'
import { NavigationViews } from './store/navigation-views.ts'
import { OrganizationSettingStore } from './store/organization-settings.ts'
import { Passwords } from './store/passwords.ts'
import { Presences } from './store/presences.ts'
import { ProfileFields } from './store/profile-fields.ts'
import { QueueLog } from './store/queue-log.ts'
import { Reactions } from './store/reactions.ts'
import { Received } from './store/received.ts'
import { Recipients } from './store/recipients.ts'
import { SavedSnippets } from './store/saved-snippets.ts'
import { ScheduledMessages } from './store/scheduled-messages.ts'
import { Statements } from './store/statements.ts'
import { Submessages } from './store/submessages.ts'
import { SubscriptionSettingStore } from './store/subscription-settings.ts'
import { Topics } from './store/topics.ts'
import { onceDone } from './store/transaction.ts'
import { UnchangedTexts } from './store/unchanged-texts.ts'
import { Uploads } from './store/uploads.ts'
import { UserSettings } from './store/user-settings.ts'
import { UserStatuses } from './store/user-statuses.ts'
import { Users } from './store/users.ts'

export interface Surroundings {
  readonly level: number
  /** Stands where the specification writes `service` in an identifier. */
  readonly word: string
  readonly clock: Clock
  readonly secrets: Secrets
  /** Whether integrations of bots may stand in the network around the server. */
  readonly allowsPrivateWebhooks: boolean
  readonly database: DatabaseSync
}

export interface Service extends Surroundings {
  readonly statements: Statements
  readonly users: Users
  readonly passwords: Passwords
  readonly activity: Activity
  readonly acquaintances: Acquaintances
  readonly profileFields: ProfileFields
  readonly recipients: Recipients
  readonly channels: Channels
  readonly channelFolders: ChannelFolders
  readonly channelHistory: ChannelHistory
  readonly subscriptionSettings: SubscriptionSettingStore
  readonly messages: Messages
  readonly messageRemoval: MessageRemoval
  readonly topics: Topics
  readonly messageTexts: MessageTexts
  readonly unchangedTexts: UnchangedTexts
  readonly received: Received
  readonly edits: Edits
  readonly reactions: Reactions
  readonly submessages: Submessages
  readonly emoji: Emoji
  readonly linkifiers: Linkifiers
  readonly uploads: Uploads
  readonly scheduledMessages: ScheduledMessages
  readonly organizationSettings: OrganizationSettingStore
  readonly userSettings: UserSettings
  readonly userStatuses: UserStatuses
  readonly drafts: Drafts
  readonly emailChanges: EmailChanges
  readonly alertWords: AlertWords
  readonly groups: Groups
  readonly botStorage: BotStorage
  readonly domains: Domains
  readonly navigationViews: NavigationViews
  readonly presences: Presences
  readonly savedSnippets: SavedSnippets
  readonly outbox: Outbox
  readonly deliveries: Deliveries
  readonly queues: EventQueues
  /** Where the database outlives the server. */
  readonly queueLog: QueueLog | undefined
}

export function createService(surroundings: Surroundings): Service {
  const { level, clock, secrets, database } = surroundings
  const recipients = new Recipients(database)
  const queueLog = database.location() === null ? undefined : new QueueLog(database)
  return {
    ...surroundings,
    statements: new Statements(database),
    users: new Users(database, secrets),
    passwords: new Passwords(database),
    activity: new Activity(database),
    acquaintances: new Acquaintances(database),
    profileFields: new ProfileFields(database),
    recipients,
    channels: new Channels(database, recipients),
    channelFolders: new ChannelFolders(database),
    channelHistory: new ChannelHistory(database),
    subscriptionSettings: new SubscriptionSettingStore(database),
    messages: new Messages(database),
    messageRemoval: new MessageRemoval(database),
    topics: new Topics(database),
    messageTexts: new MessageTexts(),
    unchangedTexts: new UnchangedTexts(database),
    received: new Received(database),
    edits: new Edits(database),
    reactions: new Reactions(database),
    submessages: new Submessages(database),
    emoji: new Emoji(database),
    linkifiers: new Linkifiers(database),
    uploads: new Uploads(database),
    scheduledMessages: new ScheduledMessages(database),
    organizationSettings: new OrganizationSettingStore(database),
    userSettings: new UserSettings(database, level),
    userStatuses: new UserStatuses(database),
    drafts: new Drafts(database),
    emailChanges: new EmailChanges(database),
    alertWords: new AlertWords(database),
    groups: new Groups(database),
    botStorage: new BotStorage(database),
    domains: new Domains(database),
    navigationViews: new NavigationViews(database),
    presences: new Presences(database),
    savedSnippets: new SavedSnippets(database),
    outbox: new Outbox(),
    deliveries: new Deliveries(),
    queues: new EventQueues(clock, queueLog, secrets.mark),
    queueLog,
  }
}

/** Makes the service as it was when it was created. */
export function resetService(service: Service): void {
  emptyDatabase(service.database)
  service.queues.discardAll()
  service.messages.reload()
  service.received.reload()
  service.channels.reload()
  service.users.reload()
  service.activity.reload()
  service.groups.reload()
  service.botStorage.reload()
  service.linkifiers.reload()
  service.organizationSettings.reload()
  onceDone(service.database, () => {
    service.deliveries.stopAll()
    service.clock.reset()
    service.messageTexts.clear()
    service.outbox.takeAll()
  })
}
