// The part of the proofs about the OpenAPI export: three tools that others have made take it. A linter finds nothing in
// it, a generated client compiles and talks to the reference server, and a fuzzer finds nothing there but planted faults.
// Tools are installed into the folder of the proof; one that cannot be installed is passed over, and named.

import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { parse } from 'yaml'
import { scenariosShown } from '../src/cli/spec/spec.ts'
import { openapi } from '../src/spec/openapi/openapi.ts'
import { main, type Part, folder as proofs } from './proof.ts'

const folder = join(proofs, 'openapi')
const root = join(import.meta.dirname, '..')
/** Seconds for the fuzzer, and for it to find a planted fault. */
const fuzzing = 60

export const consumers: Part = async (claim) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openapi({}, scenariosShown()), null, 2))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  await lint(claim)
  await generate(claim)
  await fuzz(claim)
}

type Claim = Parameters<Part>[0]

/** Why it cannot be had; undefined where it is there. */
function missing(tool: string, file: string, install: () => SpawnSyncReturns<string>): string | undefined {
  if (existsSync(join(folder, file))) return undefined
  process.stdout.write(`installing ${tool}\n`)
  const { status, stderr, error } = install()
  if (status === 0 && existsSync(join(folder, file))) return undefined
  return (error?.message ?? stderr.trim().split('\n').at(-1) ?? 'it cannot be installed').replaceAll('|', '/')
}

function run(command: string, ...given: string[]): SpawnSyncReturns<string> {
  return spawnSync(command, given, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
}

function npm(...packages: string[]): () => SpawnSyncReturns<string> {
  return () => run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages)
}

function skipped(claim: Claim, tool: string, why: string): void {
  process.stdout.write(`SKIPPED: ${tool} cannot be installed: ${why}\n`)
  claim(`SKIPPED: ${tool}`, `cannot be installed: ${why}`, true)
}

/** That no status is named is right: the specification leaves them open. Objects may have more than is listed. */
const lintRules = `extends: [recommended]
rules:
  operation-4xx-response: off
  no-invalid-media-type-examples: { severity: error, allowAdditionalProperties: true }
`

async function lint(claim: Claim): Promise<void> {
  const why = missing('@redocly/cli', 'node_modules/.bin/redocly', npm('@redocly/cli'))
  if (why !== undefined) return skipped(claim, 'the linter @redocly/cli', why)
  writeFileSync(join(folder, 'redocly.yaml'), lintRules)
  const { stdout } = run(process.execPath, 'node_modules/.bin/redocly', 'lint', 'openapi.json', '--format=json')
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string }[] }
  const rules = [...new Set(problems.map(({ ruleId }) => ruleId))].join(', ')
  claim(
    'A linter (Redocly, its recommended rules) has nothing to say',
    `${problems.length} problems ${rules}`,
    problems.length === 0,
  )
}

const compilerOptions = { strict: true, module: 'esnext', moduleResolution: 'bundler', target: 'es2023', noEmit: true }
const user = `import { client } from './client/client.gen'
import { getEvents, getStreams, registerQueue, updatePresence } from './client'
const [baseUrl, authorization] = process.argv.slice(2)
client.setConfig({ baseUrl: baseUrl + '/api/v1', headers: { authorization } })
const { data: queue } = await registerQueue()
const query = { queue_id: queue?.queue_id, last_event_id: queue?.last_event_id, dont_block: true }
const { data: events } = await getEvents({ query })
const { data: streams } = await getStreams({ query: { include_public: true } })
const { data: presence } = await updatePresence({ body: { status: 'active', ping_only: true } })
console.log(JSON.stringify([queue?.result, events?.events?.length, streams?.streams?.length, presence?.result]))
`

async function generate(claim: Claim): Promise<void> {
  const tools = ['@hey-api/openapi-ts', 'typescript@5', '@types/node@24']
  const why = missing('@hey-api/openapi-ts', 'node_modules/.bin/openapi-ts', npm(...tools))
  if (why !== undefined) return skipped(claim, 'the client generator @hey-api/openapi-ts', why)
  run(process.execPath, 'node_modules/.bin/openapi-ts', '-i', 'openapi.json', '-o', 'client')
  writeFileSync(join(folder, 'use.ts'), user)
  const config = { compilerOptions: { ...compilerOptions, lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] } }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: ['client', 'use.ts'] }))
  const { status, stdout } = run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', '.')
  claim(
    'A generated client (@hey-api/openapi-ts) compiles in strict mode',
    stdout.split('\n')[0] || 'no errors',
    status === 0,
  )
  await build({
    cwd: folder,
    input: 'use.ts',
    platform: 'node',
    output: { file: join(folder, 'use.js') },
    logLevel: 'silent',
  })
  const said = await serving(undefined, ({ url, basic }) => run(process.execPath, 'use.js', url, basic).stdout.trim())
  claim(
    'The client registers a queue, fetches events and channels, and tells its presence',
    said,
    /^\["success",\d+,\d+,"success"\]$/.test(said),
  )
}

interface Served {
  readonly url: string
  readonly email: string
  readonly key: string
  readonly basic: string
}

/** Does something with the reference server, in which a fault may be planted. */
async function serving<T>(mutant: string | undefined, work: (served: Served) => T): Promise<T> {
  const file = join(folder, 'target.yaml')
  const load = mutant === undefined ? [] : ['--import', join(root, 'reference-server/variants/mutants/load.ts')]
  const server = spawn(process.execPath, [...load, main, 'serve', '--control-port', '0', '--target-file', file], {
    env: { ...process.env, ...(mutant !== undefined && { PLUMB_MUTANT: mutant }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => server.stdout.once('data', resolve))
  const { base_url: url, accounts } = parse(readFileSync(file, 'utf8')) as {
    base_url: string
    accounts: Record<string, { role: string; email: string; key: string }>
  }
  const { email, key } = Object.values(accounts).find(({ role }) => role === 'owner') ?? { email: '', key: '' }
  try {
    return work({ url, email, key, basic: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` })
  } finally {
    server.kill('SIGTERM')
  }
}

/** Status codes are open, so that nothing is said of them. Accounts that were deactivated would end the run early. */
const checks = 'not_a_server_error,content_type_conformance,response_schema_conformance'
const apart = 'get-events|deactivate-user|update-settings'

async function fuzz(claim: Claim): Promise<void> {
  const why = missing('schemathesis', 'venv/bin/st', () => {
    const made = run('python3', '-m', 'venv', 'venv')
    return made.status === 0 ? run('venv/bin/pip', 'install', '--quiet', 'schemathesis') : made
  })
  if (why !== undefined) return skipped(claim, 'the fuzzer schemathesis (PyPI)', why)
  const told = await serving(undefined, fuzzed)
  claim(
    `A fuzzer (schemathesis, ${fuzzing} s) finds no answer of the reference server that does not fit`,
    told.figure,
    told.isSilent,
  )
  // With channels by id instead of a list of them.
  const planted = await serving('channels-by-id', fuzzed)
  claim('The fuzzer finds a planted fault (channels-by-id)', planted.figure, !planted.isSilent)
}

function fuzzed({ url, email, key }: Served): { figure: string; isSilent: boolean } {
  const given = ['--url', `${url}/api/v1`, '-a', `${email}:${key}`, '--checks', checks, '--max-time', `${fuzzing}`]
  const { status, stdout } = run('venv/bin/st', 'run', 'openapi.json', ...given, '--exclude-operation-id-regex', apart)
  const [, figure = 'no summary'] = /Test cases:\s+([^\n]*)/.exec(stdout) ?? []
  return { figure, isSilent: status === 0 }
}
