// What the clock of a server shows: the time that its interface tells, and whether its `Date` header is that of another
// clock. Only answers about presences tell the time, so that one account says that it is there.

import { type Place, parsed } from '../opening/first-contact.ts'
import { type Credentials, sendApi } from '../target.ts'
import { patiently } from '../wire/patience.ts'
import type { Check, Examination } from './doctor-check.ts'

const what = 'clock'
const request = {
  method: 'POST',
  path: '/users/me/presence',
  query: {},
  form: { status: 'active', last_update_id: '-1', history_limit_days: '1' },
}
/** Seconds: a timestamp and a header are whole seconds, and the one may be taken just before the next begins. */
const near = 2

export async function clockChecks(
  place: Place,
  credentials: Credentials,
  { clock, signal }: Pick<Examination, 'clock' | 'signal'>,
): Promise<Check[]> {
  const ask = () => sendApi(place, request, credentials, signal)
  const sent = clock.now()
  const response = await patiently(ask, { clock, signal }).catch(() => undefined)
  const answered = clock.now()
  const told = response && parsed(response).server_timestamp
  if (typeof told !== 'number') return [unknown]
  const date = Date.parse(response?.headers.date ?? '') / 1000
  return [againstUs(told, sent, answered), ...againstHeader(told, date)]
}

const unknown: Check = {
  state: 'note',
  what,
  says: 'No answer tells the time there. Plumbline knows how much time passes, but it cannot judge dates, ages and limits.',
}

function againstUs(told: number, sent: number, answered: number): Check {
  const ahead = told - (sent + answered) / 2
  const isNear = Math.abs(ahead) <= near + (answered - sent) / 2
  return isNear
    ? { state: 'fine', what, says: 'agrees with this machine' }
    : { state: 'note', what, says: `is ${off(ahead)} this machine` }
}

/** Where both are there and differ, the interface's time counts. */
function againstHeader(told: number, date: number): Check[] {
  if (Number.isNaN(date) || Math.abs(told - date) <= near) return []
  const differ = `The interface's times are ${off(told - date)} the Date header (${told} and ${date}).`
  const means = "Plumbline goes by the interface's times, for schedules, ages and limits; it ignores the header."
  return [{ state: 'note', what, says: `${differ} ${means}` }]
}

function off(ahead: number): string {
  return `${Math.round(Math.abs(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'}`
}
