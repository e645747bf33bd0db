import { expect, test } from 'vitest'
import { ENDPOINTS } from '../endpoints/endpoints.ts'
import { organization } from '../testing/organization.ts'
import { postMultipart, wider } from '../testing/wider.ts'
import { withWiderApi } from './endpoints.ts'

const added = withWiderApi(ENDPOINTS).slice(ENDPOINTS.length)
const routes = added.map(({ method, path, authentication }) => ({
  method,
  url: `/api/v1${path.replace(':fragment', 'inbox').replace(/:\w+/g, '1')}`,
  authentication,
}))

test.each(routes.filter(({ authentication }) => authentication === 'required'))(
  '$method $url is not for those without credentials',
  async ({ method, url }) => {
    const org = await wider()
    const { status } = await org.server.dispatch({ method, url, headers: {} })
    expect(status).toBe(401)
    await org.server.close()
  },
)

test('only what is asked before signing in is open to everybody', () => {
  const open = routes.filter(({ authentication }) => authentication === 'optional')
  expect(open.map(({ url }) => url)).toEqual(['/api/v1/server_settings', '/api/v1/fetch_api_key'])
})

test('the plain server has none of it', async () => {
  const org = await organization()
  const statuses = routes.map(
    async ({ method, url }) => (await org.server.dispatch({ method, url, headers: {} })).status,
  )
  for (const status of await Promise.all(statuses)) expect([404, 405]).toContain(status)
  await org.server.close()
})

test('parameters are also understood in a multipart body and in the query, as usual clients send them', async () => {
  const org = await wider()
  const registered = await postMultipart(org, org.member, '/register', { event_types: '["message"]' })
  expect(registered).toMatchObject({ status: 200, body: { result: 'success' } })
  expect((await org.patch(org.member, '/settings?full_name=Ada')).body.result).toBe('success')
  expect((await org.get(org.member, '/users/me')).body.full_name).toBe('Ada')
  await org.server.close()
})

test('a multipart body that is none is refused', async () => {
  const org = await wider()
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const { status } = await org.server.dispatch({ method: 'POST', url: '/api/v1/messages', headers, body: 'junk' })
  expect(status).toBe(400)
  await org.server.close()
})

test('everybody is told what the server is', async () => {
  const org = await wider()
  const { body } = await org.get(null, '/server_settings')
  expect(body).toMatchObject({ result: 'success', service_feature_level: 500, service_version: '500.0' })
  await org.server.close()
})
