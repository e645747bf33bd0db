// Proof that people who ask for anything at once accuse nobody: requests of all kinds, each on its way for some time, to a
// server that carries out several things one after the other. Histories are judged whole, and as captures show them.

import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Stranger, strangersFrom } from '../reference-server/variants/strangers/stranger.ts'
import { atOnce, cores } from './at-once.ts'
import { drawSeed, type Part } from './proof.ts'
import type { Weathered } from './storm.ts'

const root = join(import.meta.dirname, '..')
const loader = join(root, 'reference-server/variants/strangers/load.ts')
/** Where storms stay that raised an alarm: they cannot be had again, since who is answered first is chance. */
const records = join(root, 'reports/proof/storms')
const crowds = [2, 4, 8, 16]
const stormsEach = Number(process.env.STORMS ?? 12)
/** Of each person; fewer where many ask. */
const requests = (people: number) => `${Math.ceil(240 / people) + 30}`

export const storms: Part = async (claim) => {
  mkdirSync(records, { recursive: true })
  for (const people of crowds) {
    const seed = drawSeed()
    const seeds = Array.from({ length: stormsEach }, (_, index) => seed + index)
    const plain = await atOnce(cores, seeds, (each) => weathered(each, people))
    claim(`No finding in ${stormsEach} storms of ${people} people, seeds from ${seed}`, ...sumOf(plain))
    const strangers = await atOnce(cores, strangersFrom(seed, stormsEach), (each) => weathered(each.seed, people, each))
    claim(`Nor on ${stormsEach} strangers, drawn from the same seeds`, ...sumOf(strangers))
  }
}

function sumOf(all: readonly Weathered[]): [figure: string, isTrue: boolean] {
  const sum = (of: (one: Weathered) => number) => all.reduce((total, one) => total + of(one), 0)
  const alarms = all.flatMap((one) => one.alarms)
  const told = [...new Set(alarms)].join('<br>').replaceAll('|', '\\|')
  const counts = `${sum(({ exchanges }) => exchanges)} exchanges, ${sum(({ overlapped }) => overlapped)} of which overlapped`
  return [`${alarms.length} findings in ${counts} ${told}`, alarms.length === 0]
}

/** In a process of its own, since habits are loaded with the server. */
function weathered(seed: number, people: number, stranger?: Stranger): Promise<Weathered> {
  const { word, level, habits } = stranger ?? { word: 'service', level: 500, habits: [] }
  const options = { seed, people, requests: requests(people), word, level }
  const record = join(records, `${seed}-of-${people}${stranger ? '-stranger' : ''}.jsonl`)
  rmSync(record, { force: true })
  const asked = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`])
  const imports = stranger ? ['--import', loader] : []
  const env = { ...process.env, PLUMB_HABITS: habits.join(','), PLUMB_LEVEL: `${level}` }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...imports, join(import.meta.dirname, 'storm.ts'), ...asked, '--record', record],
      { env },
      (_, out, err) => {
        const told = out === '' ? { exchanges: 0, overlapped: 0, alarms: [err] } : (JSON.parse(out) as Weathered)
        const how = stranger ? ` (${habits.join(',')})` : ''
        const alarms = told.alarms.map((alarm) => `storm.ts ${asked.join(' ')}${how}: ${alarm}`)
        if (alarms.length === 0) rmSync(record, { force: true })
        process.stdout.write(`${alarms.length === 0 ? 'silent' : 'ALARM '} storm ${seed} of ${people}\n`)
        resolve({ ...told, alarms })
      },
    )
  })
}
