// Writes a file as a whole: whoever reads it meanwhile has the old one or the new one.

import { renameSync, writeFileSync } from 'node:fs'

export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
