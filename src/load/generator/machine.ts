// What this machine is, in a few words for reports.

import { cpus } from 'node:os'

export function machine(): string {
  const cores = cpus()
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${process.platform} ${process.arch}`
}
