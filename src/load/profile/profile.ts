// A load profile as it has been read, with everything that it leaves out. Times are milliseconds, shares parts of 1.

import type { Part } from './slo.ts'

export interface PersonaDescription {
  readonly about: string
  /** Parameters as they are sent. */
  readonly register?: Readonly<Record<string, string>>
  readonly presence?: { readonly everyMs: number; readonly form: Readonly<Record<string, string>> }
  readonly view: { readonly before: number; readonly after: number }
  readonly backlog?: { readonly calls: readonly [number, number]; readonly messages: readonly [number, number] }
  readonly perHour: Readonly<Record<string, number>>
  readonly session: { readonly fromMs: number; readonly toMs: number }
  readonly retry: 'back-off' | 'each-second'
}

export interface Stage {
  readonly users: number
  readonly overMs: number
}

type StormKind = 'deploy-reload' | 'queue-loss' | 'error-window' | 'wake-up-wave'

export interface Storm {
  readonly kind: StormKind
  readonly atMs: number
  readonly forMs: number
  readonly rate: number
  readonly share: number
}

export interface Profile {
  readonly name: string
  readonly about: string
  readonly stages: readonly Stage[]
  readonly mix: Readonly<Record<string, number>>
  readonly personas: Readonly<Record<string, PersonaDescription>>
  readonly speed: number
  readonly drainMs: number
  readonly lostAfterMs: number
  readonly lateAfterMs: number
  readonly sample: number
  readonly organization: {
    readonly peoplePerChannel: number
    readonly channelsPerPerson: number
    readonly messagesPerPerson: number
    readonly privateShare: number
  }
  readonly slo: readonly Part[]
  readonly stopsWhenMissed: boolean
  readonly storms: readonly Storm[]
  readonly generator: { readonly lagP99Ms: number; readonly cpuShare: number; readonly achievedShare: number }
}

export function lengthMs({ stages }: Pick<Profile, 'stages'>): number {
  return stages.reduce((sum, { overMs }) => sum + overMs, 0)
}

export function mostUsers({ stages }: Pick<Profile, 'stages'>): number {
  return Math.max(...stages.map(({ users }) => users))
}
