// The file that goes with a request of a recipe.

import { fillText, fillWhole } from './placeholder.ts'
import type { FilePart } from './recipe.ts'
import type { Upload } from './request.ts'
import type { Scope } from './scope.ts'

export function fileOf(part: FilePart | undefined, scope: Scope): Upload | undefined {
  if (!part) return undefined
  const { field, name, type = 'text/plain', size = 0, base64 } = part
  const bytes = base64 === undefined ? filler(fillWhole(size, scope.strictly)) : Buffer.from(base64, 'base64')
  return { field, name: `${fillText(name, scope.strictly)}`, type, bytes }
}

function filler(size: unknown): Uint8Array {
  return Buffer.alloc(typeof size === 'number' ? size : 0, 'x')
}
