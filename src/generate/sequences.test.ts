// What some clauses need to be looked at, and single steps do not give.

import { expect, test } from 'vitest'
import { isReference, isRequest, type Value } from './plan.ts'
import { planOf } from './plans.ts'

const plans = Array.from({ length: 600 }, (_, number) => planOf(1, number))
const requests = plans.flatMap(({ steps }) => steps.filter(isRequest))

test('whatever the time is, some message was sent between the start of yesterday and its noon', () => {
  const days = plans.map(({ namespace }) => Object.values(namespace.messages).filter(({ topic }) => topic === 'days'))
  const ages = days.find((messages) => messages.length > 0)?.map(({ age }) => age) ?? []
  const day = 86_400
  for (let sinceMidnight = 0; sinceMidnight < day; sinceMidnight += 600) {
    const isBeforeNoon = (age: number) => age > sinceMidnight + day / 2 && age <= sinceMidnight + day
    expect(ages.some(isBeforeNoon), `${sinceMidnight} s after midnight`).toBe(true)
  }
})

test('the start of yesterday is asked for as a date and as a datetime, one after the other', () => {
  const isDate = (value: Value | undefined) => JSON.stringify(value) === '{"isoFromNow":-86400,"spelled":"date"}'
  const after = requests.flatMap(({ with: { anchor_date } }, index) =>
    isDate(anchor_date) ? [requests[index + 1]?.with.anchor_date] : [],
  )
  expect(after.length).toBeGreaterThan(1)
  const datetime = { text: [{ isoFromNow: -86_400, spelled: 'date' }, 'T00:00:00Z'] }
  expect(after).toEqual(after.map(() => datetime))
})

test('every reference to a file is a Markdown link', () => {
  const texts = requests.flatMap(({ with: { content = '' } }) =>
    typeof content === 'object' && content !== null && isReference(content) && 'text' in content ? [content.text] : [],
  )
  const written = texts.map((pieces) => pieces.map((piece) => (typeof piece === 'string' ? piece : '<path>')).join(''))
  expect(written.filter((text) => text.split('](/user_uploads/<path>)').length === 3).length).toBeGreaterThan(3)
  expect(written.filter((text) => /(?<!\]\()\/user_uploads\//.test(text))).toEqual([])
})

test('a retry after the time limit goes where nothing else goes', () => {
  const isRetry = ({ with: { message_id } }: (typeof requests)[number]) =>
    JSON.stringify(message_id)?.includes('first_message_id_allowed_to_move')
  const topics = new Set(requests.filter(isRetry).map(({ with: { topic } }) => topic))
  expect(topics.size).toBeGreaterThan(0)
  const elsewhere = plans.flatMap(({ namespace }) => Object.values(namespace.messages).map(({ topic }) => topic))
  expect(elsewhere.filter((topic) => topics.has(topic))).toEqual([])
})
