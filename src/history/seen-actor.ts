// Who sent a request that somebody else recorded, as far as its credentials tell.

/** Whoever asked, where nothing tells who. Not `nobody`: there may be credentials that were not recorded. */
const somebody = 'somebody unknown'

/** The names of accounts, by address. */
export function namesByAddress(
  accounts: Readonly<Record<string, { readonly email: string }>>,
): ReadonlyMap<string, string> {
  return new Map(Object.entries(accounts).map(([name, { email }]) => [email.toLowerCase(), name]))
}

/** By the address in the credentials; `actors` are those with names, by address. Whose key is not taken may be anybody. */
export function actorSeen(
  authorization: string | undefined,
  status: number | undefined,
  actors: ReadonlyMap<string, string>,
): string {
  const [scheme = '', encoded = ''] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic' || status === 401) return somebody
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  const email = given.slice(0, Math.max(0, given.indexOf(':')))
  return actors.get(email.toLowerCase()) ?? (email || somebody)
}
