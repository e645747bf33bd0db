// Control actions `credentials` and `sign-in`: how somebody signs in to the API, and whether the login page takes them.
import { withDeliveryEmail } from '../people/email.ts'
import { fitsPassword } from '../people/password.ts'
import type { Service } from '../service.ts'
import { personOf } from './people.ts'
import { refuseUnknown, type Taken, text } from './reading.ts'

export function tellCredentials(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id'], 'credentials')
  const { email, api_key } = personOf(service, taken, 'user_id')
  return { email, api_key }
}

export function trySignIn(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['email', 'password'], 'sign-in')
  const [email, password] = [text(taken, 'email'), text(taken, 'password')]
  const user = withDeliveryEmail(service, email)
  const fits = user !== undefined && user.is_active === 1 && fitsPassword(service, user.id, password)
  return { user_id: fits ? user.id : null }
}
