/** All small histories that the text allows, by subject. */
import { answers } from './allowed/answers.ts'
import { channelEmails } from './allowed/channel-emails.ts'
import { channels } from './allowed/channels.ts'
import { editTimes } from './allowed/edit-times.ts'
import { editing } from './allowed/editing.ts'
import { eventForms } from './allowed/event-forms.ts'
import { events } from './allowed/events.ts'
import { fetching } from './allowed/fetching.ts'
import { groups } from './allowed/groups.ts'
import { history } from './allowed/history.ts'
import { listing } from './allowed/listing.ts'
import { moveLimits } from './allowed/move-limits.ts'
import { moving } from './allowed/moving.ts'
import { newcomers } from './allowed/newcomers.ts'
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

export const allowedHistories = {
  answers,
  channelEmails,
  channels,
  editTimes,
  editing,
  eventForms,
  events,
  fetching,
  groups,
  history,
  listing,
  moveLimits,
  moving,
  newcomers,
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
