// What is open about accounts: how they are made and deactivated, and their status.

import { addressOf, giveRole, madeBot, madePerson, makeBots, makePeople } from '../../src/generate/made-steps.ts'
import { administratorsCreate, create } from '../../src/generate/people/create-user.ts'
import type { Step, Value } from '../../src/generate/plan.ts'
import { control, look, type Parameters, request } from '../../src/generate/steps.ts'
import { asItIs, body, list, message, refusedWith, succeededWith } from './changes.ts'
import type { Fields, OpenAnswer } from './open-answer.ts'
import { byResult, bySender, eitherAnswer, eitherWay, poll, register } from './steps.ts'

const newcomer: readonly Step[] = [administratorsCreate]
const made = { user_id: 999_999 }
const people = (role: string): Step[] => [makePeople('subject', [role])]
const bots = [makeBots('bot', [{ user: 'author' }])]
const subject = madePerson('subject')
/** All that is not asked for is named, too, so that their messages surely stay. */
const onlyProfile = {
  delete_profile: true,
  delete_public_channel_messages: false,
  delete_private_channel_messages: false,
  delete_direct_messages: false,
}

function createsUser(clause: string, title: string, email: Value, more: Parameters = {}): OpenAnswer {
  return eitherWay(clause, title, [...newcomer, create('administrator', email, more)], made)
}

function deactivate(user_id: Value, parameters: Parameters = {}, as = 'administrator'): Step {
  return request('deactivate-user', as, { user_id, ...parameters })
}

function status(user_id: Value, parameters: Parameters): Step {
  return request('update-user-status', 'administrator', { user_id, ...parameters })
}

/** The record of the one who was made last. */
function newest(change: Fields) {
  return list('realm_users', (all) => all.map((one, index) => (index === all.length - 1 ? { ...one, ...change } : one)))
}

const createdThenTold: Step[] = [
  ...newcomer,
  create('administrator', addressOf('told')),
  register('queue', { fetch_event_types: ['realm_user'] }),
]
const statusHeard = (parameters: Parameters): Step[] => [
  ...people('member'),
  register('queue', { event_types: ['user_status'] }),
  status(subject, parameters),
  poll('queue'),
]
const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }

export const accountAnswers: readonly OpenAnswer[] = [
  eitherAnswer(
    'create-user.role',
    'Which role somebody new has is open.',
    createdThenTold,
    newest({ role: 400, is_guest: false }),
    newest({ role: 600, is_guest: true }),
  ),
  eitherAnswer(
    'create-user.api-email',
    'Which API e-mail somebody new has is open.',
    createdThenTold,
    asItIs,
    newest({ email: 'user77@organization.example' }),
  ),
  createsUser('create-user.email-rules', 'Whether a malformed address is refused is open.', 'no address at all'),
  createsUser('create-user.password-rules', 'Which passwords are allowed is open.', addressOf('short'), {
    password: 'x',
  }),
  eitherWay(
    'create-user.email-letter-case',
    'Whether an address in capitals is another one is open.',
    [...newcomer, create('administrator', addressOf('twin')), create('administrator', addressOf('TWIN'))],
    made,
  ),
  eitherWay(
    'create-user.email-of-deactivated',
    'Whether the address of somebody who is gone is in use is open.',
    [
      ...newcomer,
      create('administrator', addressOf('gone'), {}, 'gone'),
      deactivate({ answer: 'gone', field: 'user_id' }),
      create('administrator', addressOf('gone')),
    ],
    made,
  ),
  eitherWay(
    'create-user.bots',
    'Whether a bot creates people is open.',
    [...newcomer, ...bots, giveRole(madeBot('bot'), 'administrator'), create('bot0', addressOf('made'))],
    made,
  ),
  {
    title: 'Which name somebody has whose profile was deleted is open.',
    clause: 'deactivate-user.deleted-name',
    steps: [deactivate({ user: 'author' }, { actions: onlyProfile }), look('first')],
    one: message({ sender_full_name: 'Deleted user 7' }),
    opposite: message({ sender_full_name: 'Somebody' }),
    ...bySender,
  },
  eitherWay('deactivate-user.oneself', 'Whether somebody may deactivate themselves is open.', [
    makePeople('other', ['administrator']),
    deactivate(madePerson('other'), {}, 'other0'),
  ]),
  eitherWay('deactivate-user.twice', 'What it answers to deactivate somebody twice is open.', [
    ...people('member'),
    deactivate(subject),
    deactivate(subject),
  ]),
  eitherWay('deactivate-user.bots-as-target', 'Whether a bot can be deactivated like a person is open.', [
    ...bots,
    deactivate(madeBot('bot')),
  ]),
  eitherAnswer(
    'deactivate-user.queues',
    'Whether the queue of somebody who is gone is answered is open once they are back.',
    [
      ...people('member'),
      request('register-queue', 'subject0', {}, { name: 'theirs' }),
      deactivate(subject),
      control('person', { user_id: subject, is_active: true }),
      poll('theirs', {}, 'subject0'),
    ],
    refusedWith('BAD_EVENT_QUEUE_ID'),
    (answer, all) => succeededWith({ events: [], queue_id: all[0]?.body.queue_id })(answer, all),
  ),
  eitherWay('deactivate-user.unknown-actions', 'Whether actions may be asked for that are not listed is open.', [
    ...people('member'),
    deactivate(subject, { actions: { delete_everything: true } }),
  ]),
  {
    title: 'Whether actions that are left out delete anything is open.',
    clause: 'deactivate-user.actions-left-out',
    steps: [deactivate({ user: 'author' }, { actions: { delete_profile: false } }), look('first')],
    one: asItIs,
    opposite: refusedWith('BAD_REQUEST'),
    ...byResult,
  },
  {
    ...eitherWay('deactivate-user.actions-left-out', 'Whether some of the actions may be left out is open.', [
      ...people('member'),
      deactivate(subject, { actions: { delete_profile: false } }),
    ]),
  },
  eitherWay('update-user-status.own-status', 'Whether administrators change their own status here is open.', [
    status({ user: 'administrator' }, { status_text: 'here' }),
  ]),
  eitherWay('update-user-status.of-bots', 'Whether bots have a status is open.', [
    ...bots,
    status(madeBot('bot'), { status_text: 'humming' }),
  ]),
  eitherWay('update-user-status.emoji-cleared', 'Whether an empty name takes the emoji away is open.', [
    status({ user: 'reader' }, smile),
    status({ user: 'reader' }, { emoji_name: '' }),
  ]),
  eitherWay('update-user-status.emoji-names', 'Which emoji there are is open.', [
    status({ user: 'reader' }, { emoji_name: 'octopus' }),
  ]),
  eitherWay('update-user-status.type-default', 'Which type is meant where only the code is given is open.', [
    status({ user: 'reader' }, { emoji_name: 'smile', emoji_code: '1f642' }),
  ]),
  eitherWay('update-user-status.surrounding-space', 'Whether space around a status counts is open.', [
    status({ user: 'reader' }, { status_text: `${'x'.repeat(60)}  ` }),
  ]),
  eitherAnswer(
    'update-user-status.code-of-name',
    'Which code an emoji has that was given by its name is open.',
    statusHeard({ emoji_name: 'smile' }),
    asItIs,
    list('events', (all) => all.map((one) => ({ ...one, emoji_code: '263a' }))),
  ),
  eitherAnswer(
    'user-status.where',
    'Which events carry a status is open.',
    statusHeard({ status_text: 'away' }),
    asItIs,
    body({ events: [] }),
  ),
]
