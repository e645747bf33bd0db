// What was seen of a server, said in a line each.

import type { TargetFile } from '../file/described-target.ts'
import { wordsIn } from '../opening/first-contact.ts'
import type { AccountFound } from './doctor-accounts.ts'
import type { Actions, Tried } from './doctor-actions.ts'
import type { Check } from './doctor-check.ts'

type Contact = NonNullable<AccountFound['contact']>

export function checksOfServer(file: TargetFile, found: readonly AccountFound[]): Check[] {
  const contact = found.find((account) => account.contact)?.contact
  if (!contact) return []
  const ms = Math.round(contact.seconds * 1000)
  const reached: Check = { state: 'fine', what: 'reached', says: `POST /register was answered in ${ms} ms` }
  return [reached, tls(file), ...wordChecks(file, contact), ...roleChecks(found)]
}

function tls({ base_url, ca }: TargetFile): Check {
  if (!base_url.startsWith('https:')) return { state: 'note', what: 'TLS', says: 'none: keys are sent in the clear' }
  return { state: 'fine', what: 'TLS', says: `its certificate is trusted${ca === undefined ? '' : ', by `ca`'}` }
}

function wordChecks({ word }: TargetFile, { state }: Contact): Check[] {
  const words = wordsIn(state)
  const [told = word ?? 'service'] = words
  const level = state[`${told}_feature_level`]
  const isLevel = Number.isInteger(level)
  const levelCheck: Check = {
    state: isLevel ? 'fine' : 'note',
    what: 'feature level',
    says: isLevel
      ? `${level}`
      : `POST /register does not tell ${told}_feature_level as an integer; it is judged as the newest`,
  }
  if (word !== undefined && words.length > 0 && !words.includes(word))
    return [
      {
        state: 'wrong',
        what: 'word',
        says: `is ${word}, but the server says ${told}_feature_level; write \`word: ${told}\``,
      },
      levelCheck,
    ]
  return [{ state: 'fine', what: 'word', says: told }, levelCheck]
}

const roles = ['owner', 'administrator', 'moderator', 'member', 'guest']

function roleChecks(found: readonly AccountFound[]): Check[] {
  const lacking = roles.filter((role) => !found.some(({ whole }) => whole?.role === role))
  if (lacking.length === 0) return []
  return [
    {
      state: 'note',
      what: 'accounts',
      says: `there is none with the role ${lacking.join(', ')}; what depends on it is judged only where people can be made`,
    },
  ]
}

export function checksOfActions({ tried, movesClock, isTidy }: Actions): Check[] {
  const done = tried.filter(({ outcome }) => outcome === 'done')
  const offered =
    done.length === 0
      ? []
      : [fine('control', `${done.length} actions work: ${done.map(({ action }) => action).join(', ')}`)]
  const lacking = tried.filter(({ outcome }) => outcome === 'not-offered').map(({ action }) => action)
  const token = wrongToken(tried)
  return [
    ...token,
    ...offered,
    ...(lacking.length === 0 ? [] : [note('control', `not offered: ${lacking.join(', ')}`)]),
    ...tried.flatMap((one) => (token.length > 0 && one.outcome === 'refused' ? [] : unusual(one))),
    fine('control: clock', movesClock ? 'can be moved' : 'is not moved: what takes time is waited for'),
    ...(isTidy ? [] : [note('control', 'what was made could not all be put away; the next run will try')]),
  ]
}

function wrongToken(tried: readonly Tried[]): Check[] {
  const isRefused = ({ outcome, why = '' }: Tried) => outcome === 'refused' && /refused with 40[13]/.test(why)
  const answered = tried.filter(({ outcome }) => outcome !== 'not-tried')
  if (answered.length === 0 || !answered.every(isRefused)) return []
  return [
    {
      state: 'wrong',
      what: 'control',
      says: `it does not take the token; check fixtures.control.token: ${answered[0]?.why}`,
    },
  ]
}

function unusual({ action, outcome, why = '', place }: Tried): Check[] {
  const what = `control: ${action}`
  if (outcome === 'failed') return [{ state: 'wrong', what, says: why }]
  if (outcome === 'refused') return [{ state: 'wrong', what, says: `${why}; ${remedy(place)}` }]
  return outcome === 'not-tried' ? [note(what, `not tried: ${why}`)] : []
}

function remedy(place: string | undefined): string {
  if (place === undefined) return 'let the server allow it, or answer 404 to what it does not have'
  return `let the server allow it to the accounts of the target file, or change the recipe at ${place}`
}

function fine(what: string, says: string): Check {
  return { state: 'fine', what, says }
}

function note(what: string, says: string): Check {
  return { state: 'note', what, says }
}
