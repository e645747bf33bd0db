// Gestures around the status of others: texts around the limit, emoji of every type, right and wrong, and who may. A
// look at the person after each request shows what they have.

import fc from 'fast-check'
import { anyOf, each, gesture, text, type Weighted } from '../arbitraries.ts'
import { giveRole, lookAt, madeBot, madePerson, makeBots, makePeople, noOwner, roles } from '../made-steps.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { control, isAnswered, type Parameters, request } from '../steps.ts'

/** Short enough to be a status. */
const short = text.map((words) => [...words].slice(0, 20).join('').trim())

/** One whose status is changed, and one whose is not. */
const subjects = makePeople('subject', ['member', 'member'])
const subject = madePerson('subject', 0)
const bystander = madePerson('subject', 1)

function tell(as: string | undefined, parameters: Parameters, user_id: Value = subject): Step {
  return request('update-user-status', as, { user_id, ...parameters })
}

/** By the administrator, with a look after each. */
function eachSeen(all: readonly Parameters[]): Steps {
  return all.flatMap((parameters) => [tell('administrator', parameters), lookAt(subject)])
}

const longest = 60
/** Letters of one, two, three and four bytes; the last one has two units in UTF-16. */
const letter = anyOf('x', 'ß', '日', '😀')

const lengths = gesture([letter, letter, short], (one, other, words) => [
  [subjects, lookAt(subject)],
  eachSeen([
    { status_text: words },
    { status_text: one.repeat(longest) },
    { status_text: '😀'.repeat(longest) },
    { status_text: '😀'.repeat(longest + 1) },
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
const makeCustom = control('emoji', { emoji: [{ name: { unique: 'plumb' } }, { name: { unique: 'line' } }] }, 'custom')
const customName: Value = { answer: 'custom', field: 'emoji.0.name' }
const customCode: Value = { answer: 'custom', field: 'emoji.0.emoji_code' }
const custom = { emoji_name: customName, emoji_code: customCode, reaction_type: 'realm_emoji' }
const extraType: Value = { vendor: '_extra_emoji' }
/** The vendor's own one; its code is its name. */
const extra = { emoji_name: { vendor: '' }, emoji_code: { vendor: '' }, reaction_type: extraType }

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
      { ...tada, status_text: 'done' },
      { ...tada, emoji_name: { missing: 'emoji name' } },
      { ...custom, emoji_code: { text: [{ missing: 'emoji' }] } },
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
  { emoji_name: { missing: 'emoji name' } },
  { ...rocket, emoji_code: 'fffff' },
  { ...rocket, emoji_name: { missing: 'emoji name' } },
  { ...rocket, emoji_name: 'tada' },
  { ...custom, emoji_code: { text: [{ missing: 'emoji' }] } },
  { ...custom, emoji_name: { answer: 'custom', field: 'emoji.1.name' } },
  { ...extra, emoji_name: { missing: 'emoji name' }, emoji_code: { missing: 'emoji name' } },
  { ...rocket, reaction_type: 'realm_emoji' },
  { ...rocket, reaction_type: { verbatim: ['no_emoji'] } },
]

/** Each wrong one changes nothing; each right one that it differs from in one thing is taken. */
const wrong = gesture([fc.shuffledSubarray([...wrongEmoji], { minLength: wrongEmoji.length })], (all) => [
  makeCustom,
  subjects,
  eachSeen([{ status_text: 'before', ...tada }, ...all, { status_text: 'after' }, { emoji_name: 'tada' }]),
  eachSeen([{ emoji_name: 'rocket', emoji_code: '1f680' }, rocket, custom, extra, { ...tada, status_text: 'x' }]),
])

/** Nobody has the id; the same about somebody is taken. */
const ofNobody = gesture([short], (status_text) => {
  return [
    subjects,
    tell('administrator', { status_text }, { missing: 'user' }),
    [tell('administrator', { ...rocket }, { missing: 'user' }), lookAt(subject)],
    tell('administrator', { status_text }),
    [tell('administrator', { ...rocket }), lookAt(subject)],
    [tell(undefined, { status_text: 'nobody' }), lookAt(subject)],
    [tell('administrator', { status_text: '' }), lookAt(subject)],
  ]
})

/** People of every role; each who is refused may once they are administrators, and no longer when they are none. */
const byRole = gesture([], () => [
  subjects,
  makePeople('caller', roles),
  [2, 3, 4].map((number) => [tell(`caller${number}`, { status_text: 'refused' }), lookAt(subject)]),
  [0, 1].map((number) => [tell(`caller${number}`, { status_text: `by ${number}` }), lookAt(subject)]),
  [2, 3, 4].map((number) => [
    giveRole(madePerson('caller', number), 'administrator'),
    [tell(`caller${number}`, { status_text: `by ${number}` }), lookAt(subject)],
    giveRole(madePerson('caller', number), roles[number] ?? 'member'),
    [tell(`caller${number}`, { status_text: 'refused again' }), lookAt(subject)],
  ]),
  noOwner('caller', 0),
])

/** A bot that is no administrator, and then is one. */
const byBot = gesture([anyOf('administrator', 'author')], (owner) => [
  subjects,
  makeBots('bot', [{ user: owner }]),
  isAnswered('bot0'),
  [tell('bot0', { status_text: 'by a bot' }), lookAt(subject)],
  [tell('administrator', { status_text: 'by a person' }), lookAt(subject)],
  giveRole(madeBot('bot'), 'administrator'),
  [tell('bot0', { status_text: 'by an administrator' }), lookAt(subject)],
  [tell('bot0', { ...rocket }), lookAt(subject)],
  giveRole(madeBot('bot'), 'member'),
  [tell('bot0', { status_text: 'by a bot' }), lookAt(subject)],
])

export const statusGestures: Weighted = each(1, lengths, emoji, wrong, ofNobody, byRole, byBot)
