// Gestures around accounts that go and come back, bots that change hands, and custom profile fields.

import { anyOf, each, gesture, text } from '../arbitraries.ts'
import { madeBot, makeBots } from '../made-steps.ts'
import type { Steps, Value } from '../plan.ts'
import { rest, subject } from '../queue-steps.ts'
import { control } from '../steps.ts'
import { change, listenedTo, type Tie, tie } from './person-event.ts'

/** Who is deactivated leaves a group and takes their bot along. */
function activated(tie: Tie): Steps {
  return listenedTo(
    tie,
    [change({ is_active: false }), rest, change({ is_active: true })],
    control('bots', { bots: [{ owner_id: subject }] }, 'bot'),
    control('groups', { groups: [{ name: { unique: 'crew ' }, members: [subject] }] }),
  )
}

const activation = gesture([tie], activated)
/** The guest has nothing to do with them. */
const unseenActivation = gesture([], () => activated('nothing'))

const bot = madeBot('bot')

const botOwner = gesture([text], (full_name) =>
  listenedTo(
    'nothing',
    [
      control('person', { user_id: bot, bot_owner_id: { user: 'reader' } }),
      control('person', { user_id: bot, full_name }),
    ],
    makeBots('bot', [subject]),
  ),
)

const fieldTypes = ['short_text', 'long_text', 'link']

const profile = gesture([tie, text, anyOf(...fieldTypes)], (tie, words, cleared) => {
  const fields = fieldTypes.map((type) => ({ name: { unique: 'plumb ' }, type }))
  const give = (index: number, value: Value) =>
    control('profile-value', { user_id: subject, field_id: { answer: 'fields', field: `fields.${index}.id` }, value })
  return listenedTo(
    tie,
    [
      give(0, words),
      give(1, `**${words}**`),
      give(2, 'https://example.com/plumb'),
      give(fieldTypes.indexOf(cleared), null),
    ],
    control('profile-fields', { fields }, 'fields'),
  )
})

export const accountEventGestures = [
  ...each(1, activation),
  ...each(0, unseenActivation),
  ...each(1, botOwner, profile),
]
