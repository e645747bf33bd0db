// Plans in which people ask at the same time, and collide: on one message, one topic, one storage key, one setting, one
// group, one queue, and over who is the last owner. After each collision comes a look at rest.

import fc from 'fast-check'
import { anyOf, each, type Gesture, gesture, type Weighted } from '../arbitraries.ts'
import { madeBot, madeGroup, madePerson, makeBots, makeGroups, makePeople, noOwner } from '../made-steps.ts'
import type { RequestStep, Step, Value } from '../plan.ts'
import { drain, drained, poll, register } from '../queue-steps.ts'
import { control, edit, history, look, lookRaw, putBack, quietMove, request } from '../steps.ts'
import { atOnce, drawLanes, twin, twins } from './lanes.ts'

const author: Value = { user: 'author' }
const movers = ['moderator', 'administrator', 'author', 'reader']
const inApples = ['first', 'second']

/** Edits of one message by its author's clients, while others move it and look at it. */
function onOneMessage(lanes: number): Gesture {
  const clients = twins(author, Math.max(0, lanes - 4))
  const actors = ['author', 'phone', ...clients.actors, 'reader', 'moderator'].slice(0, lanes)
  const step = (as: string, number: number): fc.Arbitrary<RequestStep> => {
    if (as === 'reader') return fc.constant(lookRaw('first'))
    const moved = quietMove(as, 'first', { topic: `pears ${number}` })
    const edited = edit(as, 'first', { content: `text ${number}` })
    return as === 'moderator' ? fc.constant(moved) : anyOf<RequestStep>(edited, edited, moved)
  }
  const looks = [look('first'), lookRaw('first', 'author'), history('first')]
  return gesture([drawLanes(actors, step)], (all) => [...clients.steps, ...all, ...looks])
}

/** Only one client's copy of the text can be the right one for two edits. */
const guarded = gesture([], () => [
  ...atOnce(
    ['author', 'phone'].map((as, number) => [
      edit(as, 'first', { content: `guarded ${number}`, prev_content_sha256: { sha256Of: 'first' } }),
    ]),
  ),
  lookRaw('first'),
])

/**
 * A topic that several people move at once, and a queue that is told of it. At last two move one message each, and then
 * one the topic from which the other has just taken a message: of these, two alone show what is told wrongly.
 */
function onOneTopic(lanes: number): Gesture {
  const clients = twins(author, Math.max(0, lanes - movers.length))
  const actors = [...movers, ...clients.actors].slice(0, lanes)
  const move = fc.record({
    name: anyOf(...inApples),
    propagate_mode: anyOf('change_one', 'change_later', 'change_all', 'change_all'),
  })
  const step = (as: string, number: number): fc.Arbitrary<RequestStep> =>
    move.map(({ name, propagate_mode }) =>
      as === 'reader' ? look(name) : quietMove(as, name, { topic: `plums ${number}`, propagate_mode }),
    )
  const [one, other] = actors
  const apart = [
    [quietMove(one, 'first', { topic: 'figs 0' }), quietMove(one, 'second', { topic: 'dates 0' })],
    [
      quietMove(other, 'second', { topic: 'figs 1' }),
      quietMove(other, 'first', { topic: 'dates 1', propagate_mode: 'change_all' }),
    ],
  ]
  return gesture([drawLanes(actors, step)], (all) => [
    ...clients.steps,
    register('reader', 'moved', { event_types: ['update_message'] }),
    ...all,
    ...atOnce(apart),
    ...inApples.map((name) => look(name)),
    drained('reader', 'moved'),
  ])
}

const keys = ['plum', 'pear', 'fig', 'kiwi']

/** One bot by several clients, mostly each under a key of its own: what one stores, another must not lose. */
function onOneKey(lanes: number): Gesture {
  const clients = twins(madeBot('bot'), Math.max(1, lanes - 1))
  const actors = ['bot0', ...clients.actors].slice(0, lanes)
  const step = (as: string, number: number) => {
    const own = keys[actors.indexOf(as) % keys.length] ?? 'plum'
    return fc
      .constantFrom<readonly string[]>([own], [own], ['plum', 'pear'])
      .map((keys) => Object.fromEntries(keys.map((key) => [key, `text ${number}`])))
      .map((storage) => request('update-bot-storage', as, { storage }))
  }
  const stored = control('bot-storage', { user_id: madeBot('bot') })
  const first = request('update-bot-storage', 'bot0', {
    storage: Object.fromEntries(keys.map((key) => [key, 'first'])),
  })
  return gesture([drawLanes(actors, step)], (all) => [
    makeBots('bot', [author]),
    ...clients.steps,
    first,
    ...all,
    stored,
  ])
}

const languages = ['de', 'en', 'fr', 'es', 'it', 'pl']
const sizes = [13, 14, 15, 16, 17, 18]

/** What two clients change at last, each what nobody else does. */
const ofTheirOwn: readonly Record<string, number>[] = [{ color_scheme: 2 }, { user_list_style: 3 }]

/** One person's settings by several of their clients, with registrations meanwhile and two queues that are told. */
function onOneSetting(lanes: number): Gesture {
  const clients = twins(author, Math.max(0, lanes - 2))
  const actors = ['author', 'phone', ...clients.actors].slice(0, lanes)
  const types = { event_types: ['user_settings'], fetch_event_types: ['user_settings'] }
  const step = (as: string, number: number): fc.Arbitrary<RequestStep> => {
    const [language = 'en', size = 14] = [languages[number % languages.length], sizes[number % sizes.length]]
    return anyOf<RequestStep>(
      request('update-settings', as, { default_language: language }),
      request('update-settings', as, { web_font_size_px: size }),
      request('update-settings', as, { default_language: language, web_font_size_px: size }),
      register(as, `meanwhile${number}`, types),
    )
  }
  return gesture([drawLanes(actors, step)], (all) => [
    ...clients.steps,
    register('author', 'told', types),
    register('phone', 'alike', types),
    ...all,
    ...atOnce(ofTheirOwn.map((change, lane) => [request('update-settings', actors[lane], change)])),
    drained('author', 'told'),
    drain('phone', 'alike'),
    ...queuesIn(all).flatMap(([as, name]) => [poll(as, name, false)]),
    register('author', 'after', types),
  ])
}

/** The queues that were registered meanwhile, and whose they are. */
function queuesIn(steps: readonly Step[]): (readonly [string, string])[] {
  return steps.flatMap((step) =>
    'do' in step && step.do === 'register-queue' && step.as && step.name ? [[step.as, step.name] as const] : [],
  )
}

/** Two groups that are put below a third, and taken away again. */
function onOneGroup(lanes: number): Gesture {
  const clients = twins({ user: 'administrator' }, Math.max(1, lanes - 1))
  const actors = ['administrator', ...clients.actors].slice(0, lanes)
  const step = (as: string) =>
    fc
      .constantFrom<Readonly<Record<string, Value>>>(
        { add: [madeGroup(1)] },
        { add: [madeGroup(2)] },
        { delete: [madeGroup(1)] },
        { delete: [madeGroup(2)] },
      )
      .map((change) => request('update-subgroups', as, { user_group_id: madeGroup(0), ...change }))
  return gesture([drawLanes(actors, step)], (all) => [
    makeGroups([author], [author], [author]),
    ...clients.steps,
    ...all,
    control('group', { user_group_id: madeGroup(0) }),
  ])
}

const standing: Value = { standing: 'owner' }

/** Two people deactivate the two owners that there are, each one of them. */
const lastOwners = gesture([], () => [
  makePeople('subject', ['owner', 'owner', 'administrator']),
  twin('other', madePerson('subject', 2)),
  control('person', { user_id: standing, role: 'administrator' }),
  control('owners', {}),
  ...atOnce([
    [request('deactivate-user', 'subject2', { user_id: madePerson('subject', 1) })],
    [request('deactivate-user', 'other0', { user_id: madePerson('subject', 0) })],
  ]),
  putBack('person', { user_id: standing, role: 'owner' }),
  ...noOwner('subject', 0, 1),
])

/** Two clients of one queue, and one who changes what it tells of. */
const onOneQueue = gesture([], () => [
  register('author', 'shared', { event_types: ['user_settings'] }),
  twin('other', author),
  ...atOnce([
    [poll('author', 'shared', false), poll('author', 'shared', true)],
    [poll('phone', 'shared', false), poll('phone', 'shared', false)],
    languages.slice(0, 3).map((language) => request('update-settings', 'other0', { default_language: language })),
  ]),
  drained('author', 'shared'),
])

/** For so many actors at once. */
export function collisionsOf(lanes: number): Weighted {
  const asMany = [onOneMessage, onOneTopic, onOneKey, onOneSetting, onOneGroup].map((gesture) => gesture(lanes))
  return each(1, ...asMany, guarded, lastOwners, onOneQueue)
}
