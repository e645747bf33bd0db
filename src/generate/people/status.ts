// Gestures around the status of others: texts around the limit, emoji of every type, right and wrong, and who may. A
// look at the person after each request shows what they have.

import fc from 'fast-check'
import { anyOf, each, gesture, text } from '../arbitraries.ts'
import {
  customEmoji as custom,
  giveRole,
  lookAt,
  madeBot,
  madePerson,
  makeBots,
  makeEmoji,
  makePeople,
  noOwner,
  roles,
} from '../made-steps.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { isAnswered, type Parameters, request } from '../steps.ts'

/** Short enough to be a status. */
const short = text.map((words) => [...words].slice(0, 20).join('').trim())

/** One whose status is changed, and one whose is not. */
const subjects = makePeople('subject', ['member', 'member'])
const subject = madePerson('subject', 0)
const bystander = madePerson('subject', 1)

function tell(as: string | undefined, parameters: Parameters, user_id: Value = subject): Step {
  return request('update-user-status', as, { user_id, ...parameters })
}

/** With a look after it. */
function told(as: string | undefined, parameters: Parameters, user_id?: Value): Steps {
  return [tell(as, parameters, user_id), lookAt(subject)]
}

/** By the administrator, with a look after each. */
function eachSeen(all: readonly Parameters[]): Steps {
  return all.map((parameters) => told('administrator', parameters))
}

const longest = 60
/** Several code points that are read as one letter: other limits count fewer of them, or more. */
const family = '👩\u200d👩\u200d👧\u200d👦'
const cluster = anyOf('x\u0301', '👍🏽', '🇩🇪', family)

/** As many whole clusters as there is room for, and letters behind them. */
function clusters(one: string, codePoints: number): string {
  const size = [...one].length
  return one.repeat(codePoints / size) + 'x'.repeat(codePoints % size)
}

/** Letters of one, two, three and four bytes; the last one has two units in UTF-16. */
const letter = anyOf('x', 'ß', '日', '😀')

const lengths = gesture([letter, letter, cluster, cluster, short], (one, other, joined, parted, words) => [
  [subjects, lookAt(subject)],
  eachSeen([
    { status_text: words },
    { status_text: one.repeat(longest) },
    { status_text: '😀'.repeat(longest) },
    { status_text: '😀'.repeat(longest + 1) },
    { status_text: clusters(joined, longest) },
    { status_text: clusters(parted, longest + 1) },
    { status_text: clusters(family, longest + 1) },
    { status_text: `${one.repeat(longest)}${other}` },
    { status_text: other.repeat(longest - 1) },
    { status_text: other.repeat(2 * longest) },
    { status_text: '' },
    { status_text: `${'a'.repeat(longest - 1)}${other}` },
  ]),
  lookAt(bystander),
])

/** Names and codes on which lists of emoji agree. */
const rocket = { emoji_name: 'rocket', emoji_code: '1f680', reaction_type: 'unicode_emoji' }
const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const makeCustom = makeEmoji('plumb', 'line')
/** The vendor's own one; its code is its name. */
const extra = { emoji_name: { vendor: '' }, emoji_code: { vendor: '' }, reaction_type: { vendor: '_extra_emoji' } }
const noName = { emoji_name: { missing: 'emoji name' } } as const
const noCode = { emoji_code: { text: [{ missing: 'emoji' }] } } as const

/** What is not passed stays: a text beside an emoji, an emoji beside a text. */
const emoji = gesture(
  [fc.shuffledSubarray<Parameters>([rocket, tada, custom, extra, { emoji_name: 'tada' }]), short],
  (all, words) => [
    makeCustom,
    subjects,
    eachSeen([
      { status_text: 'at the orchard' },
      ...all,
      custom,
      rocket,
      { status_text: `${words}!` },
      {},
      // The same once more is a value, too.
      { ...tada, status_text: 'done' },
      { ...tada, status_text: 'done' },
      { ...tada, ...noName },
      { ...custom, ...noCode },
      { status_text: '' },
    ]),
    lookAt(bystander),
  ],
)

const wrongEmoji: readonly Parameters[] = [
  {},
  { emoji_code: '1f680' },
  { reaction_type: 'unicode_emoji' },
  { emoji_code: '1f680', reaction_type: 'unicode_emoji' },
  { status_text: 'with a code', emoji_code: '1f680' },
  noName,
  { ...rocket, emoji_code: 'fffff' },
  { ...rocket, ...noName },
  { ...rocket, emoji_name: 'tada' },
  { ...custom, ...noCode },
  { ...custom, emoji_name: { answer: 'custom', field: 'emoji.1.name' } },
  { ...extra, emoji_name: { missing: 'emoji name' }, emoji_code: { missing: 'emoji name' } },
  { ...rocket, reaction_type: 'realm_emoji' },
  { ...rocket, reaction_type: { verbatim: ['no_emoji'] } },
  // Each of two things is wrong.
  { status_text: 'x'.repeat(longest + 1), emoji_code: '1f680' },
]

/** Each wrong one changes nothing; each right one that it differs from in one thing is taken. */
const wrong = gesture([fc.shuffledSubarray([...wrongEmoji], { minLength: wrongEmoji.length })], (all) => [
  makeCustom,
  subjects,
  eachSeen([{ status_text: 'before', ...tada }, ...all, { status_text: 'after' }, { emoji_name: 'tada' }]),
  eachSeen([{ emoji_name: 'rocket', emoji_code: '1f680' }, rocket, custom, extra, { ...tada, status_text: 'x' }]),
])

/** Nobody has the id; the same about somebody is taken. */
const ofNobody = gesture([short], (status_text) => [
  subjects,
  tell('administrator', { status_text }, { missing: 'user' }),
  told('administrator', rocket, { missing: 'user' }),
  tell('administrator', { status_text }),
  told('administrator', rocket),
  told(undefined, { status_text: 'nobody' }),
  told('administrator', { status_text: '' }),
])

/** People of every role; each who is refused may once they are administrators, and no longer when they are none. */
const byRole = gesture([], () => [
  subjects,
  makePeople('caller', roles),
  [2, 3, 4].map((number) => told(`caller${number}`, { status_text: 'refused' })),
  [0, 1].map((number) => told(`caller${number}`, { status_text: `by ${number}` })),
  [2, 3, 4].map((number) => [
    giveRole(madePerson('caller', number), 'administrator'),
    told(`caller${number}`, { status_text: `by ${number}` }),
    giveRole(madePerson('caller', number), roles[number] ?? 'member'),
    told(`caller${number}`, { status_text: 'refused again' }),
  ]),
  noOwner('caller', 0),
])

/** A bot that is no administrator, and then is one. */
const byBot = gesture([anyOf('administrator', 'author')], (owner) => [
  subjects,
  makeBots('bot', [{ user: owner }]),
  isAnswered('bot0'),
  told('bot0', { status_text: 'by a bot' }),
  told('administrator', { status_text: 'by a person' }),
  giveRole(madeBot('bot'), 'administrator'),
  told('bot0', { status_text: 'by an administrator' }),
  told('bot0', rocket),
  giveRole(madeBot('bot'), 'member'),
  told('bot0', { status_text: 'by a bot' }),
])

export const statusGestures = each(1, lengths, emoji, wrong, ofNobody, byRole, byBot)
