// Proof: two real client libraries, from PyPI and npm, drive the endpoints that they know against `plumb serve --wider`:
// all of the specification that they have calls for, and of the wider API what the server offers.
// Where one cannot be installed, that is said aloud.

import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { folder, type Part } from '../proof.ts'
import { freePort, Served } from './served.ts'

const place = join(folder, 'clients')

interface Library {
  readonly name: string
  readonly install: () => void
  readonly run: (files: string) => { readonly status: number | null; readonly stdout: string; readonly stderr: string }
}

const python = join(place, 'python')

const libraries: readonly Library[] = [
  {
    name: 'zulip from PyPI',
    install() {
      if (!existsSync(python)) execFileSync('python3', ['-m', 'venv', python], { stdio: 'ignore' })
      execFileSync(join(python, 'bin/pip'), ['install', '--quiet', 'zulip'], { stdio: 'ignore' })
    },
    run: (files) => run(join(python, 'bin/python'), [join(import.meta.dirname, 'client.py'), files]),
  },
  {
    name: 'zulip-js from npm',
    install() {
      execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', place, 'zulip-js'], { stdio: 'ignore' })
      copyFileSync(join(import.meta.dirname, 'client.cjs'), join(place, 'client.cjs'))
    },
    run: (files) => run(process.execPath, [join(place, 'client.cjs'), files]),
  },
]

function run(command: string, args: readonly string[]) {
  return spawnSync(command, args, { encoding: 'utf8', timeout: 120_000 })
}

/** Each line that a client prints is `ok` or `FAILED`, and what it did. */
export const clients: Part = async (claim) => {
  mkdirSync(place, { recursive: true })
  const files = join(place, 'files')
  const server = new Served('clients', await freePort(), ['--wider', '--demo', '--word', 'zulip', '--zuliprc', files])
  await server.start()
  try {
    for (const { name, install, run } of libraries) {
      try {
        install()
      } catch (error) {
        process.stdout.write(`SKIPPED: ${name} cannot be installed: ${String(error).split('\n')[0]}\n`)
        claim(`${name} drives the endpoints that it knows`, 'SKIPPED: it cannot be installed here', true)
        continue
      }
      const { status, stdout, stderr } = run(files)
      const lines = stdout.trim().split('\n')
      const failed = lines.filter((line) => !line.startsWith('ok '))
      const told = failed.join('<br>') || stderr.trim().split('\n').at(-1) || `${lines.length} calls`
      claim(
        `${name} drives the endpoints that it knows (${lines.length})`,
        told,
        status === 0 && failed.length === 0 && lines.length > 5,
      )
    }
  } finally {
    await server.end('SIGTERM')
  }
}
