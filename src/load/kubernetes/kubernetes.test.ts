import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { newAjv } from '../../spec/lazy.ts'
import { manifestsOf } from './manifests.ts'
import { nameOf } from './names.ts'
import schema from './testing/test-run.schema.json' with { type: 'json' }
import { writeManifests } from './write-manifests.ts'

const all = mkdtempSync(join(tmpdir(), 'plumbline-kubernetes-'))
afterAll(() => rmSync(all, { recursive: true }))

const keys = { headers: {}, authorizations: ['Basic c2VjcmV0'] }
const load = { profile: 'Wake-up wave_2', image: 'registry.test/k6:1', runners: 4, users: 2000, hasCa: true, keys }
const full = { ...load, plan: Buffer.from('plan'), ca: 'authority' }

interface Spec {
  readonly script: object
  readonly runner: { readonly volumes: object[]; readonly env: { name: string; value: string }[] }
}

function written(): { folder: string; of: <T = object>(name: string) => T } {
  const folder = mkdtempSync(join(all, 'one-'))
  writeManifests(folder, full)
  return { folder, of: (name) => parse(readFileSync(join(folder, name), 'utf8')) }
}

test('the TestRun is one that the operator takes', () => {
  const validate = newAjv({ allErrors: true, strictTypes: false }).compile(schema)
  const testRun = written().of<{ spec: object }>('testrun.yaml')
  expect(validate(testRun), JSON.stringify(validate.errors)).toBe(true)
  // The check itself sees what it is to see.
  expect(validate({ ...testRun, spec: { ...testRun.spec, paralellism: 4 } })).toBe(false)
  expect(validate({ ...testRun, spec: { ...testRun.spec, parallelism: '4' } })).toBe(false)
})

test('the manifests name one another, and runners find what they need where they are told', () => {
  const { of } = written()
  const { metadata, spec } = of<{ metadata: { name: string }; spec: Spec }>('testrun.yaml')
  const { script, runner } = spec
  expect(metadata.name).toBe('plumbline-wake-up-wave-2')
  expect(script).toEqual({ configMap: { name: metadata.name, file: 'main.ts' } })
  expect(runner.volumes).toEqual([
    { name: 'keys', secret: { secretName: metadata.name } },
    { name: 'results', persistentVolumeClaim: { claimName: metadata.name } },
  ])
  for (const name of ['configmap.yaml', 'secret.yaml', 'volume.yaml']) expect(of(name)).toMatchObject({ metadata })
  const { data, binaryData } = of<{ data: Record<string, string>; binaryData: object }>('configmap.yaml')
  const environment = Object.fromEntries(runner.env.map(({ name, value }) => [name, value]))
  expect(environment).toMatchObject({ PLUMB_PLAN: '/test/plan.json.gz', SSL_CERT_FILE: '/test/ca.pem' })
  expect(Object.keys(binaryData)).toEqual(['plan.json.gz'])
  expect(data['ca.pem']).toBe('authority')
  // All that main.ts imports is there.
  const imported = Object.values(data).flatMap((text) =>
    [...text.matchAll(/from '\.\/([a-z-]+\.ts)'/g)].map(([, name]) => name),
  )
  expect(new Set(imported).difference(new Set(Object.keys(data)))).toEqual(new Set())
  expect(imported.length).toBeGreaterThan(5)
})

test('keys are in the secret alone, which only its owner reads', () => {
  const { folder, of } = written()
  for (const name of ['configmap.yaml', 'testrun.yaml', 'volume.yaml', 'collect.yaml'])
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain('c2VjcmV0')
  expect(of('secret.yaml')).toMatchObject({ stringData: { 'keys.json': JSON.stringify(keys) } })
  expect(statSync(join(folder, 'secret.yaml')).mode & 0o077).toBe(0)
  expect(existsSync(join(folder, 'k6-build/k6/main.go'))).toBe(true)
  expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toContain('COPY k6-build .')
})

test('what is too large for Kubernetes is refused, and names are such as it allows', () => {
  const plan = Buffer.alloc(1_000_001)
  expect(() => manifestsOf({ ...full, plan, scripts: {} })).toThrow(/take 1000010 bytes.*use fewer --users/)
  const authorizations = Array.from({ length: 20_000 }, () => 'x'.repeat(60))
  expect(() => manifestsOf({ ...full, keys: { headers: {}, authorizations }, scripts: {} })).toThrow('the keys take')
  expect([nameOf('./my Profile.yaml'), nameOf('…')]).toEqual(['plumbline-my-profile-yaml', 'plumbline-load'])
})
