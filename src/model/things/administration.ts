// The part of the world that administrators change: statuses, accounts, and who could do what before. Only the effects
// of this file change it.

import type { Account, AccountEffect, Deactivation, DueMail, Purged, SignIn } from './account.ts'
import type { Status, StatusEffect, StatusWrite } from './status.ts'
import type { Role } from './user.ts'

/** Whether subdomains of an e-mail domain are allowed, too; or that the domain is none of the allowed ones. */
export type Allowed = boolean | 'not among them'

export class Administration {
  readonly statuses = new Map<number, Status>()
  /** The last status that was written, whose ever. */
  statusWritten: StatusWrite | undefined
  /** The last status written when somebody's was last looked at. */
  readonly statusSeen = new Map<number, number>()
  /** The emoji that a status was given, in words. */
  readonly acceptedEmoji = new Set<string>()
  /** All names of the custom emoji of the run, the present one last, by code. */
  readonly customEmoji = new Map<string, readonly string[]>()
  readonly accounts = new Map<number, Account>()
  /** By e-mail address in lower case. */
  readonly signIns = new Map<string, readonly SignIn[]>()
  readonly deactivations: Deactivation[] = []
  readonly purged = new Map<number, Purged>()
  mails: readonly DueMail[] = []
  /** The subjects of e-mails about a deactivation. */
  readonly subjects = new Set<string>()
  /** The newest deactivation whose e-mail came, so that those of earlier ones are overdue. */
  newestMailed = 0
  /** To whom an e-mail about a deactivation was asked for at any time. */
  readonly mailsAsked = new Set<number>()
  /** The role that people had before the present one. */
  readonly formerRoles = new Map<number, Role>()
  /** Who the owners are, until anything is heard of an account or of a fixture. */
  owners: { readonly user_ids: readonly number[]; readonly lessons: number } | undefined
}

export type AdministrationEffect = StatusEffect | AccountEffect
