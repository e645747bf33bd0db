// Reads a load profile: one of those that come with Plumbline by its name, or a file.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { FileError, problemsOf, refuse } from '../../spec/file-problems.ts'
import { fileCheck } from '../../spec/lazy.ts'
import { allowedInstead } from '../../spec/nearest.ts'
import { root } from '../../spec/own-files.ts'
import { type PlacedFile, type Problem, placedFile } from '../../spec/placed-file.ts'
import { milliseconds, share } from './amounts.ts'
import schema from './profile.schema.json' with { type: 'json' }
import type { Profile, Storm } from './profile.ts'
import { readPersonas } from './read-personas.ts'
import { parseSlo } from './slo.ts'

interface Written {
  readonly about: string
  readonly stages: readonly { readonly users: number; readonly over: string }[]
  readonly mix: Readonly<Record<string, string>>
  readonly personas?: string
  readonly speed?: number
  readonly drain?: string
  readonly lost_after?: string
  readonly late_after?: string
  readonly sample?: number
  readonly organization?: Partial<
    Record<'people_per_channel' | 'channels_per_person' | 'messages_per_person', number> & { private: string }
  >
  readonly slo?: string
  readonly stop_when_missed?: boolean
  readonly storms?: readonly { kind: Storm['kind']; at: string; for?: string; rate?: number; share?: string }[]
  readonly generator?: { readonly lag_p99?: string; readonly cpu?: string; readonly achieved?: string }
}

const own = join(root, 'scenarios/load')
const check = fileCheck<Written>(schema)

/** Those that come with Plumbline. */
export function profileNames(): string[] {
  const files = readdirSync(own).filter((file) => file.endsWith('.yaml') && file !== 'personas.yaml')
  return files.map((file) => basename(file, '.yaml')).sort()
}

export function readProfile(nameOrFile: string): Profile {
  const file = fileOf(nameOrFile)
  const placed = placedFile(file, readFileSync(file, 'utf8'))
  refuse(placed.unreadable)
  const validate = check()
  const { content } = placed
  if (!validate(content)) return refuse(problemsOf(placed, validate.errors)) as never
  const personas = readPersonas(personasFile(file, content.personas))
  refuse([
    ...wrongMix(placed, content, Object.keys(personas)),
    ...wrongSlo(placed, content),
    ...wrongTimes(placed, content),
  ])
  return { ...inNumbers(content), name: basename(file, '.yaml'), personas }
}

function fileOf(nameOrFile: string): string {
  const known = join(own, `${nameOrFile}.yaml`)
  if (profileNames().includes(nameOrFile)) return known
  if (existsSync(nameOrFile)) return nameOrFile
  const named = /[/.]/.test(nameOrFile) ? 'there is no such file' : 'there is no such profile'
  throw new FileError(`${nameOrFile}: ${named}; there are ${profileNames().join(', ')}, or name a YAML file`)
}

/** Beside the profile, and where there is none, those that come with Plumbline. */
function personasFile(profile: string, named: string | undefined): string {
  const beside = resolve(dirname(profile), named ?? 'personas.yaml')
  return named === undefined && !existsSync(beside) ? join(own, 'personas.yaml') : beside
}

function wrongMix(placed: PlacedFile, { mix }: Written, personas: readonly string[]): Problem[] {
  const unknown = Object.keys(mix).filter((name) => !personas.includes(name))
  const told = unknown.map((name) =>
    placed.problemOfKey(['mix', name], `mix.${name}: there is no such persona; ${allowedInstead(name, personas)}`),
  )
  const sum = Object.values(mix).reduce((all, part) => all + share(part), 0)
  if (Math.abs(sum - 1) < 1e-6) return told
  return [...told, placed.problem(['mix'], `mix: the shares add up to ${round(sum * 100)}%, but must be 100%`)]
}

function wrongSlo(placed: PlacedFile, { slo = '' }: Written): Problem[] {
  if (slo === '') return []
  return parseSlo(slo).problems.map(({ at, message }) => {
    const place = placed.problem(['slo'], `slo: ${message}`)
    return { ...place, column: place.column + at }
  })
}

function wrongTimes(placed: PlacedFile, { stages, storms = [], drain, lost_after }: Written): Problem[] {
  const length = stages.reduce((sum, { over }) => sum + milliseconds(over), 0)
  const late = storms.flatMap(({ at }, index) =>
    milliseconds(at) < length
      ? []
      : [placed.problem(['storms', index, 'at'], `the run ends after ${length / 1000} s, before this storm`)],
  )
  const nobody = stages.every(({ users }) => users === 0)
    ? [placed.problem(['stages'], 'stages: there are never any users')]
    : []
  const short =
    milliseconds(drain ?? '13s') < milliseconds(lost_after ?? '10s') + 2000
      ? [
          placed.problem(
            ['drain'],
            'drain must be at least 2 s longer than lost_after, or nothing can be called lost at the end',
          ),
        ]
      : []
  return [...late, ...nobody, ...short]
}

function inNumbers(written: Written): Omit<Profile, 'name' | 'personas'> {
  const { organization = {}, generator = {} } = written
  const usual = schema.properties
  return {
    about: written.about,
    stages: written.stages.map(({ users, over }) => ({ users, overMs: milliseconds(over) })),
    mix: Object.fromEntries(Object.entries(written.mix).map(([name, part]) => [name, share(part)])),
    speed: written.speed ?? usual.speed.default,
    drainMs: milliseconds(written.drain ?? usual.drain.default),
    lostAfterMs: milliseconds(written.lost_after ?? usual.lost_after.default),
    lateAfterMs: milliseconds(written.late_after ?? usual.late_after.default),
    sample: written.sample ?? usual.sample.default,
    organization: {
      peoplePerChannel: organization.people_per_channel ?? usual.organization.properties.people_per_channel.default,
      channelsPerPerson: organization.channels_per_person ?? usual.organization.properties.channels_per_person.default,
      messagesPerPerson: organization.messages_per_person ?? usual.organization.properties.messages_per_person.default,
      privateShare: share(organization.private ?? usual.organization.properties.private.default),
    },
    slo: parseSlo(written.slo ?? usual.slo.default).parts,
    stopsWhenMissed: written.stop_when_missed ?? usual.stop_when_missed.default,
    storms: (written.storms ?? []).map(stormOf),
    generator: {
      lagP99Ms: milliseconds(generator.lag_p99 ?? usual.generator.properties.lag_p99.default),
      cpuShare: share(generator.cpu ?? usual.generator.properties.cpu.default),
      achievedShare: share(generator.achieved ?? usual.generator.properties.achieved.default),
    },
  }
}

function stormOf(storm: NonNullable<Written['storms']>[number]): Storm {
  const usual = schema.properties.storms.items.properties
  return {
    kind: storm.kind,
    atMs: milliseconds(storm.at),
    forMs: milliseconds(storm.for ?? usual.for.default),
    rate: storm.rate ?? usual.rate.default,
    share: share(storm.share ?? usual.share.default),
  }
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000
}
