import { expect, test } from 'vitest'
import { saysOf } from '../testing/events-story.ts'
import { control, event, judge, poll, register } from '../testing/queues-story.ts'

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

test('words that nobody gave are wrong', () => {
  expect(saysOf(clause, { after, events: [told('pear', 'fig', 'plum')] })).toEqual(['broken'])
  const gives = { alert_words: ['plum'] }
  expect(saysOf(clause, { gives, after, events: [told('pear', 'fig', 'plum')] })).toEqual([])
  expect(saysOf(clause, { gives, after: after.slice(1), events: [told('nut')] })).toEqual(['broken'])
  expect(saysOf(clause, { after: after.slice(1), events: [told('nut')] })).toEqual([])
})

test('a fixture may take words away and add others, if in the end all are told', () => {
  const gives = { alert_words: ['plum'] }
  const events = [told(), told('pear')]
  expect(saysOf(clause, { gives, after: after.slice(0, 1), events })).toEqual(['holds'])
  const ends = (last: readonly string[], options = {}) =>
    judge(
      options,
      register('q', { gives }),
      given(['pear', 'fig'], 20),
      poll('q', { at: 40, events: [event(1, 'alert_words', { alert_words: last })] }),
      poll('q', { at: 41, ack: 1 }),
    ).flatMap((seen) => (seen.clause === clause ? [seen.saw] : []))
  const emits = { 'alert-words': 'alert_words' }
  expect(ends(['fig'], { emits })).toEqual(['broken'])
  expect(ends(['fig'])).toEqual([])
})

test('nothing is said where no fixture gave any since the registration', () => {
  expect(saysOf(clause, { events: [told('fig')] })).toEqual([])
  expect(saysOf(clause, { before: [given(['pear'], 5)], events: [told('fig')] })).toEqual([])
})
