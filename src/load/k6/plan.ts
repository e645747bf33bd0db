// The plan of this process: what is common to all its users.

import { open } from 'k6/x/plumb'
import type { Common } from './planned.ts'

export const common = JSON.parse(open()) as Common
