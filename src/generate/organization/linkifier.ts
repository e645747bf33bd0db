// Gestures around linkifiers that are added and changed by the API, and what becomes of what they match. Linkifiers
// belong to the whole organization: each gesture ends without any.

import fc from 'fast-check'
import { anyOf, each, gesture, young } from '../arbitraries.ts'
import { send, sent } from '../made-steps.ts'
import type { Step, Steps } from '../plan.ts'
import { control, edit, look, type Parameters, quietMove, request } from '../steps.ts'

/** Who may is not said; an administrator is the likeliest. */
export function add(parameters: Parameters, name?: string): Step {
  return request('add-linkifier', 'administrator', parameters, name === undefined ? {} : { name })
}

export function update(added: string, parameters: Parameters): Step {
  return request('update-linkifier', 'administrator', { filter_id: { answer: added, field: 'id' }, ...parameters })
}

export const lookAtAll: Step = control('linkifiers', {})
const none: Step = control('linkifiers', { linkifiers: [] })

/** Without any linkifier before and afterwards. */
export function alone(steps: Steps): Steps {
  return [none, steps, none]
}

/** A new message with a content, seen by somebody else. */
function written(name: string, content: string): Steps {
  const message = { sender_id: { user: 'author' }, stream_id: { channel: 'orchard' }, topic: 'links', content }
  return [send(name, message), look(sent(name))]
}

/** A content and a topic that a message gets, with a look after each. */
function edited(name: string, content: string, topic: string): Steps {
  return [
    [edit('author', name, { content }), look(name)],
    [quietMove('moderator', name, { topic }), look(name)],
  ]
}

const number = '(?P<id>[0-9]+)'
const url = 'https://example.com'

const twoGroups = { pattern: `(?P<kind>[a-z]+)-${number}`, url_template: `${url}/{kind}/{id}` }

const alternatives = [`${url}/other/{kind}?n={id}`, `${url}/third/{id}/{kind}`]

/** Links in contents and topics, and none where nothing matches, be it by its case; the alternatives make none. */
const links = gesture([young, fc.integer({ min: 1, max: 99_999 })], (name, id) =>
  alone([
    [add({ ...twoGroups, alternative_url_templates: alternatives }, 'added'), lookAtAll],
    written('said', `see bug-${id} and task-7 but no BUG-7 or bug-plum`),
    edited(name, `now bug-${id} again`, `about bug-${id}`),
    edited(name, `no BUG-${id} or bug-plum here`, `nothing - ${id} of BUG-${id}`),
  ]),
)

/** Each operator of RFC 6570 with what it does to letters that need encoding. */
const operators = ['{word}', '{+word}', '{#word}', '{.word}', '{/word}', '{;word}', '{?word}', '{?a=1}{&word}'] as const
const templates = operators.map((operator) => (operator === '{?a=1}{&word}' ? '/list?a=1{&word}' : `/list${operator}`))
const words = ['plum', 'a/b', 'x&y=z', 'ü', '50%', '日本', 'a.b~c-d', '😀']

/** The words by one template, and by the next one after a change; beside it a template without an operator. */
const byTemplate = gesture(
  [young, anyOf(...templates), fc.shuffledSubarray(words, { minLength: 4, maxLength: 4 })],
  (name, template, [first = 'a', second = 'b', third = 'c', fourth = 'd']) => {
    const pattern = 'LIST:(?P<word>[^ ]+)'
    const next = templates[(templates.indexOf(template) + 3) % templates.length] ?? template
    return alone([
      [add({ pattern, url_template: `${url}${template}` }, 'added'), lookAtAll],
      written('said', `see LIST:${first} and LIST:${second} there`),
      edited(name, `see LIST:${third} there`, `of LIST:${fourth} now`),
      update('added', { pattern, url_template: `${url}${next}` }),
      [add({ pattern: 'WORD:(?P<word>[^ ]+)', url_template: `${url}/word/{word}` }), lookAtAll],
      written('more', `see LIST:${first} and LIST:${second} there`),
      // What has a meaning in URLs is encoded, unless an operator says otherwise.
      edited(name, `see LIST:${fourth} there`, `of LIST:${third} or WORD:a/b now`),
    ])
  },
)

/** Several variables in one expression, in the order of the template. */
const severalVariables = gesture([young], (name) =>
  alone([
    add({ pattern: `PAIR:(?P<a>[a-z/]+)=${number}`, url_template: `${url}/pair{?a,id}` }),
    [add({ pattern: `PATH:(?P<a>[a-z/]+)=${number}`, url_template: `${url}{/id,a}` }), lookAtAll],
    written('said', 'see PAIR:x/y=12 and PATH:u/v=3 there'),
    edited(name, 'see PATH:w=4 there', 'of PAIR:p/q=5 now'),
  ]),
)

/** Another pattern, another template and other alternatives; the linkifiers around it stay as they are. */
const replaced = gesture([young, fc.integer({ min: 1, max: 999 })], (name, id) => {
  const alternative = (name: string) => ({ alternative_url_templates: [`${url}/${name}/{id}`] })
  const renewed = { pattern: `NEW-${number}` }
  const other = { pattern: `KEEP-${number}`, url_template: `${url}/keep/{id}`, example_input: 'KEEP-1' }
  return alone([
    add(other),
    add({ pattern: `OLD-${number}`, url_template: `${url}/old/{id}`, ...alternative('first') }, 'added'),
    [add({ pattern: `LAST-${number}`, url_template: `${url}/last/{id}` }), lookAtAll],
    written('before', `OLD-${id} or NEW-${id} or KEEP-${id} here`),
    [update('added', { ...renewed, url_template: `${url}/new/{id}`, ...alternative('second') }), lookAtAll],
    // Apart from each other, since both may lead to the same place.
    written('after', `only NEW-${id} or KEEP-${id} here`),
    written('gone', `only OLD-${id} or KEEP-${id} here`),
    edited(name, `only OLD-${id} here`, `NEW-${id} and OLD-${id}`),
    [update('added', { ...renewed, url_template: `${url}/newer/{id}`, ...alternative('second') }), lookAtAll],
    edited(name, `only NEW-${id} here`, `NEW-${id} at last`),
  ])
})

export const linkifierGestures = [...each(1, links), ...each(2, byTemplate), ...each(1, severalVariables, replaced)]
