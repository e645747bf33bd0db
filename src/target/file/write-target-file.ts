// Writes a target file: for its owner alone, since it has keys in it, and with a first line by which editors find its schema.

import { chmodSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { stringify } from 'yaml'
import { root } from '../../spec/own-files.ts'

const schema = join(root, 'src/target/target-file.schema.json')

export function writeTargetFile(file: string, content: object): void {
  writeFileSync(file, targetFileText(file, content), { mode: 0o600 })
  // A file that was there keeps its mode otherwise.
  chmodSync(file, 0o600)
}

function targetFileText(file: string, content: object): string {
  const way = relative(dirname(resolve(file)), schema)
    .split(sep)
    .join('/')
  return `# yaml-language-server: $schema=${way}\n${stringify(content)}`
}
