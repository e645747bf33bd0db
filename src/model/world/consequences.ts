// What is known after a request, from what its rule declares to follow from it: carried out, refused, never answered,
// carried out against the text, or not readable.

import type { Fate, Moment } from '../facts/moment.ts'
import { type Note, noted } from '../things/journal.ts'
import type { Change } from '../things/shelf.ts'
import * as shelves from './changes.ts'
import type { Effect } from './effect.ts'
import type { Consequences } from './outcome.ts'
import type { World } from './world.ts'

type After<What> = (world: World, what: What, at: Moment) => readonly Effect[]

export const carriedOut = after(shelves.carriedOut, 'done')
export const refused = after(shelves.refused, 'refused')
/** The server may have carried it out, or may do so until it is at rest. */
export const unanswered = after(shelves.unanswered, 'maybe')
/** It is over, and nobody knows what it did. */
export const unsure = after(shelves.unsure, 'maybe')
/** Nobody could read all that it says. */
export const unread = after(shelves.unread, 'unread')

function after(ofShelves: After<readonly Change[]>, fate: Fate): After<Consequences> {
  return (world, { changes = [], makes = [], tells = [], also = [] }, at) => [
    ...ofShelves(world, changes, at),
    ...(fate === 'refused' ? [] : [...also, ...tells.map((note) => told(note, fate))]),
    ...makes.map((making): Effect => ({ set: 'made', fate, ...making })),
  ]
}

function told({ thing, value, owner }: Note, fate: Fate): Effect {
  return fate === 'done' ? noted(thing, value, { owner }) : noted(thing, undefined, { owner, isUnsure: true })
}

/** Whether a rule says what follows from a request. */
export function isDeclared({ changes = [], makes = [], tells = [], also = [] }: Consequences): boolean {
  return [changes, makes, tells, also].some(({ length }) => length > 0)
}
