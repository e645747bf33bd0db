import { expect, test } from 'vitest'
import { can, saysOf } from '../testing/events-story.ts'
import { control, event, judge, poll, register } from '../testing/queues-story.ts'

const clause = 'realm-linkifiers-event.only-with-capability'

test('a client without the capability gets no event of linkifiers', () => {
  expect(saysOf(clause, { events: [{ type: 'realm_linkifiers' }] })).toEqual(['broken'])
  expect(saysOf(clause, { with: can('linkifier_url_template'), events: [{ type: 'realm_linkifiers' }] })).toEqual([])
})

test('that it stays away is seen once others were told', () => {
  const changed = control('linkifiers', { linkifiers: [{ pattern: 'a', url_template: 'b' }] }, 2)
  const able = register('r', { user: 2, at: 1, with: can('linkifier_url_template') })
  const told = poll('r', { user: 2, ack: -1, at: 3, events: [event(1, 'realm_linkifiers')] })
  const story = [register('q', { at: 0 }), able, changed, told, poll('q', { ack: -1, at: 40 })]
  const saw = judge(...story).filter((seen) => seen.clause === clause)
  expect(saw).toEqual([{ clause, saw: 'holds', exchange: 4 }])
  const untold = judge(register('q', { at: 0 }), changed, poll('q', { ack: -1, at: 40 }))
  expect(untold.filter((seen) => seen.clause === clause)).toEqual([])
})
