// Makes a folder with those around it, one after the other: where a folder can hold no others, as in /proc, the
// `recursive` of Node tries for ever.

import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export function makeFolder(path: string, mode?: number): void {
  const folder = resolve(path)
  if (isFolder(folder)) return
  makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
