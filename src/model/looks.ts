// What fixtures tell besides what they do, by action: a look at what requests changed where no endpoint shows it.

import { botStorageLook } from './bots/update-bot-storage-effects.ts'
import type { Fields } from './facts/fields.ts'
import { linkifiersLook } from './linkifiers/linkifiers-look.ts'
import { groupLook } from './organization/group-look.ts'
import { domainsLook } from './organization/update-domain.ts'
import { accountLook } from './people/deactivate-user-look.ts'
import { addressLook, outboxLook } from './people/deactivate-user-mail.ts'
import { emailLinkLook, identityLook } from './people/identity-look.ts'
import { passwordLook, signInLook } from './people/sign-in-look.ts'
import { statusLook } from './people/update-user-status-look.ts'
import { botRoleLook } from './readings/bot-roles.ts'
import { draftsLook } from './settings/drafts-look.ts'
import type { LookRule } from './world/outcome.ts'

export const looks: readonly (readonly [action: string, look: LookRule<Fields>])[] = [
  ['bot-storage', botStorageLook as unknown as LookRule<Fields>],
  ['domains', domainsLook],
  ['group', groupLook as unknown as LookRule<Fields>],
  ['linkifiers', linkifiersLook],
  ['person', botRoleLook],
  ['person', statusLook],
  ['person', accountLook],
  ['person', addressLook],
  ['outbox', outboxLook],
  ['sign-in', signInLook],
  ['drafts', draftsLook],
  ['outbox', emailLinkLook],
  ['person', identityLook],
  ['sign-in', passwordLook],
]
