// Whom the credentials of a request name, whether or not they are right.

export function emailIn(authorization: string | undefined): string | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [email] = Buffer.from(encoded, 'base64').toString().split(':', 1)
  // It goes to logs and terminals.
  return email?.replace(/[^ -~]/g, '?')
}
