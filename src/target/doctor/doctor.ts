// Examines a target file and the server that it describes: is it there, are its accounts who the file says, what can be
// made on it, and what would the rest unlock? Judges no clause.

import type { Clause } from '../../spec/clause.ts'
import { changesOrganization } from '../../spec/control-facts.ts'
import { Occupied } from '../care/care.ts'
import type { TargetFile } from '../file/described-target.ts'
import { secret } from '../file/target-file.ts'
import { look, type Place } from '../opening/first-contact.ts'
import { identityOf } from '../opening/identity.ts'
import { openWithWays, transportOf } from '../opening/open.ts'
import type { Target } from '../target.ts'
import { Unreachable } from '../wire/unreachable.ts'
import { type AccountFound, examineAccounts } from './doctor-accounts.ts'
import { type Actions, tryActions } from './doctor-actions.ts'
import type { Check, Examination } from './doctor-check.ts'
import { checksOfActions, checksOfServer } from './doctor-checks.ts'
import { clausesOf } from './doctor-clauses.ts'
import { clockChecks } from './doctor-clock.ts'
import { howToMeet, type Unmet } from './doctor-needs.ts'
import { actionFor, needsOf, type Reach, reachOf } from './needs.ts'

export interface Diagnosis {
  readonly target: string
  readonly checks: readonly Check[]
  /** Needs that are met, each with the way. */
  readonly met: Readonly<Record<string, string>>
  /** Those that most clauses hang on first. */
  readonly unmet: readonly Unmet[]
  readonly must: Reach
}

export async function examine(file: TargetFile, examination: Examination): Promise<Diagnosis> {
  const place = { name: file.base_url, transport: transportOf(file, examination.environment) }
  try {
    const found = await examineAccounts(place, file, examination)
    const clock = await clockOf(place, file, found, examination)
    const checks = [...checksOfServer(file, found), ...clock, ...found.flatMap((account) => account.checks)]
    const wider = await widerCheck(place, file, found, examination)
    const { actions, checks: more } = await actionsOf(file, found, examination)
    return diagnosis(file, [...checks, ...wider, ...more], actions, clausesOf(file, found, examination.clauses))
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    const reach: Check = { state: 'wrong', what: 'reached', says: error.message }
    return diagnosis(file, [reach], undefined, clausesOf(file, [], examination.clauses))
  } finally {
    await place.transport.close()
  }
}

async function clockOf(
  place: Place,
  file: TargetFile,
  found: readonly AccountFound[],
  examination: Examination,
): Promise<Check[]> {
  const credentials = credentialsOf(file, found, examination)
  return credentials ? clockChecks(place, credentials, examination) : []
}

/** Of an account that works. */
function credentialsOf(file: TargetFile, found: readonly AccountFound[], { environment }: Examination) {
  const working = found.find(({ contact }) => contact !== undefined)
  const account = working && file.accounts[working.name]
  return account && { email: account.email, key: secret(account.key, environment) }
}

const widerApi = 'the wider API'

/** Whether the requests that recipes are made of are answered, too; asked only where nobody uses them yet. */
async function widerCheck(
  place: Place,
  file: TargetFile,
  found: readonly AccountFound[],
  examination: Examination,
): Promise<Check[]> {
  const credentials = credentialsOf(file, found, examination)
  if (!credentials || file.recipes !== undefined) return []
  const answer = await look(place, '/users/me', credentials, examination)
  if (identityOf(answer).user_id === undefined) return []
  return [{ state: 'note', what: widerApi, says: 'GET /users/me is answered; try `recipes: wider` (docs/recipes.md)' }]
}

async function actionsOf(file: TargetFile, found: readonly AccountFound[], examination: Examination) {
  const { clock, environment, extras } = examination
  const accounts = Object.fromEntries(found.flatMap(({ name, whole }) => (whole ? [[name, whole]] : [])))
  const { target, ways } = openWithWays({ ...file, accounts }, environment, undefined, extras)
  try {
    if (!target.control) return { actions: undefined, checks: [] }
    const actions = await tryActions(target, ways, clock, environment)
    return { actions, checks: checksOfActions(actions) }
  } catch (error) {
    if (!(error instanceof Occupied)) throw error
    return { actions: undefined, checks: [{ state: 'note', what: 'control', says: error.message } as const] }
  } finally {
    await close(target)
  }
}

async function close({ transport, control }: Target): Promise<void> {
  await Promise.all([transport.close(), control?.close()])
}

function diagnosis(
  file: TargetFile,
  checks: readonly Check[],
  actions: Actions | undefined,
  ledger: readonly Clause[],
): Diagnosis {
  const met = metBy(file, actions)
  const offersWider = checks.some(({ what }) => what === widerApi)
  const isMet = (need: string) => Object.hasOwn(met, need)
  const named = [...new Set(ledger.flatMap(({ needs }) => needs))].filter(isMet).sort()
  return {
    target: file.base_url,
    checks,
    met: Object.fromEntries(named.map((need) => [need, met[need] ?? ''])),
    unmet: needsOf(ledger, isMet).map((need) => ({ ...need, how: howToMeet(need.need, file, actions, offersWider) })),
    must: reachOf(ledger, isMet),
  }
}

/** By action or need. */
function metBy({ disposable = false }: TargetFile, actions: Actions | undefined): Record<string, string> {
  const done = (actions?.tried ?? []).filter(({ outcome }) => outcome === 'done')
  const offered = done.filter(({ action }) => disposable || !changesOrganization(action))
  const met = Object.fromEntries(offered.map(({ action, by = '' }) => [action, by]))
  if (!actions?.movesClock) delete met.clock
  const messages = met[actionFor('message-age')]
  return actions?.agesMessages && messages !== undefined ? { ...met, 'message-age': messages } : met
}
