// What an edited message teaches of the organization: whose former content is shown, there edit history may be viewed.

import type { Effect } from '../model/effect.ts'
import { known } from '../model/fact.ts'
import type { Answer } from '../model/outcome.ts'
import { setting, type World } from '../model/world.ts'
import { isFields } from './events-telling.ts'

const name = 'allow_edit_history'

/** A server that allows a part of it may show moves; contents are shown where all is allowed. */
export function learnViewing(world: World, answer: Answer, exchange: number): Effect[] {
  if (answer.result !== 'success' || setting(world, name).kind === 'known' || !isFields(answer.body.message)) return []
  const { edit_history } = answer.body.message
  const entries = Array.isArray(edit_history) ? edit_history.filter(isFields) : []
  const isShown = entries.some(({ prev_content }) => typeof prev_content === 'string')
  return isShown ? [{ set: 'setting', name, to: known(true, exchange, 'message.edit-history-hidden') }] : []
}
