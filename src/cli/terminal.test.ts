// A run as somebody sees it who sits at a terminal; `script` lends one.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './testing/plumb.ts'

const root = join(import.meta.dirname, '../..')
const columns = 90
const canLend = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

test.skipIf(!canLend)(
  'on a terminal progress is one line that is written anew, and goes away before the verdict',
  () => {
    const given = `check --runs 3 --seed 7 --transport inject --coverage-floor 0 --report ${temporaryFolder()}`
    const command = `stty cols ${columns}; ${process.execPath} ${join(root, 'bin/plumb.js')} ${given}`
    const { CI: _, NO_COLOR: __, ...env } = process.env
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: root, env, encoding: 'utf8' })
    const [progress = '', end = ''] = stdout.split('\r\u001b[K\r\n')
    const lines = progress.split('\r\u001b[K').slice(1)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter((line) => line.includes('\n') || line.length >= columns)).toEqual([])
    expect(lines.at(-1)).toMatch(/^█+ 3\/3 plans · \d+\/\d{3} must/)
    expect(end).toContain('\u001b[32mpassed')
  },
)
