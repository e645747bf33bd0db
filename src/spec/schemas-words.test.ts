// Values that are wrong for another reason than their type, and the clauses that they break.

import { expect, test } from 'vitest'
import { channelMessage, directMessage, examples } from './answers-for-tests.ts'
import { brokenBy, changed, type Example, type Keys } from './example-for-tests.ts'
import { loadSpec } from './spec.ts'

const spec = loadSpec()

function exampleOf(schema: string) {
  const found = examples.find((example) => example.schema === schema)
  if (!found) throw new Error(`no example of ${schema}`)
  return found
}

const success = exampleOf('clauses/envelope.yaml success')
const error = exampleOf('clauses/envelope.yaml error')
const setting = exampleOf('events/user_settings.yaml schema')

test.each([
  [['message', 'content_type'], 'text/plain', ['message.content-type'], channelMessage],
  [['message', 'type'], 'channel', ['message.type'], channelMessage],
  [['message', 'edit_history'], [], ['message.edit-history'], channelMessage],
  [['message', 'reactions', 0, 'reaction_type'], 'emoji', ['message.reactions'], channelMessage],
  [['message', 'reactions', 0, 'reaction_type'], 'service_extra_emoji', [], channelMessage],
  [['message', 'stream_id'], undefined, ['message.stream-id'], channelMessage],
  [['message', 'display_recipient'], [], ['message.display-recipient'], channelMessage],
  [['message', 'display_recipient'], 'Ann', ['message.display-recipient'], directMessage],
  [['message', 'stream_id'], 4, ['message.stream-id-channel-only'], directMessage],
  [['message', 'subject'], 'apples', ['message.subject-of-direct-message'], directMessage],
  [['result'], 'error', ['envelope.result'], success],
  [['msg'], 'fine', ['envelope.msg'], success],
  [['result'], 'success', ['envelope.result'], error],
  [['msg'], '', [], error],
  [['property'], 'emojiset', ['user-settings-event.language-name-only-for-language'], setting],
] as [Keys, unknown, string[], Example][])('%o = %o breaks %o', (keys, to, broken, example) => {
  expect(brokenBy(spec, example, changed(example.answer, keys, { to }))).toEqual(broken)
})
