// Faults in the deactivation of accounts: who goes, who may do it, and who is told.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/deactivate-user.ts')
const activation = faultsIn('people/activation.ts')
const mail = faultsIn('mail/deactivation-mail.ts')

const botsGo =
  'for (const bot of [...service.users.all()]) if (bot.bot_owner_id === id) deactivate(service, bot.id, afterwards)'

const accounts: readonly Mutant[] = [
  endpoint(
    'deactivation-with-comment-only-mails',
    'deactivate-user.deactivated',
    'atomically(service.database,',
    'if (comment === undefined) atomically(service.database,',
  ),
  endpoint(
    'bots-of-neighbour-deactivated',
    'deactivate-user.nobody-else',
    'atomically(service.database, () => {',
    `atomically(service.database, () => {
      for (const bot of [...service.users.all()]) if (bot.bot_owner_id === user.id + 1) deactivate(service, bot.id)`,
  ),
  faultsIn('transport/authentication.ts')(
    'key-of-deactivated-still-good',
    'authentication.deactivated-refused',
    "if (user.is_active === 0) throw unauthorized('Account is deactivated')",
    '',
  ),
  faultsIn('control/sign-in.ts')(
    'deactivated-still-sign-in',
    'deactivate-user.no-access',
    'user.is_active === 1 && ',
    '',
  ),
  activation('bots-of-deactivated-stay', 'deactivate-user.bots-deactivated', botsGo, ''),
  {
    name: 'bots-deactivated-last',
    clause: 'deactivate-user.bots-first',
    patches: [
      { file: 'people/activation.ts', find: botsGo, replace: '' },
      { file: 'people/activation.ts', find: '  afterwards(id)\n', replace: `  afterwards(id)\n  ${botsGo}\n` },
    ],
  },
]

const mails: readonly Mutant[] = [
  endpoint(
    'no-mail-with-empty-comment',
    'deactivate-user.mail',
    'if (comment !== undefined) service.outbox',
    'if (comment) service.outbox',
  ),
  mail('comment-not-in-mail', 'deactivate-user.mail-with-comment', "'The administrators wrote:', comment", ''),
]

const refusals: readonly Mutant[] = [
  endpoint(
    'only-owner-deactivated',
    'deactivate-user.only-owner-refused',
    "if (isOnlyOwner(service, user)) throw badRequest('Cannot deactivate the only organization owner')",
    '',
  ),
  endpoint(
    'deactivated-owners-count',
    'deactivate-user.only-owner-refused',
    "each.role === 'owner' && each.is_active === 1 &&",
    "each.role === 'owner' &&",
  ),
  endpoint(
    'only-owner-other-code',
    'deactivate-user.only-owner-refused',
    "throw badRequest('Cannot deactivate the only organization owner')",
    "throw unauthorizedPrincipal('Cannot deactivate the only organization owner')",
  ),
  endpoint(
    'no-owner-deactivated',
    'deactivate-user.one-of-two-owners',
    'return isOwner(user) && [...service.users.all()].filter(isOwner).length === 1',
    'return isOwner(user) && [...service.users.all()].some(isOwner)',
  ),
  endpoint(
    'missing-user-deactivated',
    'deactivate-user.missing-user-refused',
    'const user = userOfPath(',
    'if (service.users.find(Number(path.user_id)) === undefined) return {}\n    const user = userOfPath(',
  ),
  endpoint(
    'missing-user-not-deactivated-other-code',
    'deactivate-user.missing-user-refused',
    'const user = userOfPath(',
    `if (service.users.find(Number(path.user_id)) === undefined)
      throw Object.assign(badRequest('No such user'), { code: 'USER_DOES_NOT_EXIST' })
    const user = userOfPath(`,
  ),
  endpoint(
    'mail-to-owner-who-stays',
    'deactivate-user.refused-changes-nothing',
    'if (isOnlyOwner(service, user))',
    `if (comment !== undefined && isOnlyOwner(service, user)) service.outbox.send(deactivationMail(user, comment))
    if (isOnlyOwner(service, user))`,
  ),
  endpoint(
    'bots-of-owner-who-stays-deactivated',
    'deactivate-user.refused-changes-nothing',
    'if (isOnlyOwner(service, user))',
    `if (isOnlyOwner(service, user))
      for (const bot of [...service.users.all()]) if (bot.bot_owner_id === user.id) deactivate(service, bot.id)
    if (isOnlyOwner(service, user))`,
  ),
  endpoint(
    'deactivation-by-owners-only',
    'deactivate-user.administrator-succeeds',
    "isInGroup(caller.role, 'administrators')",
    "isInGroup(caller.role, 'owners')",
  ),
  ...['moderator', 'member', 'guest'].map((role) =>
    endpoint(
      `deactivation-by-${role}`,
      `deactivate-user.${role}-refused`,
      "if (!isInGroup(caller.role, 'administrators'))",
      `if (caller.role !== '${role}' && !isInGroup(caller.role, 'administrators'))`,
    ),
  ),
]

export const deactivateUserMutants: readonly Mutant[] = [...accounts, ...mails, ...refusals]
