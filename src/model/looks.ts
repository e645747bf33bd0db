// What fixtures tell besides what they do, by action: a look at what requests changed where no endpoint shows it.

import { domainsLook } from './domains-look.ts'
import type { LookRule } from './outcome.ts'

type Line = Readonly<Record<string, unknown>>

export const looks: readonly (readonly [action: string, look: LookRule<Line>])[] = [['domains', domainsLook]]
