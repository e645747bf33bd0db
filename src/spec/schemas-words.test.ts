// Values that are wrong for another reason than their type, and the clauses that they break.

import { expect, test } from 'vitest'
import { loadSpec } from './spec.ts'
import { channelMessage, directMessage, examples } from './testing/answers.ts'
import { changedAvatar, changedLanguage, changedZone, firstLogin } from './testing/events.ts'
import { brokenBy, changed, type Example, type Keys } from './testing/example.ts'
import { channelList, toldDirectMessage, toldMention, updatedLinkifier } from './testing/organization-answers.ts'
import { legacyPresences, registration, subscribed } from './testing/state-answers.ts'

const spec = loadSpec()

function exampleOf(schema: string) {
  const found = examples.find((example) => example.schema === schema)
  if (!found) throw new Error(`no example of ${schema}`)
  return found
}

const success = exampleOf('clauses/envelope.yaml success')
const error = exampleOf('clauses/envelope.yaml error')

const legacyKeys = ['legacy-presence-entry.aggregated', 'legacy-presence-entry.client']

test.each([
  [['message', 'content_type'], 'text/plain', ['message.content-type'], channelMessage],
  [['message', 'type'], 'channel', ['message.type'], channelMessage],
  [['message', 'type'], 'direct', ['message.type'], directMessage],
  [['message', 'edit_history'], [], ['message.edit-history'], channelMessage],
  [['message', 'reactions', 0, 'reaction_type'], 'emoji', ['message.reactions'], channelMessage],
  [['message', 'reactions', 0, 'reaction_type'], 'service_extra_emoji', [], channelMessage],
  [['message', 'reactions', 0, 'emoji_code'], '1f469-200d-1f680', [], channelMessage],
  [['message', 'reactions', 0, 'emoji_code'], 'tada', ['message.unicode-emoji-code'], channelMessage],
  [['message', 'stream_id'], undefined, ['message.stream-id'], channelMessage],
  [['message', 'display_recipient'], [], ['message.display-recipient'], channelMessage],
  [['message', 'display_recipient'], 'Ann', ['message.display-recipient'], directMessage],
  [['message', 'stream_id'], 4, ['message.stream-id-channel-only'], directMessage],
  [['message', 'subject'], 'apples', ['message.subject-of-direct-message'], directMessage],
  [['result'], 'error', ['envelope.result'], success],
  [['msg'], 'fine', ['envelope.msg'], success],
  [['result'], 'success', ['envelope.result'], error],
  [['msg'], '', [], error],
  [['property'], 'emojiset', ['user-settings-event.language-name-only-for-language'], changedLanguage],
  [['subscriptions', 0, 'is_muted'], true, ['subscription.in-home-view-inverse'], registration],
  [['subscriptions', 0, 'in_home_view'], false, ['subscription.in-home-view-inverse'], registration],
  [['subscriptions', 0, 'in_home_view'], false, ['subscription.in-home-view-inverse'], subscribed],
  [['subscriptions', 0, 'topics_policy'], 'none', ['subscription.topics-policy'], registration],
  [
    ['subscriptions', 0, 'can_add_subscribers_group'],
    { direct_members: [] },
    ['subscription.group-settings'],
    registration,
  ],
  [['presences'], { 'a@example.com': { active_timestamp: 1, idle_timestamp: 1 } }, legacyKeys, registration],
  [['presences', '*', 'aggregated'], undefined, ['legacy-presence-entry.aggregated'], legacyPresences],
  [['presences', '*', '*', 'pushable'], undefined, ['legacy-presence-entry.client'], legacyPresences],
  [['person'], { user_id: 7 }, ['realm-user-event.person'], changedAvatar],
  [['person'], { user_id: 7, shoe_size: 43 }, [], changedAvatar],
  [['person', 'avatar_source'], 'X', ['realm-user-event.avatar-source'], changedAvatar],
  [['person', 'avatar_source'], 'J', [], changedAvatar],
  [['person', 'avatar_url'], undefined, ['realm-user-event.avatar'], changedAvatar],
  [['person', 'email'], undefined, ['realm-user-event.timezone-email'], changedZone],
  [['person', 'is_imported_stub'], true, ['realm-user-event.imported-stub'], firstLogin],
  [['person', 'date_joined'], undefined, ['realm-user-event.imported-stub'], firstLogin],
  [['streams', 0, 'stream_post_policy'], 5, ['channel.stream-post-policy'], channelList],
  [['streams', 0, 'topics_policy'], 'none', ['channel.topics-policy'], channelList],
  [
    ['streams', 0, 'can_delete_own_message_group'],
    { direct_subgroups: [] },
    ['channel.can-delete-own-message-group'],
    channelList,
  ],
  [['trigger'], 'private_message', ['webhook-payload.trigger'], toldDirectMessage],
  [['message', 'rendered_content'], undefined, ['webhook-payload.rendered-content'], toldMention],
  [['message', 'stream_id'], undefined, ['message.stream-id'], toldMention],
  [['message', 'subject'], 'apples', ['message.subject-of-direct-message'], toldDirectMessage],
  [['id'], 5, ['update-linkifier.envelope-only'], updatedLinkifier],
  [['ignored_parameters_unsupported'], ['x'], [], updatedLinkifier],
] as [Keys, unknown, string[], Example][])('%o = %o breaks %o', (keys, to, broken, example) => {
  expect(brokenBy(spec, example, changed(example.answer, keys, { to }))).toEqual(broken)
})

test.each([
  [465, ['realm-user-event.avatar-source']],
  [466, []],
])('at level %i the source `J` breaks %o', (level, broken) => {
  const generated = changed(changedAvatar.answer, ['person', 'avatar_source'], { to: 'J' })
  expect(brokenBy(loadSpec({ level }), changedAvatar, generated)).toEqual(broken)
})

test.each([
  [262, []],
  [263, ['update-presence.last-update-id']],
])('at level %i an answer without `presence_last_update_id` breaks %o', (level, broken) => {
  const without = changed(legacyPresences.answer, ['presence_last_update_id'], {})
  expect(brokenBy(loadSpec({ level }), legacyPresences, without)).toEqual(broken)
})

test.each([
  [200, 'private_message', []],
  [200, 'direct_message', ['webhook-payload.trigger']],
  [200, 'mention', []],
  [201, 'private_message', ['webhook-payload.trigger']],
  [201, 'direct_message', []],
  [201, 'mention', []],
])('at level %i the trigger `%s` breaks %o', (level, trigger, broken) => {
  const told = changed(toldDirectMessage.answer, ['trigger'], { to: trigger })
  expect(brokenBy(loadSpec({ level }), toldDirectMessage, told)).toEqual(broken)
})

test.each([
  [314, []],
  [315, ['channel.is-archived']],
])('at level %i a channel without `is_archived` breaks %o', (level, broken) => {
  const without = changed(channelList.answer, ['streams', 0, 'is_archived'], {})
  expect(brokenBy(loadSpec({ level }), channelList, without)).toEqual(broken)
})
