// What fixtures tell besides what they do, by action: a look at what requests changed where no endpoint shows it.

import { botRoleLook } from './bot-roles.ts'
import { botStorageLook } from './bot-storage-look.ts'
import { signInLook } from './create-user-sign-in.ts'
import { accountLook } from './deactivate-user-look.ts'
import { addressLook, outboxLook } from './deactivate-user-mail.ts'
import { domainsLook } from './domains-look.ts'
import { draftsLook } from './drafts-look.ts'
import { emailLinkLook } from './email-link-look.ts'
import { groupLook } from './group-look.ts'
import { identityLook } from './identity-look.ts'
import { linkifiersLook } from './linkifiers-look.ts'
import type { LookRule } from './outcome.ts'
import { passwordLook } from './password-look.ts'
import { statusLook } from './update-user-status-look.ts'

type Line = Readonly<Record<string, unknown>>

export const looks: readonly (readonly [action: string, look: LookRule<Line>])[] = [
  ['bot-storage', botStorageLook as unknown as LookRule<Line>],
  ['domains', domainsLook],
  ['group', groupLook as unknown as LookRule<Line>],
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
