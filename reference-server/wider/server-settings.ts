// GET /server_settings: what a client asks before it has credentials.
import type { Endpoint } from '../transport/endpoint.ts'

export const getServerSettings: Endpoint = {
  method: 'GET',
  path: '/server_settings',
  authentication: 'optional',
  answer({ service }) {
    return {
      [`${service.word}_feature_level`]: service.level,
      [`${service.word}_version`]: `${service.level}.0`,
      authentication_methods: { password: true },
      email_auth_enabled: true,
      require_email_format_usernames: true,
      push_notifications_enabled: false,
      is_incompatible: false,
      realm_name: 'Reference',
      realm_description: '',
    }
  },
}
