import { expect, test } from 'vitest'
import { saysOf } from './events-story.ts'
import { control } from './queues-story.ts'

const clause = 'alert-words-event.current'
const given = (words: readonly string[], at: number) => control('alert-words', { user_id: 1, alert_words: words }, at)
const after = [given(['pear'], 20), given(['pear', 'fig'], 21)]

function told(...alert_words: string[]) {
  return { type: 'alert_words', alert_words }
}

test('the words are ones that the person was given, in any order', () => {
  expect(saysOf(clause, { after, events: [told('fig', 'pear')] })).toEqual(['holds'])
  expect(saysOf(clause, { after, events: [told('pear'), told('pear', 'fig')] })).toEqual(['holds', 'holds'])
})

test('words that are missing or too many are wrong', () => {
  expect(saysOf(clause, { after, events: [told('fig')] })).toEqual(['broken'])
  expect(saysOf(clause, { after, events: [told('pear', 'fig', 'plum')] })).toEqual(['broken'])
})

test('nothing is said where no fixture gave any since the registration', () => {
  expect(saysOf(clause, { events: [told('fig')] })).toEqual([])
  expect(saysOf(clause, { before: [given(['pear'], 5)], events: [told('fig')] })).toEqual([])
})
