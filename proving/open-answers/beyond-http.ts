// Open clauses that no server can answer in two ways over this interface, each with the reason: there is neither an
// open answer nor a habit for them.

export const beyondHttp: Readonly<Record<string, string>> = {
  'add-linkifier.reverse-linkification': 'Clients turn URLs back into Markdown, or the server where nobody sees it.',
  'authentication.obtaining-credentials': 'No endpoint gives credentials.',
  'channel.creator-not-recorded': 'No endpoint makes a channel, and a fixture says who created one.',
  'channel.web-access': 'No endpoint is for readers without an account.',
  'deactivate-user.comment-null': 'The two ways differ in the e-mail alone.',
  'deactivate-user.mail-words': 'The two ways differ in the e-mail alone.',
  'feature-levels.before-80': 'No level below 167 can be judged.',
  'feature-levels.deprecation': 'It is about the future.',
  'get-channel-email.posting': 'Mail is not sent over HTTP.',
  'outgoing-webhook.address': 'No endpoint configures it.',
  'outgoing-webhook.own-path': 'No plan goes to paths that are no endpoint.',
  'realm-user-event.reactivation': 'No endpoint reactivates anybody.',
  'schedule-message.transitions': 'No endpoint lists, changes or cancels scheduled messages.',
  'update-bot-storage.configured-limit': 'No endpoint configures it.',
  'update-bot-storage.reading': 'No endpoint reads a storage, or takes a key away.',
  'update-domain.listing': 'No endpoint adds, lists or takes away domains.',
}
