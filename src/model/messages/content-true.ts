// The content of a message as a view shows it, held against what is known of it. A wrong `raw_content` is the fault of
// an edit or of the view: what else the view shows of the content tells which.

import { broken, cannotTell, holds, type Observation, quoted } from '../facts/observe.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import { isShownBeside } from './content-shown.ts'
import { compare, contentPromise } from './message-facts.ts'
import type { MessageView } from './view.ts'

export function* contentTrue(known: Message, view: MessageView): Generator<Observation> {
  const { content } = known
  const { raw } = view
  if (content.kind !== 'known' || raw === undefined) return
  const fault = faultOf(known, view)
  if (fault === 'of raw_content')
    yield broken(contentPromise, `raw_content ${quoted(content.value)}`, quoted(raw), content.from)
  if (fault === 'unclear')
    return yield cannotTell(contentPromise, 'no edit explains it, and the rest of the view does not show it')
  yield* compare(content, raw, 'content')
  yield holds(contentPromise)
}

/** Whose fault it is that the raw content is not the known one. */
type Fault = 'none' | 'of raw_content' | 'of an edit' | 'unclear'

function faultOf({ content }: Message, view: MessageView): Fault {
  const { raw } = view
  if (content.kind !== 'known' || raw === undefined || raw === content.value) return 'none'
  const beside = isShownBeside(view, content.value, raw)
  if (beside === 'one') return 'of raw_content'
  if (beside === 'other') return 'of an edit'
  if (content.doubts.length === 0) return 'of raw_content'
  return content.doubts.some(({ shows }) => shows.includes(raw)) ? 'of an edit' : 'unclear'
}

/** What a look teaches whose `raw_content` is not to be believed; undefined where it is. */
export function taughtByWrongRaw(known: Message, view: MessageView): readonly Effect[] | undefined {
  const fault = faultOf(known, view)
  if (fault === 'of raw_content') return [{ set: 'misshown', clause: contentPromise }]
  return fault === 'unclear' ? [] : undefined
}
