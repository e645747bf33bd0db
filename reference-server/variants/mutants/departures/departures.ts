// Departures from the specification that once passed, and their relatives, by kind: those of one kind share the sentence
// or the habit that they break.

import type { Mutant } from '../mutant.ts'
import { editingDepartures } from './editing.ts'
import { eventDepartures } from './events.ts'
import { messageDepartures } from './messages.ts'
import { organizationDepartures } from './organization.ts'
import { peopleDepartures } from './people.ts'

export const departureKinds: Readonly<Record<string, readonly Mutant[]>> = {
  ...editingDepartures,
  ...messageDepartures,
  ...eventDepartures,
  ...peopleDepartures,
  ...organizationDepartures,
}

export const departures: readonly Mutant[] = Object.values(departureKinds).flat()
