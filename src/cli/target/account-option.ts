// Reads the accounts that stand on the command line of `plumb target init`.

import { InvalidArgumentError } from 'commander'

export type Account = Readonly<Record<string, unknown>> & { readonly role: string }

export const roles = ['owner', 'administrator', 'moderator', 'member', 'guest']

/** One of several `--account`. */
export function account(text: string, before: readonly Account[]): readonly Account[] {
  const parts = Object.fromEntries(text.split(',').map((part) => part.split(/=(.*)/s).slice(0, 2) as [string, string]))
  const { role, email, key, user_id, ...others } = parts
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new InvalidArgumentError(`there is no ${unknown}; there are role, email, key, user_id.`)
  if (!role || !roles.includes(role)) throw new InvalidArgumentError(`role must be one of ${roles.join(', ')}.`)
  if (!email || !key) throw new InvalidArgumentError('email=… and key=… are needed.')
  if (user_id !== undefined && !/^\d+$/.test(user_id)) throw new InvalidArgumentError('user_id must be a whole number.')
  return [...before, { role, email, key: keyOf(key), ...(user_id !== undefined && { user_id: Number(user_id) }) }]
}

/** A key, or the name of a variable that has it. */
export function keyOf(text: string): string | { env: string } {
  const [, env] = /^\$(\w+)$/.exec(text) ?? []
  return env === undefined ? text : { env }
}
