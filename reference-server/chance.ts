// The only place where anything is left to chance: the secret of a server that is not embedded, and the mark of a start.
import { randomBytes } from 'node:crypto'

export function drawSecret(): string {
  return randomBytes(32).toString('hex')
}
