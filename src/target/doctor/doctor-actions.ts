// Tries the control actions of a target once each, and puts away what that made.

import { changesOrganization, onlyTells } from '../../spec/control-facts.ts'
import { takeCare } from '../care/care.ts'
import type { HarnessClock } from '../clock.ts'
import { ControlError, ControlRefused, NotOffered, type Way } from '../control/way.ts'
import { learnClock } from '../opening/movable-clock.ts'
import { canMoveClock, type Target } from '../target.ts'
import { type Bench, type Trial, trials } from './doctor-trials.ts'

export interface Tried {
  readonly action: string
  /** `refused` by somebody who has it; `failed` where no answer came. */
  readonly outcome: 'done' | 'refused' | 'not-offered' | 'not-tried' | 'failed'
  /** Which way did it. */
  readonly by?: string
  readonly why?: string
  /** The file and line that say how it is done. */
  readonly place?: string
}

export interface Actions {
  readonly tried: readonly Tried[]
  readonly movesClock: boolean
  /** Whether messages can be made that are as old as one wants. */
  readonly agesMessages: boolean
  /** Whether everything could be put away. */
  readonly isTidy: boolean
}

export async function tryActions(
  target: Target,
  ways: readonly Way[],
  clock: HarnessClock,
  environment: NodeJS.ProcessEnv,
): Promise<Actions> {
  const silence = await silenceOf(target)
  if (silence) return { tried: [silence], movesClock: false, agesMessages: false, isTidy: true }
  const care = await takeCare(target, { clock, environment, anyway: false })
  const tried: Tried[] = []
  const [account] = Object.values(target.accounts)
  let bench: Bench = { run: target.run ?? 'doctor', people: [], anybody: account?.user_id ?? 0 }
  try {
    for (const trial of trials) {
      const { tried: one, gives } = await tryOne(care.target, ways, trial, bench)
      note(tried, one)
      if (gives) bench = { ...bench, ...trial.keeps?.(gives) }
    }
    const movesClock = canMoveClock(await learnClock(care.target, clock))
    return { tried, movesClock, agesMessages: bench.isAged === true, isTidy: (await care.end()).isDone }
  } catch (error) {
    await care.end()
    throw error
  }
}

/** Of an action that was tried in two forms, what went wrong is told. */
function note(tried: Tried[], one: Tried): void {
  const index = tried.findIndex(({ action }) => action === one.action)
  if (index < 0) tried.push(one)
  else if (one.outcome === 'refused' || one.outcome === 'failed') tried[index] = one
}

/** Where nobody answers, nothing is tried that would have to be put away. */
async function silenceOf({ control }: Target): Promise<Tried | undefined> {
  try {
    await control?.clock()
    return undefined
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    return error instanceof ControlRefused ? undefined : { action: 'clock', outcome: 'failed', why: error.message }
  }
}

async function tryOne(target: Target, ways: readonly Way[], trial: Trial, bench: Bench) {
  const { action } = trial
  const takes = trial.takes(bench)
  const told = (outcome: Tried['outcome'], more: Partial<Tried> = {}) => ({ tried: { action, outcome, ...more } })
  if (!target.control?.offers(action)) return { ...told('not-offered'), gives: undefined }
  if (!target.disposable && changesOrganization(action) && !onlyTells(action, takes ?? {}))
    return { ...told('not-tried', { why: 'the target file does not say `disposable: true`' }), gives: undefined }
  if (!takes) return { ...told('not-tried', { why: 'what it would be tried on could not be made' }), gives: undefined }
  try {
    const gives = await target.control.act<Readonly<Record<string, unknown>>>(action, takes)
    return { ...told('done', byOf(ways, action)), gives }
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    if (error instanceof NotOffered) return { ...told('not-offered'), gives: undefined }
    if (trial.mayBeRefused && refusesAsIdle(error)) return { ...told('done', byOf(ways, action)), gives: undefined }
    const outcome = error instanceof ControlRefused ? 'refused' : 'failed'
    return { ...told(outcome, { why: error.message, ...byOf(ways, action) }), gives: undefined }
  }
}

/** Not for want of the right to ask. */
function refusesAsIdle(error: ControlError): boolean {
  return error instanceof ControlRefused && !/refused with 40[13]/.test(error.message)
}

/** The first that has not said no. */
function byOf(ways: readonly Way[], action: string): Pick<Tried, 'by' | 'place'> {
  const way = ways.find((one) => one.offers(action))
  const place = way?.placeOf?.(action)
  return way ? { by: way.name, ...(place !== undefined && { place }) } : {}
}
