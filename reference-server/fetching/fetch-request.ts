// What a client asks of GET /messages, with types, defaults and what excludes what. Knows nothing of the messages.
import { EMPTY_TOPIC_SINCE, MESSAGE_IDS_SINCE } from '../levels.ts'
import { MAX_MESSAGES_PER_REQUEST } from '../limits.ts'
import type { WantedForm } from '../messages/message-json.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import type { Parameters } from '../transport/parameters.ts'
import { type Anchor, readAnchor } from './anchor.ts'
import { type NarrowTerm, readNarrowTerms } from './narrow-terms.ts'

/** Around an anchor, or a list of ids. */
export type Range = MessageRange | { readonly ids: readonly number[] }

export interface MessageRange {
  readonly anchor: Anchor
  readonly includeAnchor: boolean
  readonly numBefore: number
  readonly numAfter: number
}

export interface FetchRequest {
  readonly range: Range
  readonly narrow: readonly NarrowTerm[]
  readonly form: WantedForm
}

const OF_A_RANGE = ['anchor', 'include_anchor', 'use_first_unread_anchor', 'num_before', 'num_after']

export function readFetchRequest(parameters: Parameters): FetchRequest {
  return {
    range: readRange(parameters),
    narrow: readNarrowTerms(parameters.json('narrow')),
    form: {
      clientGravatar: parameters.boolean('client_gravatar') ?? true,
      applyMarkdown: parameters.boolean('apply_markdown') ?? true,
      knowsEmptyTopic: parameters.since(EMPTY_TOPIC_SINCE).boolean('allow_empty_topic_name') ?? false,
    },
  }
}

function readRange(parameters: Parameters): Range {
  parameters.support(OF_A_RANGE)
  const ids = parameters.since(MESSAGE_IDS_SINCE).integers('message_ids')
  if (ids === undefined) return readAround(parameters)
  const conflict = OF_A_RANGE.find((name) => parameters.isSent(name))
  if (conflict !== undefined) throw badRequest(`Unsupported parameter combination: message_ids and ${conflict}`)
  checkTotal(ids.length)
  return { ids }
}

function readAround(parameters: Parameters): MessageRange {
  const anchor = readAnchor(parameters)
  const includeAnchor = parameters.boolean('include_anchor') ?? true
  const numBefore = readCount(parameters, 'num_before')
  const numAfter = readCount(parameters, 'num_after')
  checkTotal(numBefore + numAfter)
  return { anchor, includeAnchor, numBefore, numAfter }
}

function readCount(parameters: Parameters, name: string): number {
  const count = parameters.integer(name)
  if (count === undefined) throw missingParameter(name)
  if (count < 0) throw badRequest(`${name} is too small`)
  return count
}

function checkTotal(total: number): void {
  if (total > MAX_MESSAGES_PER_REQUEST)
    throw badRequest(`Too many messages requested (maximum ${MAX_MESSAGES_PER_REQUEST}).`)
}
