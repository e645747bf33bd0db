// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names inside texts are written so in scenarios

import { expect, test } from 'vitest'
import { FileError } from '../spec/file-problems.ts'
import { readScenario } from './read.ts'

const head = `title: A message is read by whoever may read it.
clauses: [get-message.answered]
given:
  people: { anna: member, ben: member }
  channels:
    orchard: { subscribers: [anna, ben] }
  messages:
    first: { from: anna, channel: orchard, topic: apples, content: one, age: 60 }
  queues:
    inbox: { as: ben, with: { event_types: [message] } }
steps:
`
const usual = `${head}  - as: ben
    request: get-message
    with: { message_id: $first }
    expect: { message: { id: $first, content: { $containing: one } } }
    save: { topic: message.subject }
  - as: anna
    request: edit-message
    with: { message_id: $first, topic: $topic }
    expect: success
  - as: ben
    poll: inbox
    until: { type: message }
`

function mistakesIn(text: string): string {
  try {
    readScenario('FILE', text)
    return ''
  } catch (error) {
    if (error instanceof FileError) return error.message
    throw error
  }
}

test('a scenario is read: who asks what, what is expected and saved, each step with its line', () => {
  const { title, clauses, steps, given } = readScenario('FILE', usual)
  expect({ title, clauses }).toEqual({
    title: 'A message is read by whoever may read it.',
    clauses: ['get-message.answered'],
  })
  expect(given.people).toEqual({ anna: 'member', ben: 'member' })
  expect(steps).toMatchObject([
    {
      kind: 'request',
      line: 12,
      as: 'ben',
      request: 'get-message',
      with: { message_id: '$first' },
      expect: { result: 'success', message: { id: '$first' } },
      save: { topic: 'message.subject' },
    },
    { kind: 'request', line: 17, as: 'anna', expect: { result: 'success' } },
    { kind: 'poll', line: 21, poll: 'inbox', within: 10 },
  ])
})

test.each([
  ['expect: success\n  - as: ben', 'expect: error\n  - as: ben', { result: 'error' }],
  ['expect: success\n  - as: ben', 'expect: BAD_REQUEST\n  - as: ben', { result: 'error', code: 'BAD_REQUEST' }],
  ['expect: success\n  - as: ben', 'expect: { code: X, a: 1 }\n  - as: ben', { result: 'error', code: 'X', a: 1 }],
])('an expectation is written in a few ways: %s as %s', (before, after, expected) => {
  expect(readScenario('FILE', usual.replace(before, after)).steps[1]).toMatchObject({ expect: expected })
})

test('steps are repeated once for each row of a table, with its values in their places', () => {
  const { steps } = readScenario(
    'FILE',
    `${head}  - repeat: [{ who: anna, say: { $sha256: one } }, { who: ben, say: "x\${first}" }]
    steps:
      - as: $who
        request: edit-message
        with: { message_id: $first, content: "by \${who}: \${first} for $$5", prev_content_sha256: $say }
`,
  )
  expect(steps).toMatchObject([
    { as: 'anna', line: 14, with: { content: 'by anna: ${first} for $$5', prev_content_sha256: { $sha256: 'one' } } },
    { as: 'ben', line: 14, with: { content: 'by ben: ${first} for $$5', prev_content_sha256: 'x${first}' } },
  ])
})

test('a row may name a queue, and who polls it', () => {
  const table = '[{ who: anna, box: one, id: $one }, { who: ben, box: other, id: $other }]'
  const text = `${head}  - repeat: ${table}
    steps:
      - { as: $who, request: register-queue, queue: $box }
      - { as: $who, poll: $box, quiet: 1 }
      - { as: $who, request: get-events, with: { queue_id: $id } }
`
  expect(readScenario('FILE', text).steps).toMatchObject([
    { queue: 'one' },
    { as: 'anna', poll: 'one' },
    { with: { queue_id: '$one' } },
    { queue: 'other' },
    { as: 'ben', poll: 'other' },
    { with: { queue_id: '$other' } },
  ])
  expect(mistakesIn(text.replace('queue: $box', 'queue: $bix'))).toMatch(
    /^FILE:14:53: steps\.0\.steps\.0\.queue is \$bix, but must be a name in small letters/,
  )
})

test('a message that is there several times has as many names', () => {
  const many = usual.replace('age: 60 }', 'age: 60, times: 3 }').replaceAll('$first', '$first_3')
  expect(Object.keys(readScenario('FILE', many).given.messages)).toEqual(['first_1', 'first_2', 'first_3'])
})

test('the time of a queue passes where one was registered', () => {
  const passed = `${head}  - pass_told: { idle_queue_timeout_secs: 0.5 }\n`
  expect(readScenario('FILE', passed).steps).toEqual([
    { kind: 'time', line: 12, told: { idle_queue_timeout_secs: 0.5 } },
  ])
  expect(mistakesIn(passed.replace(/ {2}queues:\n.*\n/, ''))).toMatch(/^FILE:10:5: pass_told needs a queue/)
  expect(mistakesIn(passed.replace('idle_queue_timeout_secs', 'max_topic_length'))).toMatch(/idle_queue_timeout_secs/)
})

test.each([
  [
    'a typo in a key',
    '    save:',
    '    saves:',
    /^FILE:16:5: steps\.0\.saves is not known; allowed there: as, request, with, /,
  ],
  [
    'a typo in what a step does',
    '    request: get-message',
    '    reqest: get-message',
    'FILE:13:5: reqest is not known there; a step has one of request, control, poll, pass_seconds, pass_told, parallel, repeat, deliveries, await',
  ],
  [
    'a typo at the top',
    'given:',
    'givn:',
    'FILE:3:1: givn is not known; allowed there: title, clauses, needs, levels, strength, tags, given, steps',
  ],
  [
    'an unknown saved name',
    'topic: $topic',
    'topic: $topik',
    'FILE:19:40: $topik stands for nothing by then; allowed there: $anna, $ben, $orchard, $first, $inbox, $topic, $word',
  ],
  [
    'a name before it is saved',
    'id: $first, content',
    'id: $topic, content',
    /^FILE:15:30: \$topic stands for nothing by then/,
  ],
  [
    'a name inside a text',
    'topic: $topic',
    'topic: "to ${nowhere}"',
    /^FILE:19:40: \$nowhere stands for nothing by then/,
  ],
  [
    'a wrong type of a parameter list',
    '    with: { message_id: $first }',
    '    with: 3',
    'FILE:14:11: steps.0.with is 3, but must be object',
  ],
  [
    'a wrong type of a time',
    '    poll: inbox\n    until: { type: message }',
    '    poll: inbox\n    until: { type: message }\n    within: soon',
    'FILE:24:13: steps.2.within is "soon", but must be number',
  ],
  [
    'an unknown slug',
    'request: get-message',
    'request: get-massage',
    'FILE:13:14: steps.0.request is get-massage, which is no endpoint; did you mean get-message, get-messages, edit-message?',
  ],
  [
    'an unknown clause',
    'get-message.answered',
    'get-message.answerd',
    /^FILE:2:11: clauses\.0 is get-message\.answerd, which is no clause; did you mean get-message\.answered, /,
  ],
  [
    'a step that names nobody',
    '  - as: ben\n    request',
    '  - request',
    'FILE:12:5: steps.0 names nobody: `as` says who asks; allowed there: anna, ben, nobody',
  ],
  [
    'somebody who is not given',
    '  - as: anna',
    '  - as: zoe',
    'FILE:17:9: steps.1.as is zoe, which is nobody who is given; allowed there: anna, ben, nobody',
  ],
  [
    'an unknown parameter',
    '$first, topic:',
    '$first, topik:',
    /^FILE:19:33: steps\.1\.with\.topik is no parameter of edit-message/,
  ],
  [
    'an unknown matcher',
    '$containing',
    '$contains',
    /^FILE:15:49: \$contains is no word there, nor a name; did you mean \$containing, /,
  ],
  [
    'a matcher in a request',
    'topic: $topic',
    'topic: { $containing: x }',
    /^FILE:19:42: \$containing is no word there, nor a name; did you mean /,
  ],
  [
    'an unknown role',
    'ben: member',
    'ben: membr',
    'FILE:4:32: given.people.ben is "membr", which is not known; allowed there: owner, administrator, moderator, member, guest',
  ],
  [
    'a subscriber who is not given',
    '[anna, ben]',
    '[anna, zoe]',
    /^FILE:6:36: given\.channels\.orchard\.subscribers\.1 is zoe, who or which is not given; allowed there: anna, ben/,
  ],
  [
    'settings of somebody who is not given',
    '  queues:',
    '  user_settings: { zoe: { color_scheme: 1 } }\n  queues:',
    'FILE:9:25: given.user_settings.zoe is zoe, who or which is not given; allowed there: anna, ben',
  ],
  [
    'a personal setting that is not known',
    '  queues:',
    '  user_settings: { anna: { colour_scheme: 1 } }\n  queues:',
    /^FILE:9:28: given\.user_settings\.anna\.colour_scheme is no parameter of update-settings .*color_scheme/,
  ],
  [
    'a message that is nowhere',
    'channel: orchard, topic: apples, ',
    '',
    'FILE:8:5: given.messages.first has either a channel and a topic, or `to`',
  ],
  [
    'a name that is there twice',
    '    inbox:',
    '    first:',
    /^FILE:10:5: given\.queues\.first: something else has this name/,
  ],
  [
    'a queue that is not registered',
    'poll: inbox',
    'poll: outbox',
    'FILE:22:11: steps.2.poll is outbox, which is no queue that was registered by then; allowed there: inbox',
  ],
  ['a poll for nothing', '    until: { type: message }\n', '', /^FILE:21:5: steps\.2 needs either `until`/],
  [
    'no full sentence',
    'may read it.',
    'may read it',
    'FILE:1:8: title is no full sentence: it begins with a capital letter and ends with a full stop',
  ],
  [
    'an expectation that is no word',
    'expect: success',
    'expect: fine',
    /^FILE:20:13: steps\.1\.expect is fine; allowed there: success, error, /,
  ],
  ['no steps', `${usual.slice(usual.indexOf('steps:'))}`, '', 'FILE:1:1: the file lacks steps'],
])('%s is told at its place, with what is allowed', (_, before, after, expected) => {
  expect(usual).toContain(before)
  const told = mistakesIn(usual.replace(before, () => after))
  if (expected instanceof RegExp) expect(told).toMatch(expected)
  else expect(told).toBe(expected)
})

test.each([
  ['one space too many', '    request: get-message', '     request: get-message', /^FILE:13:6: .*indent/i],
  ['one space too few', '    request: get-message', '   request: get-message', /^FILE:13:4: .*indent/i],
])('a wrong indentation is told where it is: %s', (_, before, after, expected) => {
  expect(mistakesIn(usual.replace(before, after))).toMatch(expected)
})

test('a column of a table may not have the name of a word', () => {
  const repeated = `${head}  - repeat: [{ text: x }]\n    steps: [{ as: ben, request: get-streams }]\n`
  expect(mistakesIn(repeated)).toBe('FILE:12:16: text is a word of the language; choose another name')
})

test('an empty file is told how to begin', () => {
  expect(mistakesIn('')).toBe('FILE:1:1: the file is empty; `plumb scenario --new SLUG` prints a beginning')
})
