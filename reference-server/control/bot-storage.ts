// Control action `bot-storage`: tells what a bot has stored.
import type { Service } from '../service.ts'
import { isBot } from '../store/user.ts'
import { personOf } from './people.ts'
import { Mistake, refuseUnknown, type Taken } from './reading.ts'

export function tellBotStorage(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id'], 'bot-storage')
  const bot = personOf(service, taken, 'user_id')
  if (!isBot(bot)) throw new Mistake(`Give user_id of a bot: ${bot.id} is a person`)
  return { storage: service.botStorage.of(bot.id) }
}
