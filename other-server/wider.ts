// The part of the wider API that makes what tests need: people, channels, messages, groups, organization settings.

import type { Route } from './endpoint.ts'
import { archiveChannel, changeChannel, channelId, subscribePeople } from './wider-channels.ts'
import { addReaction, deleteMessage, flagMessages, sendMessage } from './wider-messages.ts'
import { changeRealm, createGroup, listGroups } from './wider-organization.ts'
import { changePerson, createPerson, listPeople, whoAmI } from './wider-people.ts'

export const widerRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/users\/me$/, handle: whoAmI },
  { method: 'GET', path: /^\/users$/, handle: listPeople },
  { method: 'POST', path: /^\/users$/, handle: createPerson },
  { method: 'PATCH', path: /^\/users\/(\d+)$/, handle: changePerson },
  { method: 'POST', path: /^\/users\/me\/subscriptions$/, handle: subscribePeople },
  { method: 'GET', path: /^\/get_stream_id$/, handle: channelId },
  { method: 'PATCH', path: /^\/streams\/(\d+)$/, handle: changeChannel },
  { method: 'DELETE', path: /^\/streams\/(\d+)$/, handle: archiveChannel },
  { method: 'POST', path: /^\/messages$/, handle: sendMessage },
  { method: 'POST', path: /^\/messages\/flags$/, handle: flagMessages },
  { method: 'DELETE', path: /^\/messages\/(\d+)$/, handle: deleteMessage },
  { method: 'POST', path: /^\/messages\/(\d+)\/reactions$/, handle: addReaction },
  { method: 'POST', path: /^\/user_groups\/create$/, handle: createGroup },
  { method: 'GET', path: /^\/user_groups$/, handle: listGroups },
  { method: 'PATCH', path: /^\/realm$/, handle: changeRealm },
]
