// What is open about groups, storages, domains and linkifiers.

import {
  addressOf,
  giveRole,
  madeBot,
  madePerson,
  makeBots,
  makeDomain,
  makePeople,
} from '../../src/generate/made-steps.ts'
import { administratorsCreate, create } from '../../src/generate/people/create-user.ts'
import type { Step, Value } from '../../src/generate/plan.ts'
import { control, edit, look, lookRaw, type Parameters, request } from '../../src/generate/steps.ts'
import { asItIs, body, list, message, refusedWith } from './changes.ts'
import type { OpenAnswer } from './open-answer.ts'
import { bySender, eitherAnswer, eitherWay, refusedOrLikeFirst, register } from './steps.ts'

const subject = madePerson('subject')
const groups: Step[] = [
  makePeople('subject', ['member', 'guest']),
  control('groups', { groups: [1, 2].map(() => ({ name: { unique: 'crew ' }, members: [subject] })) }, 'group'),
]
const group = (number: number): Value => ({ answer: 'group', field: `groups.${number}.user_group_id` })

function asks(as = 'reader', more: Parameters = {}): Step {
  return request('is-group-member', as, { user_group_id: group(0), user_id: subject, ...more })
}

function subgroups(parameters: Parameters, as = 'administrator'): Step {
  return request('update-subgroups', as, { user_group_id: group(0), ...parameters })
}

const added = subgroups({ add: [group(1)] })
const linkifier = { pattern: 'PL-(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }
const example = { reverse_template: 'PL-{id}', example_input: 'PL-7' }

function linkify(parameters: Parameters, as = 'administrator'): Step {
  return request('add-linkifier', as, { ...linkifier, ...parameters }, { name: 'added' })
}

/** A linkifier that may be taken or not. */
function linkifies(clause: string, title: string, ...steps: readonly Step[]): OpenAnswer {
  return eitherWay(clause, title, steps, { id: 77 })
}

const linked = (href: string) => message({ content: `<p>PL-7 <a href="${href}">PL-7</a></p>` })
const owner: Step[] = [makePeople('owner', ['owner']), makeDomain]
const domain = { answer: 'domain', field: 'add.0.domain' }
const bots = [makeBots('bot', [{ user: 'author' }])]
const store = (storage: Value): Step => request('update-bot-storage', 'bot0', { storage })

export const organizationAnswers: readonly OpenAnswer[] = [
  eitherWay(
    'is-group-member.who-may',
    'Whether guests may ask who is in a group is open.',
    [...groups, asks('subject1')],
    { is_user_group_member: true },
  ),
  eitherWay(
    'is-group-member.missing-group',
    'Whether a question about a group that is not there is refused is open.',
    [...groups, asks('reader', { user_group_id: { missing: 'group' } })],
    { is_user_group_member: false },
  ),
  eitherWay(
    'is-group-member.missing-user',
    'Whether a question about somebody who is not there is refused is open.',
    [...groups, asks('reader', { user_id: { missing: 'user' } })],
    { is_user_group_member: false },
  ),
  eitherAnswer(
    'is-group-member.reactivated',
    'Whether somebody who is back is in their groups again is open.',
    [
      ...groups,
      request('deactivate-user', 'administrator', { user_id: subject }),
      control('person', { user_id: subject, is_active: true }),
      asks(),
    ],
    body({ is_user_group_member: true }),
    body({ is_user_group_member: false }),
  ),
  eitherAnswer(
    'is-group-member.groups-of-roles',
    'Which groups the service keeps itself is open.',
    [register('queue', { fetch_event_types: ['user_group'] })],
    asItIs,
    list('realm_user_groups', (all) => all.slice(0, 1)),
  ),
  eitherAnswer(
    'is-group-member.deactivated-groups',
    'Whether groups are told that are deactivated is open.',
    [register('queue', { fetch_event_types: ['user_group'] })],
    asItIs,
    list('realm_user_groups', (all) => all.map((one) => ({ ...one, deactivated: true }))),
  ),
  eitherWay('update-subgroups.who-may', 'Whether members may edit groups is open.', [
    ...groups,
    subgroups({ add: [group(1)] }, 'reader'),
  ]),
  eitherWay('update-subgroups.nothing-asked-for', 'What a request about no groups answers is open.', [
    ...groups,
    subgroups({ add: [] }),
  ]),
  eitherWay('update-subgroups.cycle', 'Whether a group can be put into itself is open.', [
    ...groups,
    subgroups({ add: [group(0)] }),
  ]),
  eitherWay('update-subgroups.added-twice', 'What it answers to add a group twice is open.', [...groups, added, added]),
  eitherWay('update-subgroups.in-both-lists', 'What a group does that is in both lists is open.', [
    ...groups,
    subgroups({ add: [group(1)], delete: [group(1)] }),
  ]),
  eitherWay('update-bot-storage.empty', 'What an empty storage answers is open.', [...bots, store({})]),
  eitherWay('update-bot-storage.limit-of-keys', 'Whether the characters of keys count is open.', [
    ...bots,
    store({ [`key${'k'.repeat(50)}`]: { repeated: 'v', times: 9_999_980 } }),
  ]),
  eitherWay(
    'update-domain.effect',
    'Whose addresses a domain lets in is open.',
    [makeDomain, administratorsCreate, create('administrator', { text: [{ unique: 'sub' }, '@sub.', domain] })],
    { user_id: 999_999 },
  ),
  eitherWay('update-domain.letter-case', 'Whether a domain in capitals is the same is open.', [
    ...owner,
    control('domains', { add: [{ domain: 'plumbcase.example', allow_subdomains: false }] }),
    request('update-domain', 'owner0', { domain: 'PlumbCase.example', allow_subdomains: true }),
  ]),
  linkifies('add-linkifier.example-input-required', 'Whether an example is required is open.', linkify({})),
  linkifies(
    'add-linkifier.pattern-dialect',
    'Which dialect patterns have is open.',
    linkify({ pattern: '(?<=x)PL-(?P<id>[0-9]+)' }),
  ),
  linkifies(
    'add-linkifier.variables-and-groups',
    'What a group does that no template uses is open.',
    linkify({ pattern: 'PL-(?P<id>[0-9]+)-(?P<more>[a-z]+)' }),
  ),
  linkifies('add-linkifier.same-pattern', 'Whether a pattern may be there twice is open.', linkify({}), linkify({})),
  linkifies('permissions.linkifiers', 'Whether members may add linkifiers is open.', linkify({}, 'reader')),
  eitherAnswer(
    'add-linkifier.record',
    'How linkifiers are listed is open.',
    [linkify(example), register('queue', { fetch_event_types: ['realm_linkifiers'] })],
    asItIs,
    list('realm_linkifiers', (all) => all.map(({ id }) => ({ number: id }))),
  ),
  {
    title: 'Which link a text has that two linkifiers match is open.',
    clause: 'add-linkifier.overlapping-matches',
    steps: [
      linkify({}),
      linkify({ pattern: 'L-(?P<id>[0-9]+)', url_template: 'https://example.org/{id}' }),
      edit('author', 'first', { content: 'PL-7' }),
      look('first'),
    ],
    one: linked('https://example.com/7'),
    opposite: linked('https://example.org/7'),
    ...bySender,
  },
  {
    title: 'How a link that a linkifier made looks is open.',
    clause: 'message.linkified-content',
    steps: [linkify({}), edit('author', 'first', { content: 'PL-7 PL-7' }), look('first')],
    one: linked('https://example.com/7'),
    opposite: message({ content: '<p>PL-7 <span data-href="https://example.com/7">PL-7</span></p>' }),
    ...bySender,
  },
  {
    title: 'What becomes of links that were there before a linkifier changed is open.',
    clause: 'update-linkifier.earlier-messages',
    steps: [
      linkify({}),
      edit('author', 'first', { content: 'PL-7 PL-7' }),
      request('update-linkifier', 'administrator', {
        filter_id: { answer: 'added', field: 'id' },
        ...linkifier,
        url_template: 'https://example.org/{id}',
      }),
      look('first'),
    ],
    one: linked('https://example.com/7'),
    opposite: linked('https://example.org/7'),
    ...bySender,
  },
  eitherWay('update-linkifier.partial', 'What becomes of a part that is left out is open.', [
    linkify(example),
    request('update-linkifier', 'administrator', {
      filter_id: { answer: 'added', field: 'id' },
      pattern: 'QL-(?P<id>[0-9]+)',
    }),
  ]),
  {
    ...eitherWay('permissions.bots', 'What bots may do is open where the text does not speak of them.', [
      ...bots,
      giveRole(madeBot('bot'), 'administrator'),
      request('get-streams', 'bot0', {}),
    ]),
  },
  refusedOrLikeFirst('permissions.other-endpoints', 'Whether guests may read what is public is open.', [
    lookRaw('first'),
    makePeople('subject', ['guest']),
    lookRaw('first', 'subject0'),
  ]),
  eitherAnswer(
    'permissions.code',
    'With which code somebody without the role is refused is open.',
    [control('settings', { can_create_users_group: 'everyone' }), create('reader', addressOf('nobody'))],
    refusedWith('MUST_BE_ADMINISTRATOR'),
    refusedWith('NO', {}, 403),
  ),
]
