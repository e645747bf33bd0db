// The part of the wider API that is answered without an account.

import type { Body } from './endpoint.ts'
import type { Organization } from './organization.ts'
import type { Parameters } from './parameters.ts'
import { Refusal } from './refusal.ts'

type OpenHandler = (organization: Organization, parameters: Parameters) => Body

export const openRoutes: Readonly<Record<string, OpenHandler>> = {
  'GET /server_settings': ({ habits }) => ({
    [`${habits.word}_feature_level`]: habits.featureLevel,
    [`${habits.word}_version`]: '4.2-brig',
    realm_name: 'Harbour',
  }),
  'POST /fetch_api_key': fetchKey,
}

function fetchKey({ users }: Organization, parameters: Parameters): Body {
  const username = parameters.needed('username')
  const password = parameters.needed('password')
  const user = [...users.values()].find(({ email, isActive, isSystem }) => email === username && isActive && !isSystem)
  if (user === undefined || user.password !== password)
    throw new Refusal(403, 'WRONG_PASSWORD', 'Address and password do not fit')
  return { api_key: user.key, email: user.email, user_id: user.id }
}
