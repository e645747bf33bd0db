import { describe, expect, test } from 'vitest'
import { known } from './facts/fact.ts'
import { canHear, canSee } from './readings/permissions.ts'
import { brokenIn, garden, type Person, people, Story } from './testing/world.ts'

const { administrator, author, moderator, outsider, reader } = people
const vault = 9
const settings = { can_move_messages_between_channels_group: 'members' }
const former = 'permissions.moved-out-of-sight'
const invisible = 'get-message.invisible-refused'

/** The message of the author came from a channel of a few into a private one of two. */
function story(isSeenThere = true): Story {
  const told = new Story({ ...settings, move_messages_between_streams_limit_seconds: null })
  const few = [author, reader, moderator, administrator]
  told.opens(garden, { subscribers: known(few, [], 'fixture'), privacy: known('public', [], 'fixture') })
  const two = known([moderator, administrator], [], 'fixture')
  told.opens(vault, { subscribers: two, privacy: known('private', [], 'fixture') })
  told.message(1, {}, { stream_id: known(garden, [], 'message.stream-id-true'), receivers: few })
  told.edit('moderator', 1, { stream_id: vault })
  const edit_history = [{ user_id: moderator, timestamp: told.time?.from, prev_stream: garden, stream: vault }]
  const shown = { stream_id: vault, edit_history, last_moved_timestamp: told.time?.from }
  if (isSeenThere) expect(brokenIn(told.look(1, shown, {}, 'moderator'))).toEqual([])
  return told
}

describe('a message that was moved into a private channel', () => {
  test('is hidden from those who were in neither channel', () => {
    expect(story().read('outsider', 1, 'BAD_REQUEST')).toEqual([`refused ${invisible}`])
    expect(brokenIn(story().look(1, { stream_id: vault }, {}, 'outsider'))).toEqual([`broken ${invisible}`])
  })

  test('should be hidden from those who read it before', () => {
    expect(story().read('reader', 1, 'BAD_REQUEST')).toEqual([`refused ${former}`])
    expect(brokenIn(story().look(1, { stream_id: vault }, {}, 'reader'))).toEqual([`broken ${former}`])
    expect(story().edit('reader', 1, { topic: 'pears' }, 'ANY')).toEqual([`refused ${former}`])
    expect(story().edit('reader', 1, { topic: 'pears' })).toEqual([`broken ${former}`])
  })

  test.each<Person>(['author', 'administrator', 'moderator'])('may be seen by the %s', (as) => {
    expect(brokenIn(story().look(1, { stream_id: vault }, {}, as))).not.toContain(`broken ${former}`)
    expect(brokenIn(story().look(1, { stream_id: vault }, {}, as))).not.toContain(`broken ${invisible}`)
  })

  test('may be seen as long as nobody has seen it there', () => {
    for (const as of ['reader', 'outsider'] as const)
      expect(story(false).look(1, { stream_id: vault }, {}, as)).not.toContainEqual(
        expect.stringMatching(/sight|invis/),
      )
  })

  test('may be seen by those who have left that channel', () => {
    const told = story()
    told.opens(vault, { left: new Set([reader, outsider]) })
    for (const as of ['reader', 'outsider'] as const)
      expect(told.look(1, { stream_id: vault }, {}, as)).not.toContainEqual(expect.stringMatching(/sight|invis/))
  })

  test('may have been told while it was elsewhere', () => {
    const told = story()
    expect(canSee(told.world, outsider, told.get(1))).toBe('no')
    expect(canHear(told.world, outsider, told.get(1))).toBe('maybe')
  })
})
