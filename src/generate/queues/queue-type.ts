// Gestures around which types of events a queue gets, beside which state was fetched.

import { anyOf, each, gesture, settings, someone } from '../arbitraries.ts'
import { alertWords, drained, lastly, poll, register, set, setAll } from '../queue-steps.ts'
import { edit } from '../steps.ts'

const ownTypes = ['user_settings', 'alert_words']
const ownType = anyOf(['user_settings'], ['alert_words'], ownTypes)

/** A queue that names no types gets all, and one that names some gets only those. */
const namedAndAll = gesture([someone, settings], (as, all) => [
  register(as, 'all'),
  register(as, 'named', { event_types: ownTypes }),
  setAll(as, all),
  alertWords(as, ['named', 'or', 'not']),
  edit('author', 'first', { content: 'for all queues' }),
  [drained(as, 'named'), drained(as, 'all')],
])

/** Types that were removed at some level are asked for beside the one that took their place. */
const legacyTypes = gesture([someone], (as) => [
  register(as, 'old', { event_types: ['update_display_settings', 'update_global_notifications', 'user_settings'] }),
  register(as, 'all'),
  set(as, ['high_contrast_mode', true]),
  set(as, ['enable_desktop_notifications', false]),
  [drained(as, 'old'), poll(as, 'all', false)],
])

/** What state was fetched has no say in what is delivered. */
const fetchedAndDelivered = gesture([someone, settings, ownType], (as, [first], event_types) => [
  register(as, 'words', { event_types, fetch_event_types: ['alert_words'] }),
  register(as, 'settings', { event_types, fetch_event_types: ['user_settings'] }),
  set(as, first),
  alertWords(as, ['fetched']),
  [drained(as, 'words'), drained(as, 'settings'), lastly(as, 'words')],
])

export const queueTypeGestures = each(1, namedAndAll, legacyTypes, fetchedAndDelivered)
