// All that a cluster needs to play a load run: scripts and plan, keys, a volume for what is measured, and the TestRun.

import type { Keys } from '../plan/make-plan.ts'
import { nameOf, results, somebody } from './names.ts'
import { type TestRunNeeds, testRunOf } from './test-run.ts'

export interface Load extends TestRunNeeds {
  readonly plan: Buffer
  readonly keys: Keys
  /** By name; the first is run. */
  readonly scripts: Readonly<Record<string, string>>
  readonly ca?: string
}

/** Too large for Kubernetes, and what to do. */
export class TooLarge extends Error {}

/** By the name of the file. */
export function manifestsOf(load: Load): Record<string, object> {
  const metadata = { name: nameOf(load.profile) }
  const spec = { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '5Gi' } } }
  return {
    'configmap.yaml': configMap(load, metadata),
    'secret.yaml': secret(load, metadata),
    'volume.yaml': { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata, spec },
    'testrun.yaml': testRunOf(load),
    'collect.yaml': collector(metadata.name),
  }
}

interface Metadata {
  readonly name: string
}

function configMap({ scripts, plan, ca }: Load, metadata: Metadata): object {
  const data = { ...scripts, ...(ca === undefined ? {} : { 'ca.pem': ca }) }
  const bytes = Object.values(data).reduce((sum, text) => sum + Buffer.byteLength(text), plan.length)
  refuseTooLarge('the plan and the scripts', bytes)
  const binaryData = { 'plan.json.gz': plan.toString('base64') }
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data, binaryData }
}

function secret({ keys }: Load, metadata: Metadata): object {
  const text = JSON.stringify(keys)
  refuseTooLarge('the keys', Buffer.byteLength(text))
  return { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', stringData: { 'keys.json': text } }
}

/** What Kubernetes holds in one object, with a little room. */
const most = 1_000_000

function refuseTooLarge(what: string, bytes: number): void {
  if (bytes > most)
    throw new TooLarge(`${what} take ${bytes} bytes, but an object of Kubernetes holds ${most}; use fewer --users`)
}

/** Sits on the volume, so that `kubectl cp` can fetch what the runners wrote. */
function collector(name: string): object {
  const container = {
    ...{ name: 'collect', image: 'busybox:1', command: ['sleep', '86400'] },
    volumeMounts: [{ name: 'results', mountPath: results }],
  }
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: `${name}-collect` } },
    spec: {
      ...{ restartPolicy: 'Never', securityContext: { runAsUser: somebody, runAsGroup: somebody, fsGroup: somebody } },
      ...{ containers: [container], volumes: [{ name: 'results', persistentVolumeClaim: { claimName: name } }] },
    },
  }
}
