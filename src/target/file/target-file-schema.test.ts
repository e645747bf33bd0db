// The published schema names what stands in specs/ once more, for editors; here the two are held equal.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { specsFolder } from '../../spec/own-files.ts'
import { controlActions, endpointSlugs } from '../../spec/spec-files.ts'
import schema from '../target-file.schema.json' with { type: 'json' }
import { readTargetFile } from './target-file.ts'

const { properties } = schema
const example = join(import.meta.dirname, '../../../docs/target-example.yaml')

test('`absent` takes the endpoints, and what the server itself sends', () => {
  expect(properties.absent.items.enum).toEqual([...endpointSlugs(), 'outgoing-webhook'].sort())
})

test('`settings` takes those of the control protocol, and what a tester can only be told', () => {
  const { actions } = parse(readFileSync(join(specsFolder, 'control.yaml'), 'utf8'))
  const beyond = Object.keys(properties.settings.properties).filter((name) => !(name in actions.settings.takes))
  expect(Object.keys(properties.settings.properties)).toEqual(
    expect.arrayContaining(Object.keys(actions.settings.takes)),
  )
  expect(beyond).toEqual([
    ...['channel_wildcard_mention', 'topic_wildcard_mention', 'user_mention'],
    ...['large_channel_subscribers', 'large_topic_participants', 'move_event_lists', 'move_event_topic'],
    ...['max_message_length', 'max_topic_length', 'realm_empty_topic_display_name'],
  ])
})

test('`emits` takes actions of the control protocol, and endpoints', () => {
  const known = [...controlActions().keys(), ...endpointSlugs()]
  expect(Object.keys(properties.emits.properties).filter((name) => !known.includes(name))).toEqual([])
})

test('the example has everything that may stand in a target file, and is one', () => {
  const text = readFileSync(example, 'utf8')
  const [first] = text.split('\n')
  expect(first).toBe('# yaml-language-server: $schema=../src/target/target-file.schema.json')
  // Everything but the short forms stands there, if only behind a # as another way.
  const named = [...text.matchAll(/^(?:# )?([a-z_]+):/gm)].map(([, name]) => name)
  const shown = Object.keys(properties).filter((name) => !['control_url', 'control_token'].includes(name))
  expect(shown.filter((name) => !named.includes(name))).toEqual([])
  const file = readTargetFile(example)
  expect(file).toMatchObject({
    base_url: 'https://chat.example.com',
    max_rate: 20,
    max_concurrency: 4,
    disposable: false,
  })
  expect(Object.keys(file.accounts)).toEqual(['owner', 'administrator', 'moderator', 'member', 'guest'])
})
