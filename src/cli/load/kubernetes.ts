// What `plumb load --kubernetes` does: makes or finds the users, and writes what a cluster needs to play them.

import { readFileSync } from 'node:fs'
import { TooLarge } from '../../load/kubernetes/manifests.ts'
import { nameOf } from '../../load/kubernetes/names.ts'
import { writeManifests } from '../../load/kubernetes/write-manifests.ts'
import { packed, recordOf } from '../../load/parts/record.ts'
import { keysOf, makePlan } from '../../load/plan/make-plan.ts'
import { personasOf } from '../../load/plan/mix.ts'
import { mostUsers } from '../../load/profile/profile.ts'
import { readProfile } from '../../load/profile/read-profile.ts'
import { isLoopback } from '../../target/wire/connection.ts'
import { exitCodes } from '../process/exit-code.ts'
import { onInterrupt, screenOf, version, WrongUse } from '../process/process.ts'
import { type LoadOptions, refuseIdle, refuseSharing, teller } from './load.ts'
import { openLoadTarget } from './load-target.ts'
import { scaled } from './scaled.ts'

export interface KubernetesOptions extends LoadOptions {
  readonly kubernetes: string
  readonly image: string
  readonly clusterUrl?: string
}

export async function writeForKubernetes(name: string, options: KubernetesOptions): Promise<number> {
  const profile = scaled(readProfile(name), options)
  refuseIdle(options.processes ?? 1, mostUsers(profile))
  const { seed = 1 } = options
  refuseUnreachable(options)
  const interrupt = onInterrupt()
  try {
    const opened = await openLoadTarget(options, interrupt.signal)
    try {
      const base_url = options.clusterUrl ?? opened.address.base_url
      if (isLoopback(new URL(base_url).hostname))
        throw new WrongUse(
          `${base_url} is each runner itself; say --cluster-url with the address that a cluster reaches`,
        )
      const personas = personasOf(mostUsers(profile), profile.mix)
      const population = await opened.populate(profile, personas, seed, teller(screenOf(process.stderr)))
      const runners = options.processes ?? 1
      refuseSharing(runners, population)
      const address = { ...opened.address, base_url }
      const run = recordOf(opened.target, population, { version: version(), profile, seed })
      const plan = packed({ ...makePlan(profile, personas, population, address, seed, runners), run })
      const load = { profile: profile.name, image: options.image, runners, users: personas.length, plan }
      const ca = opened.ca === undefined ? undefined : readFileSync(opened.ca, 'utf8')
      const keys = keysOf(address, personas.length, population)
      const written = writable(() =>
        writeManifests(options.kubernetes, { ...load, keys, hasCa: ca !== undefined, ...(ca !== undefined && { ca }) }),
      )
      process.stdout.write(nextSteps(options, nameOf(profile.name), written))
      return exitCodes.fine
    } finally {
      await opened.close()
    }
  } finally {
    interrupt.release()
  }
}

function refuseUnreachable({ target, prepare, keep }: KubernetesOptions): void {
  if (target === undefined)
    throw new WrongUse(
      '--kubernetes needs --target: a cluster does not reach a reference server that ends with this command',
    )
  if (prepare && !keep)
    throw new WrongUse(
      '--kubernetes with --prepare needs --keep, too: runners need the people after this command has ended',
    )
}

function writable<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (error instanceof TooLarge) throw new WrongUse(error.message)
    if (error instanceof Error && 'code' in error) throw new WrongUse(`--kubernetes: ${error.message}`)
    throw error
  }
}

function nextSteps({ kubernetes, image }: KubernetesOptions, name: string, written: readonly string[]): string {
  return `${kubernetes} has ${written.join(', ')}. In a cluster with the k6-operator:
  docker build --tag ${image} ${kubernetes}, and push it to where the cluster finds it
  kubectl apply -f ${kubernetes}/configmap.yaml -f ${kubernetes}/secret.yaml -f ${kubernetes}/volume.yaml
  kubectl apply -f ${kubernetes}/testrun.yaml
  kubectl wait --for=jsonpath='{.status.stage}'=finished testrun/${name} --timeout=1h
  kubectl apply -f ${kubernetes}/collect.yaml && kubectl cp ${name}-collect:/results results
  plumb report merge results --report reports/load
`
}
