// What `import … from 'plumbline'` gives: the suite for tests of one's own, against one's own app. All else is loaded when
// it is used, so that an older Node comes as far as being told.

import type { Conformance, ConformanceOptions } from './types.ts'

export type * from './types.ts'

const needed = 24

/** Judges a server, as `plumb check` does. */
export async function conformance(options: ConformanceOptions = {}): Promise<Conformance> {
  if (Number.parseInt(process.versions.node, 10) < needed)
    throw new Error(`plumbline needs Node ${needed} or newer; this is ${process.version}`)
  const { judgeApp } = await import('./judge-app.ts')
  return judgeApp(options)
}
