// A request of a story as it can be sent again: all of it but its secrets. Of a very long one nothing is kept.

import { type Exchange, nobody, type Parameters } from '../../history/entry.ts'
import { isSecret } from '../verdicts/describe.ts'

export interface ToldCall {
  readonly method: string
  /** Relative to `/api/v1`. */
  readonly path: string
  readonly query: Parameters
  readonly form: Parameters
  /** The bytes of the query (of a GET) or of the body instead, in base64. */
  readonly raw?: string
  /** `own`: of whoever sent it; `none`; or what was wrong with them. */
  readonly credentials: string
  /** Parameters whose values are secret; they are left out above. */
  readonly hidden?: readonly string[]
}

const longest = 2000

export function callOf({ actor, spoilt, request }: Exchange): ToldCall | undefined {
  const { method, path, query, form, raw, opaque } = request
  if (opaque) return undefined
  const hidden = [...Object.keys(query), ...Object.keys(form)].filter(isSecret)
  const call: ToldCall = {
    method,
    path,
    query: withoutSecrets(query),
    form: withoutSecrets(form),
    ...(raw === undefined ? {} : { raw }),
    credentials: spoilt ?? (actor === nobody ? 'none' : 'own'),
    ...(hidden.length === 0 ? {} : { hidden }),
  }
  return isShort(call) ? call : undefined
}

function withoutSecrets(parameters: Parameters): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !isSecret(name)))
}

/** Values may have millions of characters, which need not be written down to be counted. */
function isShort({ path, query, form, raw = '' }: ToldCall): boolean {
  const texts = [path, raw, ...[...Object.entries(query), ...Object.entries(form)].flat(2)]
  return texts.reduce((sum, text) => sum + text.length, 0) <= longest
}
