// What a client can do, as it says itself when it registers. Knows nothing of what follows from it.
import { ARCHIVED_CHANNELS_SINCE, EMPTY_TOPIC_SINCE, INDIVIDUAL_EMOJI_SINCE } from '../levels.ts'
import { badRequest } from '../refusal.ts'

/** Those that a server of an older level does not know. */
const SINCE: ReadonlyMap<string, number> = new Map([
  ['archived_channels', ARCHIVED_CHANNELS_SINCE],
  ['empty_topic_name', EMPTY_TOPIC_SINCE],
  ['individual_emoji_changes', INDIVIDUAL_EMOJI_SINCE],
])

const NONE: ReadonlySet<string> = new Set()

/** The names of the capabilities that the client has; unknown ones do no harm. */
export function readCapabilities(value: unknown, level: number): ReadonlySet<string> {
  if (value === undefined) return NONE
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('client_capabilities is not a dict')
  const entries = Object.entries(value)
  if (entries.some(([, flag]) => typeof flag !== 'boolean')) throw badRequest('client_capabilities must hold booleans')
  const names = entries.filter(([, flag]) => flag === true).map(([name]) => name)
  return new Set(names.filter((name) => level >= (SINCE.get(name) ?? 0)))
}
