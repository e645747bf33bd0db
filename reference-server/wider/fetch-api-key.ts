// POST /fetch_api_key: how somebody with a password gets the key to sign in with. Asked without credentials.

import { withDeliveryEmail } from '../people/email.ts'
import { fitsPassword } from '../people/password.ts'
import { Refusal } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const fetchApiKey: Endpoint = {
  method: 'POST',
  path: '/fetch_api_key',
  authentication: 'optional',
  answer({ service, parameters }) {
    const username = parameters.requiredText('username')
    const password = parameters.requiredText('password')
    const user = withDeliveryEmail(service, username)
    if (user === undefined || !fitsPassword(service, user.id, password))
      throw new Refusal(401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect')
    if (user.is_active === 0) throw new Refusal(401, 'USER_DEACTIVATED', 'Account is deactivated')
    return { api_key: user.api_key, email: user.email, user_id: user.id }
  },
}
