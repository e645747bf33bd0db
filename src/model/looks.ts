// What fixtures tell besides what they do, by action: a look at what requests changed where no endpoint shows it.

import { botRoleLook } from './bot-roles.ts'
import { botStorageLook } from './bot-storage-look.ts'
import { domainsLook } from './domains-look.ts'
import { groupLook } from './group-look.ts'
import type { LookRule } from './outcome.ts'

type Line = Readonly<Record<string, unknown>>

export const looks: readonly (readonly [action: string, look: LookRule<Line>])[] = [
  ['bot-storage', botStorageLook as unknown as LookRule<Line>],
  ['domains', domainsLook],
  ['group', groupLook as unknown as LookRule<Line>],
  ['person', botRoleLook],
]
