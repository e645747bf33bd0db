// Control action `submessages`: attaches submessages to messages.
import type { Service } from '../service.ts'
import { messageOf } from './messages.ts'
import { personOf } from './people.ts'
import { records, refuseUnknown, type Taken, text } from './reading.ts'

export function attachSubmessages(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['submessages'], 'submessages')
  const wanted = records(taken, 'submessages').map((each) => readSubmessage(service, each))
  for (const submessage of wanted) {
    service.submessages.add(submessage)
    service.messages.touch(submessage.message_id)
  }
  return {}
}

function readSubmessage(service: Service, taken: Taken) {
  refuseUnknown(taken, ['message_id', 'sender_id', 'msg_type', 'content'], 'a submessage')
  return {
    message_id: messageOf(service, taken).id,
    sender_id: personOf(service, taken, 'sender_id').id,
    msg_type: text(taken, 'msg_type'),
    content: text(taken, 'content'),
  }
}
