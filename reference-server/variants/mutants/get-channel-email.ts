// Faults in the e-mail addresses of channels.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/get-channel-email.ts')
const address = faultsIn('channels/channel-email.ts')

const senders =
  'sender.id === caller.id || sender.id === service.users.system().id || sender.bot_owner_id === caller.id'
const given = "parameters.integer('sender_id') ?? service.users.system().id"
const checkPosting = 'if (!mayPost(service, caller, channel))'

export const getChannelEmailMutants: readonly Mutant[] = [
  endpoint(
    'channel-email-with-name',
    'get-channel-email.email',
    '{ email: channelEmail(service, channel, sender) }',
    '{ email: [channel.name, channelEmail(service, channel, sender)] }',
  ),
  endpoint(
    'channel-email-needs-sender',
    'get-channel-email.permitted-succeeds',
    'const channel = channelOfPath(',
    `if (parameters.integer('sender_id') === undefined) throw badRequest('sender_id is missing')
    const channel = channelOfPath(`,
  ),
  address(
    'channel-email-not-as-oneself',
    'get-channel-email.sender-self',
    senders,
    'sender.id === service.users.system().id || sender.bot_owner_id === caller.id',
  ),
  address(
    'channel-email-not-as-own-bot',
    'get-channel-email.sender-own-bot',
    senders,
    'sender.id === caller.id || sender.id === service.users.system().id',
  ),
  endpoint(
    'channel-email-as-oneself-by-default',
    'get-channel-email.of-one-sender',
    given,
    "parameters.integer('sender_id') ?? caller.id",
  ),
  address('channel-email-as-any-person', 'get-channel-email.someone-elses-sender-refused', senders, 'true'),
  address(
    'channel-email-as-any-bot',
    'get-channel-email.someone-elses-sender-refused',
    'sender.bot_owner_id === caller.id',
    'sender.bot_owner_id !== null',
  ),
  endpoint(
    'channel-email-without-posting',
    'get-channel-email.may-not-post-refused',
    checkPosting,
    'if (!mayPost(service, caller, { ...channel, can_send_message_group: "everyone" }))',
  ),
  endpoint(
    'channel-email-other-code',
    'get-channel-email.may-not-post-refused',
    "throw badRequest(`Not authorized to send to channel '${channel.name}'`)",
    "throw Object.assign(badRequest('Not authorized'), { code: 'PERMISSION_DENIED' })",
  ),
  {
    name: 'channel-email-without-access',
    clause: 'get-channel-email.no-access-refused',
    patches: [
      {
        file: 'endpoints/get-channel-email.ts',
        find: 'channel === undefined || !maySeeChannel(service, caller, channel)',
        replace: 'channel === undefined',
      },
      {
        file: 'endpoints/get-channel-email.ts',
        find: checkPosting,
        replace: 'if (maySeeChannel(service, caller, channel) && !mayPost(service, caller, channel))',
      },
    ],
  },
  endpoint(
    'email-of-missing-channel',
    'get-channel-email.missing-channel-refused',
    'const channel = channelOfPath(',
    `if (service.channels.find(Number(path.stream_id)) === undefined) return { email: 'channel@mail.chat.example' }
    const channel = channelOfPath(`,
  ),
  endpoint(
    'email-of-missing-channel-other-code',
    'get-channel-email.missing-channel-refused',
    'const channel = channelOfPath(',
    `if (service.channels.find(Number(path.stream_id)) === undefined)
      throw Object.assign(badRequest('Invalid channel ID'), { code: 'STREAM_DOES_NOT_EXIST' })
    const channel = channelOfPath(`,
  ),
  {
    name: 'channel-email-of-all-channels',
    clause: 'get-channel-email.of-one-channel',
    patches: [
      { file: 'channels/channel-email.ts', find: 'address of channel ${channel.id} for', replace: 'address for' },
      {
        file: 'channels/channel-email.ts',
        find: "${name.replace(/^-+|-+$/g, '') || 'channel'}.",
        replace: "${name === '' ? '' : 'channel'}.",
      },
    ],
  },
]
