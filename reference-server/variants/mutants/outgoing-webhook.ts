// Faults in what is told to the integrations of bots.

import { faultsIn, type Mutant } from './mutant.ts'

const notify = faultsIn('webhooks/notify.ts')
const sending = faultsIn('webhooks/send-notifying.ts')

const concerned = 'const ids = message.stream_id === null ? participantsOf(message) : mentionedIn(message)'

const told: readonly Mutant[] = [
  sending(
    'direct-message-told-as-mention',
    'outgoing-webhook.direct-message',
    "'private_message' : 'direct_message'",
    "'private_message' : 'mention'",
  ),
  sending(
    'mention-told-as-direct-message',
    'outgoing-webhook.mention',
    "if (message.stream_id !== null) return 'mention'",
    "if (message.stream_id !== null) return 'direct_message'",
  ),
  sending(
    'mention-not-told',
    'outgoing-webhook.mention',
    concerned,
    'const ids = message.stream_id === null ? participantsOf(message) : []',
  ),
  sending(
    'every-message-of-channel-told',
    'outgoing-webhook.nothing-else',
    concerned,
    'const ids = message.stream_id === null ? participantsOf(message) : service.channels.subscribers(message.stream_id)',
  ),
  {
    name: 'direct-messages-of-others-told',
    clause: 'outgoing-webhook.nothing-else',
    patches: [
      {
        file: 'webhooks/send-notifying.ts',
        find: 'message.stream_id === null ? participantsOf(message) :',
        replace: 'message.stream_id === null ? [...service.users.all()].map(({ id }) => id) :',
      },
      {
        file: 'webhooks/send-notifying.ts',
        find: '&& maySee(service, user, message)',
        replace: '&& (message.stream_id === null || maySee(service, user, message))',
      },
    ],
  },
  sending(
    'only-first-bot-told',
    'outgoing-webhook.each-bot',
    'of botsConcerned(service, message))',
    'of botsConcerned(service, message).slice(0, 1))',
  ),
  faultsIn('webhooks/post-json.ts')('notification-put', 'outgoing-webhook.post', "method: 'POST'", "method: 'PUT'"),
]

const truths: readonly Mutant[] = [
  notify(
    'webhook-with-email-of-sender',
    'outgoing-webhook.bot-true',
    'bot_email: bot.email',
    'bot_email: service.users.get(message.sender_id).email',
  ),
  notify(
    'webhook-with-name-of-owner',
    'outgoing-webhook.bot-true',
    'bot_full_name: bot.full_name',
    'bot_full_name: service.users.get(bot.bot_owner_id ?? bot.id).full_name',
  ),
  notify(
    'webhook-data-rendered',
    'outgoing-webhook.data-true',
    'data: message.content',
    'data: message.rendered_content',
  ),
  notify(
    'webhook-data-without-mention',
    'outgoing-webhook.data-true',
    'data: message.content',
    "data: message.content.replace(/@\\*\\*[^*]*\\*\\* ?/, '')",
  ),
  notify(
    'webhook-message-by-bot',
    'outgoing-webhook.message-true',
    'message: { ...messageObject(service, message, view),',
    'message: { ...messageObject(service, message, view), sender_id: bot.id,',
  ),
  notify(
    'webhook-message-without-time',
    'outgoing-webhook.message-true',
    'message: { ...messageObject(service, message, view),',
    'message: { ...messageObject(service, message, view), timestamp: 0,',
  ),
  notify(
    'webhook-message-of-other-client',
    'outgoing-webhook.as-single-fetch',
    'message: { ...messageObject(service, message, view),',
    "message: { ...messageObject(service, message, view), client: 'outgoing-webhook',",
  ),
  notify(
    'webhook-content-not-rendered',
    'outgoing-webhook.rendered-content-true',
    'rendered_content: message.rendered_content',
    'rendered_content: message.content',
  ),
  notify(
    'webhook-token-of-each-message',
    'outgoing-webhook.token-fixed',
    'token: bot.webhook_token',
    'token: `${bot.webhook_token}${message.id}`',
  ),
  faultsIn('store/users.ts')(
    'one-webhook-token-for-all',
    'outgoing-webhook.token-per-bot',
    'this.#secrets.of(`webhook token of user ${id}`)',
    "this.#secrets.of('webhook token')",
  ),
  notify(
    'webhook-with-credentials-of-sender',
    'outgoing-webhook.credentials',
    'credentialsOf(bot)',
    'credentialsOf(service.users.get(message.sender_id))',
  ),
]

const shapes: readonly Mutant[] = [
  notify('webhook-without-bot-name', 'webhook-payload.bot', 'bot_full_name: bot.full_name,', ''),
  notify(
    'webhook-data-as-object',
    'webhook-payload.data',
    'data: message.content',
    'data: { content: message.content }',
  ),
  sending(
    'webhook-trigger-of-old-name',
    'webhook-payload.trigger',
    "'private_message' : 'direct_message'",
    "'private_message' : 'private_message'",
  ),
  notify('webhook-without-token', 'webhook-payload.token', 'token: bot.webhook_token,', ''),
  notify(
    'webhook-message-without-rendering',
    'webhook-payload.rendered-content',
    ', rendered_content: message.rendered_content',
    '',
  ),
]

export const outgoingWebhookMutants: readonly Mutant[] = [...told, ...truths, ...shapes]
