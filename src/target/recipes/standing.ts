// What recipes never do to the accounts of the target file that they act with: nobody could take it back.

import { ControlRefused } from '../control/way.ts'
import type { KnownAccount } from '../target.ts'

const mighty: readonly string[] = ['owner', 'administrator']

/** Only an owner makes owners, and who is deactivated sends no more requests. */
export function checkStanding(
  takes: Readonly<Record<string, unknown>>,
  accounts: Readonly<Record<string, KnownAccount>>,
): void {
  const { user_id, role, is_active } = takes
  const [name, account] = Object.entries(accounts).find(([, each]) => each.user_id === user_id) ?? []
  if (!account || !mighty.includes(account.role)) return
  if (is_active !== false && (role === undefined || role === account.role)) return
  throw new ControlRefused(`${name} of the target file stays ${account.role}: without that nobody could put it back`)
}
