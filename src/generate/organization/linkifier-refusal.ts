// Gestures around linkifiers that turn URLs back, and around those that are refused. Every refused request differs in
// one thing from one that is carried out in the end, and a look after it shows all linkifiers.

import fc from 'fast-check'
import { each, gesture } from '../arbitraries.ts'
import type { Step } from '../plan.ts'
import { type Parameters, request } from '../steps.ts'
import { add, alone, lookAtAll, update } from './linkifier.ts'

const url = 'https://example.com'

const whole = {
  pattern: 'BUG-(?P<id>[0-9]+)',
  url_template: `${url}/bugs/{id}`,
  reverse_template: 'BUG-{id}',
  alternative_url_templates: [`${url}/b/{id}`],
  example_input: 'BUG-12',
}

/** The right ones: with a reverse template, with braces in it, with several variables, without any. */
const accepted: readonly Parameters[] = [
  whole,
  {
    pattern: 'B\\{#(?P<id>[0-9]+)#\\}',
    url_template: `${url}/braces/{id}`,
    reverse_template: 'B{{#{id}#}}',
    example_input: 'B{#7#}',
  },
  {
    pattern: '(?P<user>[a-z]+)/(?P<repo>[a-z]+)#(?P<id>[0-9]+)',
    url_template: `${url}/{user}/{repo}/issues/{id}`,
    reverse_template: '{user}/{repo}#{id}',
    alternative_url_templates: [`${url}/{user}/{repo}/pulls/{id}`, `${url}/{user}/{repo}/discussions/{id}`],
    example_input: 'plumb/line#3',
  },
  { pattern: 'PLAIN-(?P<id>[0-9]+)', url_template: `${url}/plain/{id}`, example_input: 'PLAIN-5' },
]

const reversed = gesture([], () =>
  alone(accepted.map((parameters, number) => [add(parameters, `added${'abcd'[number]}`), lookAtAll])),
)

const invalidPatterns = ['BUG-(?P<id>[0-9]+', 'BUG-[0-9', '(?P<id>[0-9]+)*+{']
const invalidTemplates = [`${url}/bugs/{id`, `${url}/bugs/id}`, `${url}/bugs/{}`, `${url}/bugs/{id!}`]

/** One thing wrong in each. */
const wrong: readonly Parameters[] = [
  { reverse_template: 'TASK-{id}' },
  { reverse_template: 'BUG-{id}-{id}' },
  { example_input: 'nothing of it' },
  { reverse_template: 'BUG-{{id}}' },
  ...invalidPatterns.map((pattern) => ({ pattern })),
  ...invalidTemplates.map((url_template) => ({ url_template })),
  { alternative_url_templates: [`${url}/b/{id`] },
  { alternative_url_templates: [`${url}/b/{id}`, `${url}/c/{id`] },
]

const lacking: readonly Parameters[] = [{ pattern: undefined }, { url_template: undefined }]

const inAnyOrder = fc.shuffledSubarray([...wrong], { minLength: wrong.length })

const refusedToAdd = gesture([inAnyOrder], (all) =>
  alone([
    lookAtAll,
    [...lacking, ...all].map((spoilt) => [add({ ...whole, ...spoilt }), lookAtAll]),
    [add(whole), lookAtAll],
  ]),
)

const other = { ...whole, pattern: 'TASK-(?P<id>[0-9]+)', reverse_template: 'TASK-{id}', example_input: 'TASK-1' }

const refusedToUpdate = gesture([inAnyOrder], (all) => {
  const missing: Step = request('update-linkifier', 'administrator', { filter_id: { missing: 'linkifier' }, ...whole })
  return alone([
    [add(other, 'added'), lookAtAll],
    all.map((spoilt) => [update('added', { ...whole, ...spoilt }), lookAtAll]),
    [missing, lookAtAll],
    [update('added', whole), lookAtAll],
    [update('added', { ...whole, reverse_template: '' }), lookAtAll],
    [update('added', whole), lookAtAll],
    [update('added', { ...whole, url_template: `${url}/other/{id}` }), lookAtAll],
  ])
})

/** What is left out, and what a variable does that is no group, is not said; the answers must be whole. */
const unsaid = gesture([], () =>
  alone([
    add(whole, 'added'),
    [add({ ...whole }), lookAtAll],
    update('added', { url_template: `${url}/partly/{id}` }),
    [update('added', { pattern: 'PART-(?P<id>[0-9]+)' }), lookAtAll],
    add({ ...other, url_template: `${url}/{nothing}` }),
    add({ pattern: 'ONLY-[0-9]+', url_template: `${url}/only` }),
    [add({ ...other, example_input: undefined }), lookAtAll],
  ]),
)

export const linkifierRefusalGestures = each(1, reversed, refusedToAdd, refusedToUpdate, unsaid)
