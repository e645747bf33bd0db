// What fixtures tell besides what they do, by action: a look at what requests changed where no endpoint shows it.

import { storageTold } from './bots/bot-storage-look.ts'
import type { Fields } from './facts/fields.ts'
import { linkifiersLook } from './linkifiers/linkifiers-look.ts'
import { domainsTold } from './organization/domains-look.ts'
import { groupLook, groupTold } from './organization/group-look.ts'
import { accountLook } from './people/deactivate-user-look.ts'
import { addressLook, outboxLook } from './people/deactivate-user-mail.ts'
import { emailLinkLook, identityLook } from './people/identity-look.ts'
import { signInLook } from './people/sign-in-look.ts'
import { statusTold } from './people/update-user-status-look.ts'
import { botRoleLook } from './readings/bot-roles.ts'
import { draftsLook, draftsTold } from './settings/drafts-look.ts'
import { passwordLook } from './settings/password-look.ts'
import { settingsTold } from './settings/settings-shown.ts'
import { type LookRule, noLook } from './world/outcome.ts'
import { lookAtShelf, type Told } from './world/shelf-look.ts'

type Tell = (line: Fields) => Told | undefined

/** The shelves whose looks are all that a fixture tells of them, by action. */
const plainShelves: Readonly<Record<string, Tell>> = {
  'bot-storage': storageTold,
  domains: domainsTold,
  person: statusTold,
}

/** The shelf that a fixture tells of, by action. */
export const shelvesTold: Readonly<Record<string, Tell>> = { ...plainShelves, drafts: draftsTold, group: groupTold }

/** The shelf that an answer tells of, by endpoint. */
export const shelvesAnswered: Readonly<Record<string, (user_id: number, body: Fields) => Told | undefined>> = {
  'register-queue': (user_id, { user_settings }) => settingsTold(user_id, user_settings),
}

const shelfLooks = Object.entries(plainShelves).map(([action, tell]) => [action, shelfLook(tell)] as const)

function shelfLook(tell: Tell): LookRule<Fields> {
  return (world, line, time) => {
    const told = tell(line)
    return told ? lookAtShelf(world, told, time) : noLook
  }
}

export const looks: readonly (readonly [action: string, look: LookRule<Fields>])[] = [
  ...shelfLooks,
  ['group', groupLook],
  ['linkifiers', linkifiersLook],
  ['person', botRoleLook],
  ['person', accountLook],
  ['person', addressLook],
  ['outbox', outboxLook],
  ['sign-in', signInLook],
  ['drafts', draftsLook],
  ['outbox', emailLinkLook],
  ['person', identityLook],
  ['sign-in', passwordLook],
]
