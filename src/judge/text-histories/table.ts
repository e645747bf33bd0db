/** All small histories that were written from the text alone. */
import { channels } from './allowed/channels.ts'
import { editing } from './allowed/editing.ts'
import { events } from './allowed/events.ts'
import { fetching } from './allowed/fetching.ts'
import { groups } from './allowed/groups.ts'
import { history } from './allowed/history.ts'
import { listing } from './allowed/listing.ts'
import { moving } from './allowed/moving.ts'
import { organization } from './allowed/organization.ts'
import { people } from './allowed/people.ts'
import { presence } from './allowed/presence.ts'
import { queues } from './allowed/queues.ts'
import { reactions } from './allowed/reactions.ts'
import { registration } from './allowed/registration.ts'
import { scheduling } from './allowed/scheduling.ts'
import { settings } from './allowed/settings.ts'
import { status } from './allowed/status.ts'
import { storage } from './allowed/storage.ts'
import { topics } from './allowed/topics.ts'
import * as editingBroken from './breaking/editing.ts'
import * as eventsBroken from './breaking/events.ts'
import * as fetchingBroken from './breaking/fetching.ts'
import * as historyBroken from './breaking/history.ts'
import * as listingBroken from './breaking/listing.ts'
import * as organizationBroken from './breaking/organization.ts'
import * as peopleBroken from './breaking/people.ts'
import * as queuesBroken from './breaking/queues.ts'
import * as schedulingBroken from './breaking/scheduling.ts'
import * as settingsBroken from './breaking/settings.ts'

export const allowedHistories = {
  channels,
  editing,
  events,
  fetching,
  groups,
  history,
  listing,
  moving,
  organization,
  people,
  presence,
  queues,
  reactions,
  registration,
  scheduling,
  settings,
  status,
  storage,
  topics,
}

export const breakingHistories = {
  ...editingBroken,
  ...eventsBroken,
  ...fetchingBroken,
  ...historyBroken,
  ...listingBroken,
  ...organizationBroken,
  ...peopleBroken,
  ...queuesBroken,
  ...schedulingBroken,
  ...settingsBroken,
}
