// A request in one line, as findings show it.

import type { Exchange } from '../history/entry.ts'

export function describeRequest({ actor, request }: Exchange): string {
  const given = Object.entries({ ...request.query, ...request.form }).map(
    ([name, text]) => `${name}=${JSON.stringify(text)}`,
  )
  return [`${request.method} ${request.path}`, ...given, `as ${actor}`].join(' ')
}
