// Faults in the settings that are a person's account: name, address and password.

import { faultsIn, type Mutant } from './mutant.ts'

const account = faultsIn('settings/account-request.ts')
const email = faultsIn('people/email-change.ts')

export const accountSettingMutants: readonly Mutant[] = [
  account(
    'new-name-not-taken',
    'update-settings.full-name',
    'return () => renamePerson(service, user.id, name)',
    'return () => {}',
  ),
  account(
    'new-name-cut-to-first-word',
    'update-settings.full-name',
    'renamePerson(service, user.id, name)',
    "renamePerson(service, user.id, name.split(' ', 1)[0] ?? name)",
  ),
  email(
    'new-address-at-once',
    'update-settings.email-not-at-once',
    'service.emailChanges.replace(user.id, email)',
    `service.emailChanges.replace(user.id, email)
  changeDeliveryEmail(service, user.id, { delivery_email: email })`,
  ),
  email('confirmation-without-link', 'update-settings.email-link', ':\\n\\n${link}`', '.`'),
  email(
    'confirmed-address-not-taken',
    'update-settings.email-confirmed',
    'changeDeliveryEmail(service, user.id, { delivery_email })',
    '',
  ),
  account(
    'old-password-stays',
    'update-settings.password-changed',
    'return () => setPassword(service, user.id, after)',
    'return () => setPassword(service, user.id, before)',
  ),
  account(
    'new-password-cut',
    'update-settings.password-changed',
    'return () => setPassword(service, user.id, after)',
    'return () => setPassword(service, user.id, after.slice(0, -1))',
  ),
  account(
    'password-without-old-one',
    'update-settings.old-password-required-refused',
    "if (before === undefined) throw badRequest('new_password requires old_password')",
    'if (before === undefined) return () => setPassword(service, user.id, after)',
  ),
]
