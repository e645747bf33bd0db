// Who judges a clause: a schema in specs/, or the source that speaks of it while a check runs.

import type { Clause } from '../../spec/clause.ts'
import { judgeOf } from './clause-judges-data.ts'

export function judges(inSchemas: ReadonlySet<string>): (clause: Clause) => string | undefined {
  return ({ id, strength }) => {
    if (strength === 'open') return 'nothing: it is left open'
    return inSchemas.has(id) ? 'its schema' : judgeOf[id]
  }
}
