// Makes the people, channels, messages and reactions of a load run by the target's fixtures.

import type { Control } from '../../target/control/control.ts'
import { NotOffered } from '../../target/control/way.ts'
import { makeChannels } from './make-channels.ts'
import { makeMessages } from './make-messages.ts'
import { makePeople } from './make-people.ts'
import { ifOffered } from './optional-action.ts'
import type { Population } from './population.ts'
import type { Preparing } from './preparing.ts'

export async function prepare(preparing: Preparing): Promise<Population> {
  const { target, personas, told } = preparing
  const { control } = target
  if (!control?.offers('people') || !control.offers('channels'))
    throw new NotOffered(
      '--prepare needs a way to make people and channels (docs/targets.md); or name an accounts_file',
    )
  const lacks: string[] = []
  await openLimits(control, target.disposable, lacks)
  const people = await makePeople(control, personas, told, lacks)
  const channels = await makeChannels(control, preparing, people)
  const possessions = await makeMessages(control, preparing, people, channels, lacks)
  return { people, channels, possessions, lacks }
}

/** A run is longer than the time in which people may usually edit. */
async function openLimits(control: Control, isDisposable: boolean, lacks: string[]): Promise<void> {
  const limits = {
    ...{ message_content_edit_limit_seconds: null, move_messages_within_stream_limit_seconds: null },
    ...{ can_resolve_topics_group: 'everyone', can_move_messages_between_topics_group: 'everyone' },
  }
  const isOpen = isDisposable && (await ifOffered(control, 'settings', limits))
  if (!isOpen) lacks.push('the time limits of edits stay as they are: in a long run edits will be refused')
}
