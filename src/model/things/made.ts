// Things that requests make and that have no key before, such as a scheduled message. The engine adds what became of the
// request.

import type { Fate } from '../facts/moment.ts'
import type { Update } from './presence.ts'
import type { Plan } from './scheduled-message.ts'

/** A thing that a request makes, if the server carries it out. */
export type Making = { readonly of: 'scheduled'; readonly to: Plan } | { readonly of: 'presence'; readonly to: Update }

export type MadeEffect = Making & { readonly set: 'made'; readonly fate: Fate }
