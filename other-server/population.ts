// The organization as it is when the server starts: five accounts, some channels, and what was said there.

import { addChannel } from './channels.ts'
import { addMessage } from './messages.ts'
import type { Organization } from './organization.ts'
import { addPerson } from './people.ts'
import { type Role, roles, type User } from './records.ts'

export type Accounts = Readonly<Record<Role, User>>

export function populate(organization: Organization): Accounts {
  const made = roles.map((role) => {
    const email = `${role}@harbour.example`
    return [
      role,
      addPerson(organization, { role, email, fullName: `Old ${role}`, key: `harbour-${role}-key` }),
    ] as const
  })
  const accounts = Object.fromEntries(made) as Record<Role, User>
  addTalk(organization, accounts)
  return accounts
}

const hour = 3600

function addTalk(organization: Organization, accounts: Accounts): void {
  const { owner, administrator, moderator, member, guest } = accounts
  const all = [owner, administrator, moderator, member, guest].map(({ id }) => id)
  const lobby = addChannel(organization, { name: 'lobby', subscribers: all, description: 'Where **all** meet' })
  const bridge = addChannel(organization, {
    name: 'bridge',
    subscribers: [owner.id, administrator.id],
    privacy: 'private',
  })
  const quay = addChannel(organization, { name: 'quay', subscribers: [member.id, guest.id], privacy: 'web-public' })
  const pier = addChannel(organization, { name: 'old pier', subscribers: [owner.id, member.id] })
  for (let index = 0; index < 30; index++) {
    const channel = [lobby, bridge, quay, pier][index % 4] ?? lobby
    const senders = [...channel.subscribers]
    const senderId = senders[index % senders.length] ?? owner.id
    const topic = ['weather', 'cargo', ''][index % 3] ?? ''
    addMessage(organization, {
      senderId,
      channelId: channel.id,
      topic,
      content: `Note ${index}`,
      age: (40 - index) * hour,
    })
  }
  addMessage(organization, { senderId: member.id, to: [owner.id], content: 'May I come aboard?', age: hour })
  addMessage(organization, { senderId: owner.id, to: [member.id], content: 'You **may**.', age: hour / 2 })
  addMessage(organization, { senderId: guest.id, to: [guest.id], content: 'A note to myself', age: 60 })
  pier.isArchived = true
}
