// The channels that snapshots tell: the old and the new one exactly where the channel was edited.

import { exchangeNamed } from '../facts/exchange-mark.ts'
import { whether } from '../facts/fact.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import type { PastEdit } from '../things/message.ts'
import type { Pair } from './history-snapshot-of-edit.ts'
import type { Snapshot } from './snapshots.ts'

const channelTold = 'get-message-history.channel'

export function* channels(pairs: readonly Pair[]): Generator<Observation> {
  for (const { edit, now } of pairs) {
    const { channel } = edit
    const wrong = wrongField(edit, now)
    const expected = channel ? `the channels of ${exchangeNamed(edit.exchange)}` : 'no stream and no prev_stream'
    if (wrong) yield broken(channelTold, expected, `${wrong} ${quoted(now.fields[wrong])}`, [edit.exchange])
    if (channel) yield holds(channelTold)
  }
}

function wrongField({ channel }: PastEdit, { fields }: Snapshot): 'prev_stream' | 'stream' | undefined {
  const isWrong = (name: 'prev_stream' | 'stream') => {
    const fact = name === 'stream' ? channel?.after : channel?.before
    if (fact === undefined) return fields[name] !== undefined
    return whether(fact, (stream_id) => stream_id === fields[name]) === 'no'
  }
  return (['prev_stream', 'stream'] as const).find(isWrong)
}
