// The rules, by endpoint.

import { editMessage } from './edit-message.ts'
import { getMessage } from './get-message.ts'
import { getMessageHistory } from './get-message-history.ts'

export const rules = {
  'edit-message': editMessage,
  'get-message': getMessage,
  'get-message-history': getMessageHistory,
}
