// The address to which mail is sent that becomes messages in a channel, one for each sender who then appears.
// Knows nothing of who may have it.
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import type { User } from '../store/users.ts'

export function channelEmail({ secrets }: Service, channel: Channel, sender: User): string {
  const name = channel.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const secret = secrets.of(`address of channel ${channel.id} for sender ${sender.id}`)
  return `${name.replace(/^-+|-+$/g, '') || 'channel'}.${secret}@mail.chat.example`
}

/** The system account is the email gateway too. */
export function mayAppearAs(service: Service, caller: User, sender: User): boolean {
  if (sender.is_active === 0) return false
  return sender.id === caller.id || sender.id === service.users.system().id || sender.bot_owner_id === caller.id
}
