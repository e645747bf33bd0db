// What fixtures tell besides what they do, by action: a look at what requests changed where no endpoint shows it.

import { storageTold } from './bots/bot-storage-look.ts'
import type { Fields } from './facts/fields.ts'
import { linkifiersLook } from './linkifiers/linkifiers-look.ts'
import { domainsTold } from './organization/domains-look.ts'
import { groupLook } from './organization/group-look.ts'
import { accountLook } from './people/deactivate-user-look.ts'
import { addressLook, outboxLook } from './people/deactivate-user-mail.ts'
import { emailLinkLook, identityLook } from './people/identity-look.ts'
import { passwordLook, signInLook } from './people/sign-in-look.ts'
import { statusTold } from './people/update-user-status-look.ts'
import { botRoleLook } from './readings/bot-roles.ts'
import { draftsLook } from './settings/drafts-look.ts'
import { type LookRule, noLook } from './world/outcome.ts'
import { lookAtShelf, type Told } from './world/shelf-look.ts'

/** The shelf that a fixture tells of, by action. */
export const shelvesTold: Readonly<Record<string, (line: Fields) => Told | undefined>> = {
  'bot-storage': storageTold,
  domains: domainsTold,
  person: statusTold,
}

const shelfLooks = Object.entries(shelvesTold).map(([action, tell]) => [action, shelfLook(tell)] as const)

function shelfLook(tell: (line: Fields) => Told | undefined): LookRule<Fields> {
  return (world, line, time) => {
    const told = tell(line)
    return told ? lookAtShelf(world, told, time) : noLook
  }
}

export const looks: readonly (readonly [action: string, look: LookRule<Fields>])[] = [
  ...shelfLooks,
  ['group', groupLook as unknown as LookRule<Fields>],
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
