// The part of the world that administrators change: statuses, accounts, and who could do what before. Only the effects
// of this file change it.

import {
  type Account,
  type AccountEffect,
  accountOf,
  type Deactivation,
  type DueMail,
  type Purged,
  type SignIn,
} from './accounts.ts'
import { unknown } from './fact.ts'
import type { Role } from './user.ts'
import { emojiWords, type Status, type StatusEffect, type StatusWrite } from './user-status.ts'
import { roleOf, type World } from './world.ts'

export interface Administration {
  readonly statuses: Map<number, Status>
  /** The last status that was written, whose ever. */
  statusWritten: StatusWrite | undefined
  /** The last status written when somebody's was last looked at. */
  readonly statusSeen: Map<number, number>
  /** The emoji that a status was given, in words. */
  readonly acceptedEmoji: Set<string>
  /** All names of the custom emoji of the run, the present one last, by code. */
  readonly customEmoji: Map<string, readonly string[]>
  readonly accounts: Map<number, Account>
  /** By e-mail address in lower case. */
  readonly signIns: Map<string, readonly SignIn[]>
  readonly deactivations: Deactivation[]
  readonly purged: Map<number, Purged>
  mails: readonly DueMail[]
  /** The subjects of e-mails about a deactivation. */
  readonly subjects: Set<string>
  /** The newest deactivation whose e-mail came, so that those of earlier ones are overdue. */
  newestMailed: number
  /** To whom an e-mail about a deactivation was asked for at any time. */
  readonly mailsAsked: Set<number>
  /** The role that people had before the present one. */
  readonly formerRoles: Map<number, Role>
  /** Who the owners are, until anything is heard of an account or of a fixture. */
  owners: { readonly user_ids: readonly number[]; readonly lessons: number } | undefined
}

export type AdministrationEffect = StatusEffect | AccountEffect

export function emptyAdministration(): Administration {
  return {
    statuses: new Map(),
    statusWritten: undefined,
    statusSeen: new Map(),
    acceptedEmoji: new Set(),
    customEmoji: new Map(),
    accounts: new Map(),
    signIns: new Map(),
    deactivations: [],
    purged: new Map(),
    mails: [],
    subjects: new Set(),
    newestMailed: 0,
    mailsAsked: new Set(),
    formerRoles: new Map(),
    owners: undefined,
  }
}

type Applied<Of> = Extract<AdministrationEffect, { readonly of: Of }>

export const administrationAppliers: {
  readonly [Of in AdministrationEffect['of']]: (world: World, effect: Applied<Of>) => void
} = {
  status: ({ state }, { user_id, to }) => state.administration.statuses.set(user_id, to),
  'status-written': ({ state }, { to }) => {
    state.administration.statusWritten = to
  },
  'status-seen': ({ state: { administration } }, { user_id }) =>
    administration.statusSeen.set(user_id, administration.statusWritten?.exchange ?? 0),
  'emoji-accepted': ({ state }, { to }) => state.administration.acceptedEmoji.add(emojiWords(to)),
  'custom-emoji': nameCustomEmoji,
  account: (world, { user_id, to }) => {
    world.state.administration.owners = undefined
    world.state.administration.accounts.set(user_id, { ...accountOf(world, user_id), ...to })
  },
  'sign-in': ({ state: { administration } }, { to }) => {
    const key = to.email.toLowerCase()
    administration.signIns.set(key, [...(administration.signIns.get(key) ?? []), to])
  },
  'accounts-unsure': forgetAccounts,
  deactivation: ({ state }, { to }) => state.administration.deactivations.push(to),
  purged: ({ state }, { to }) => state.administration.purged.set(to.message.message_id, to),
  mails: ({ state }, { to }) => {
    state.administration.mails = to
  },
  'mail-arrived': ({ state: { administration } }, { exchange, subject }) => {
    administration.subjects.add(subject)
    administration.newestMailed = Math.max(administration.newestMailed, exchange)
  },
  'mail-asked': ({ state }, { user_id }) => state.administration.mailsAsked.add(user_id),
  'role-changed': rememberRole,
  'owners-told': ({ state }, { user_ids }) => {
    // That they were told is a lesson itself.
    state.administration.owners = { user_ids, lessons: state.lessons + 1 }
  },
}

function nameCustomEmoji({ state: { administration } }: World, { emoji_code, name }: Applied<'custom-emoji'>): void {
  const names = administration.customEmoji.get(emoji_code) ?? []
  administration.customEmoji.set(emoji_code, [...names.filter((each) => each !== name), name])
  administration.acceptedEmoji.clear()
}

function forgetAccounts({ state }: World, { user_id }: Applied<'accounts-unsure'>): void {
  const { accounts, signIns } = state.administration
  const isIt = (id: number) => user_id === undefined || id === user_id
  for (const [id, { delivery_email: _, address: __, erased: ___, ...account }] of accounts)
    if (isIt(id)) accounts.set(id, { ...account, full_name: unknown })
  for (const [email, all] of signIns)
    signIns.set(
      email,
      all.filter(({ fate }) => typeof fate === 'number' && !isIt(fate)),
    )
}

/** To be told before the new role is learnt. */
function rememberRole(world: World, { user_id }: Applied<'role-changed'>): void {
  const before = roleOf(world, user_id)
  const { formerRoles } = world.state.administration
  if (before.kind === 'known') formerRoles.set(user_id, before.value)
  else formerRoles.delete(user_id)
}
