/** All small histories that contradict a line of the text, by subject. */
import { channels } from './breaking/channels.ts'
import { editing } from './breaking/editing.ts'
import { events } from './breaking/events.ts'
import { fetching } from './breaking/fetching.ts'
import { groups } from './breaking/groups.ts'
import { history } from './breaking/history.ts'
import { listing } from './breaking/listing.ts'
import { moving } from './breaking/moving.ts'
import { organization } from './breaking/organization.ts'
import { people } from './breaking/people.ts'
import { presence } from './breaking/presence.ts'
import { queues } from './breaking/queues.ts'
import { reactions } from './breaking/reactions.ts'
import { registration } from './breaking/registration.ts'
import { scheduling } from './breaking/scheduling.ts'
import { settings } from './breaking/settings.ts'
import { status } from './breaking/status.ts'
import { storage } from './breaking/storage.ts'

export const breakingHistories = {
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
}
