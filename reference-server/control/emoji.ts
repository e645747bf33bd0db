// Control actions `emoji` and `emoji-edit`: makes custom emoji and renames them.
import { tellingEmoji } from '../emoji/realm-emoji-event.ts'
import type { Service } from '../service.ts'
import { Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

const NAME = /^[0-9a-z][0-9a-z_+-]{0,59}$/

export function createEmoji(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['emoji'], 'emoji')
  const names = records(taken, 'emoji').map(readEmoji)
  const codes: string[] = []
  tellingEmoji(service, () => {
    for (const name of names) codes.push(service.emoji.create(name))
  })
  return { emoji: codes.map((emoji_code) => ({ emoji_code })) }
}

function readEmoji(taken: Taken): string {
  refuseUnknown(taken, ['name'], 'an emoji')
  return nameIn(taken)
}

export function renameEmoji(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['emoji_code', 'name'], 'emoji-edit')
  const code = text(taken, 'emoji_code')
  const name = nameIn(taken)
  if (!service.emoji.hasCode(code)) throw new Mistake(`Give emoji_code of a custom emoji: there is no ${code}`)
  tellingEmoji(service, () => service.emoji.rename(code, name))
  return {}
}

function nameIn(taken: Taken): string {
  const name = text(taken, 'name')
  if (!NAME.test(name)) throw new Mistake('Give name in lowercase letters, digits, - or _')
  return name
}
