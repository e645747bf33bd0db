// The actions of the test-control protocol by name. Knows nothing of how they are asked for.
import { resetService, type Service } from '../service.ts'
import { createChannels } from './channels.ts'
import { moveClock } from './clock.ts'
import { sendMessages } from './messages.ts'
import { changeRole, createPeople } from './people.ts'
import type { Taken } from './reading.ts'
import { changeSettings } from './settings.ts'
import { changeUserSetting } from './user-setting.ts'

/** Changes the service and tells what the protocol promises. Done at once, all or nothing. */
type Action = (service: Service, taken: Taken) => Readonly<Record<string, unknown>>

function reset(service: Service): Record<string, unknown> {
  resetService(service)
  return {}
}

export const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['reset', reset],
  ['clock', moveClock],
  ['people', createPeople],
  ['role', changeRole],
  ['channels', createChannels],
  ['messages', sendMessages],
  ['settings', changeSettings],
  ['user-setting', changeUserSetting],
])
