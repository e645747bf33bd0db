// Whether a `realm_user` update tells of a person what they were given. Knows only what fixtures did; whether two changes
// may come in one event is left open, so that only an event of one form can tell something wrong.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { integer } from '../exchange/queue-call.ts'
import { canonical, type Fields, isFields } from '../json/fields.ts'
import { type Arrival, causesOf, judgeGiven } from './events-arrival.ts'
import { judgeAccessible, judgeDateJoined, judgeDeliveryEmail, type Told } from './events-realm-user-forms.ts'

const current = 'realm-user-event.current'

/** The field by which each form is known, and the clause that says that it is told truly, where that is said simply. */
const forms = new Map<string, string | undefined>([
  ['full_name', current],
  ['avatar_source', 'realm-user-event.avatar-source-true'],
  ['timezone', current],
  ['bot_owner_id', current],
  ['role', undefined],
  ['delivery_email', undefined],
  ['custom_profile_field', current],
  ['new_email', current],
  ['is_active', current],
  ['is_imported_stub', undefined],
])

export function judgePerson(arrival: Arrival): Observation[] {
  const { op, person } = arrival.event
  const user_id = isFields(person) ? integer(person.user_id) : undefined
  if (op !== 'update' || !isFields(person) || user_id === undefined) return []
  const told = { user_id, person }
  const shapes = [...judgeAccessible(arrival, told), ...judgeRendered(arrival, person)]
  const [form, ...others] = [...forms.keys()].filter((name) => name in person)
  if (form === undefined || others.length > 0) return shapes
  return [...shapes, ...judgeForm(arrival, told, form)]
}

function judgeForm(arrival: Arrival, told: Told, form: string): Observation[] {
  if (form === 'delivery_email') return judgeDeliveryEmail(arrival, told)
  if (form === 'is_imported_stub') return judgeDateJoined(arrival, told)
  const clause = forms.get(form)
  return clause === undefined ? [] : judgeValue(arrival, told, form, clause)
}

function judgeValue(arrival: Arrival, { user_id, person }: Told, form: string, clause: string) {
  const field = form === 'custom_profile_field' ? person.custom_profile_field : undefined
  const [key, value] = isFields(field) ? [`${form} ${field.id}`, field.value] : [form, person[form]]
  const given = causesOf(arrival, `realm_user ${user_id} ${key}`)
  if (given.length === 0 || given.some(({ told }) => told === undefined)) return []
  return judgeGiven(clause, given, value, `${form} of user ${user_id}`)
}

/** Of all types links alone are surely no Markdown. That others are rendered always is not said. */
function judgeRendered({ around }: Arrival, { custom_profile_field: field }: Fields): Observation[] {
  const clause = 'realm-user-event.rendered-value'
  if (!isFields(field) || around.world.state.profileFields.get(Number(field.id))?.type !== 'link') return []
  if (!('rendered_value' in field)) return [holds(clause)]
  return [broken(clause, 'no `rendered_value` for a field of type link', canonical(field.rendered_value))]
}
