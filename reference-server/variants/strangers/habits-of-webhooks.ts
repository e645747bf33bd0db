// Habits of notifying the integrations of bots.

import { type Habit, habitsIn } from './habit.ts'

const sending = habitsIn('webhooks/send-notifying.ts')
const notifying = habitsIn('webhooks/notify.ts')
const posting = habitsIn('webhooks/post-json.ts')

export const webhookHabits: readonly Habit[] = [
  notifying(
    'payloads-with-more',
    'webhook-payload.further-fields',
    'data: message.content,',
    'data: message.content,\n    stranger: { deep: [null] },',
  ),
  notifying(
    'replies-unheard',
    'outgoing-webhook.reply',
    'if (reply !== undefined && !stopped.aborted) postReply',
    'if (reply !== undefined && stopped.aborted) postReply',
  ),
  posting(
    'no-credentials-shown',
    'outgoing-webhook.credentials-shown',
    "{ 'content-type': 'application/json', authorization }",
    "{ 'content-type': 'application/json', 'x-scheme': authorization.slice(0, 5) }",
    ['payloads-as-text'],
  ),
  posting(
    'payloads-as-text',
    'outgoing-webhook.encoding',
    "{ 'content-type': 'application/json', authorization }",
    "{ 'content-type': 'text/plain; charset=utf-8', authorization }",
  ),
  habitsIn('limits.ts')(
    'one-try-is-enough',
    'outgoing-webhook.retry',
    'WEBHOOK_MORE_TRIES = 3',
    'WEBHOOK_MORE_TRIES = 0',
  ),
  sending(
    'mentioned-among-us',
    'outgoing-webhook.direct-message-with-mention',
    "if (message.stream_id !== null) return 'mention'",
    "if (message.stream_id !== null || message.mentioned !== '') return 'mention'",
  ),
  sending(
    'bots-hear-bots',
    'outgoing-webhook.own-messages',
    'if (isBot(service.users.get(outgoing.senderId))) return messageId',
    'if (isBot(service.users.get(outgoing.senderId)) && messageId < 0) return messageId',
  ),
  sending(
    'bots-that-are-gone-hear',
    'outgoing-webhook.inactive-bot',
    'user.is_active === 1 && user.webhook_url',
    'user.webhook_url',
  ),
  sending(
    'bots-hear-what-they-cannot-see',
    'outgoing-webhook.invisible-channel',
    'maySee(service, user, message)',
    '(message.stream_id !== null || maySee(service, user, message))',
  ),
  sending(
    'everybody-includes-bots',
    'outgoing-webhook.wildcard-mentions',
    'const ids = message.stream_id === null ? participantsOf(message) : mentionedIn(message)',
    `const isForAll = message.stream_id !== null && /@[*][*](all|everyone|channel|topic)[*][*]/.test(message.content)
  const all = isForAll ? service.channels.subscribers(message.stream_id ?? 0) : []
  const ids = message.stream_id === null ? participantsOf(message) : [...new Set([...mentionedIn(message), ...all])]`,
  ),
  {
    name: 'edits-are-heard',
    clause: 'outgoing-webhook.edits',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: "import { badRequest } from '../refusal.ts'\n",
        replace:
          "import { badRequest } from '../refusal.ts'\nimport { notifyIntegration } from '../webhooks/notify.ts'\n",
      },
      {
        file: 'endpoints/edit-message.ts',
        find: '    return { detached_uploads: detached.map(',
        replace: `    const mentioned = content === undefined ? [] : service.messages.get(message.id).mentioned.split(',').filter(Boolean)
    for (const id of mentioned.filter((each) => !message.mentioned.includes(\`,\${each},\`)).map(Number))
      service.deliveries.start((stopped) => notifyIntegration(service, id, message.id, 'mention', stopped))
    return { detached_uploads: detached.map(`,
      },
    ],
  },
]
