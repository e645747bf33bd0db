import { afterEach, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'
import { mistakeInAddress } from './address.ts'

const INNER = [
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '[fe80::1]',
  '[fc00::1]',
  '100.64.0.1',
]
const OPEN = ['127.0.0.1:9000', '[::1]', 'localhost:80', 'hooks.example', '8.8.8.8', '172.32.0.1', '[2001:db8::1]']

test.each(INNER)('%s is in a private network', (host) => {
  expect(mistakeInAddress(`http://${host}/hook`, false)).toContain('private network')
  expect(mistakeInAddress(`http://${host}/hook`, true)).toBeUndefined()
})

test.each(['http://2130706433.0x0a.1/', 'http://0x0a000001/', 'http://167772161/', 'http://[::ffff:10.0.0.1]/'])(
  '%s is too, or no address',
  (url) => expect(mistakeInAddress(url, false)).toBeDefined(),
)

test.each(OPEN)('%s is not', (host) => {
  expect(mistakeInAddress(`https://${host}/hook`, false)).toBeUndefined()
})

test.each(['ftp://a.example/', 'file:///etc/passwd', 'javascript:1', 'hook', 'http://a:b@c.example/'])(
  '%s is refused',
  (url) => {
    expect(mistakeInAddress(url, true)).toBeDefined()
  },
)

let org: Organization
afterEach(() => org?.server.close())

test('bots with a private address are refused by the control protocol and the wider API', async () => {
  org = await organization({ allowsPrivateWebhooks: false, wider: true })
  const webhook_url = 'http://192.168.0.1/hook'
  const { body } = await org.control('bots', { bots: [{ owner_id: org.member.user_id, webhook_url }] })
  expect(body.error).toBe(
    `Give another webhook_url: ${webhook_url} is in a private network (see --allow-private-webhooks)`,
  )
  const bot = { full_name: 'B', short_name: 'b', bot_type: '3', payload_url: webhook_url }
  expect((await org.post(org.member, '/bots', bot)).body.msg).toContain('payload_url is in a private network')
})
