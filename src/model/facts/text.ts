// Values that may be of any kind, as texts: only what is one becomes one. And the hash by which clients tell which text
// they mean.

import { createHash } from 'node:crypto'

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
