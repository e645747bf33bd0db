// Departures in what the server keeps and tells of an organization: posting policies, bot storage, parts of the state,
// emoji, reverse templates. One member for each kind.

import { faultsIn, type Mutant } from '../mutant.ts'
import { emptyPartsLeftOut } from '../register-queue.ts'

const object = faultsIn('channels/channel-object.ts')
const policies = '{ everyone: 1, members: 3, moderators: 4, administrators: 2 }'

const postPolicies: readonly Mutant[] = [
  object(
    'post-policy-always-any-user',
    'channel.stream-post-policy-true',
    'const stream_post_policy = POST_POLICIES[can_send_message_group]',
    'const stream_post_policy = 1',
  ),
  object(
    'post-policy-of-moderators-told-as-administrators',
    'channel.stream-post-policy-true',
    policies,
    '{ everyone: 1, members: 3, moderators: 2, administrators: 2 }',
  ),
  object(
    'post-policy-of-administrators-told-as-moderators',
    'channel.stream-post-policy-true',
    policies,
    '{ everyone: 1, members: 3, moderators: 4, administrators: 4 }',
  ),
  object(
    'post-policy-of-everyone-told-as-full-members',
    'channel.stream-post-policy-true',
    policies,
    '{ everyone: 3, members: 3, moderators: 4, administrators: 2 }',
  ),
  faultsIn('channels/subscription-object.ts')(
    'post-policy-of-subscription-always-any-user',
    'subscription.stream-post-policy-true',
    'color: settings.color,',
    'color: settings.color,\n    stream_post_policy: 1,',
  ),
  faultsIn('endpoints/get-streams.ts')(
    'post-policy-of-listed-channel-always-any-user',
    'channel.stream-post-policy-true',
    '...defaultField }',
    '...defaultField, stream_post_policy: 1 }',
  ),
]

const storage = faultsIn('store/bot-storage.ts')
const old = '(this.charactersOf(userId, shortKey, state) ?? 0)'

const overwrittenKeys: readonly Mutant[] = [
  storage(
    'longer-text-counts-beside-the-old-one',
    'update-bot-storage.overwritten-counts-once',
    old,
    '(characters > (this.charactersOf(userId, shortKey, state) ?? 0) ? 0 : (this.charactersOf(userId, shortKey, state) ?? 0))',
  ),
  storage(
    'same-text-counts-again',
    'update-bot-storage.overwritten-counts-once',
    old,
    '(characters === this.charactersOf(userId, shortKey, state) ? 0 : (this.charactersOf(userId, shortKey, state) ?? 0))',
  ),
]

/** `part` makes what the registration tells, written with `service`, `caller` and `plain`. */
function missing(name: string, field: string, plain: string, part: string): Mutant {
  const own = { file: 'register/state.ts', find: `make: ${plain}`, replace: `make: ${part.replace('plain', plain)}` }
  return { name, clause: `register-queue.${field}-present`, patches: [...emptyPartsLeftOut, own] }
}

const missingState: readonly Mutant[] = [
  missing('navigation-views-missing', 'navigation-views', 'navigationState', '() => ({})'),
  missing(
    'navigation-views-missing-for-guests',
    'navigation-views',
    'navigationState',
    "(service, caller) => (caller.role === 'guest' ? {} : plain(service, caller))",
  ),
  missing('saved-snippets-missing', 'saved-snippets', 'snippetState', '() => ({})'),
  missing(
    'saved-snippets-missing-for-bots',
    'saved-snippets',
    'snippetState',
    '(service, caller) => (caller.bot_owner_id === null ? plain(service, caller) : {})',
  ),
]

const emoji = faultsIn('emoji/realm-emoji-event.ts')

const emojiUpdates: readonly Mutant[] = [
  emoji(
    'oldest-emoji-missing-in-update',
    'realm-emoji-event.all-emoji',
    'realm_emoji: after }',
    'realm_emoji: Object.fromEntries(Object.entries(after).filter((_, at, all) => at > 0 || all.length === 1)) }',
  ),
  emoji(
    'newest-emoji-missing-in-update',
    'realm-emoji-event.all-emoji',
    'realm_emoji: after }',
    'realm_emoji: Object.fromEntries(Object.entries(after).filter((_, at, all) => at === 0 || at < all.length - 1)) }',
  ),
]

const template = faultsIn('linkifiers/reverse-template.ts')
const braces = 'add-linkifier.reverse-template-braces'

const doubledBraces: readonly Mutant[] = [
  template('opening-braces-stay-doubled', braces, " : '{' }", " : '{{' }"),
  template('closing-braces-stay-doubled', braces, "text : '}')", "text : '}}')"),
  template(
    'doubled-braces-vanish',
    braces,
    "(closing === undefined ? text : '}') : '{' }",
    "(closing === undefined ? text : '') : '' }",
  ),
  template('doubled-braces-refused', braces, '(\\{\\{)|(\\}\\})', '(\\{\\{){99}|(\\}\\}){99}'),
]

export const organizationDepartures = {
  'policies of posting': postPolicies,
  'overwritten keys': overwrittenKeys,
  'state that is missing': missingState,
  'updates of emoji': emojiUpdates,
  'braces of reverse templates': doubledBraces,
}
