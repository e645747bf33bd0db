import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

describe('GET /messages/{message_id}/history', () => {
  let org: Organization
  beforeEach(async () => {
    org = await organization()
  })

  async function history(id: number, query = {}) {
    const { body } = await org.get(org.other, `/messages/${id}/history`, query)
    return body.message_history
  }

  test('holds only the original of a message that was never edited', async () => {
    const id = await org.message('lunch', 'soup')
    expect(await history(id)).toEqual([
      {
        topic: 'lunch',
        content: 'soup',
        rendered_content: '<p>soup</p>',
        timestamp: 1_767_225_600,
        user_id: org.member.user_id,
      },
    ])
  })

  test('goes from the oldest to the newest, each snapshot with what was edited', async () => {
    const id = await org.message('lunch', 'soup & bread')
    await org.advance(10)
    await org.patch(org.member, `/messages/${id}`, { content: 'soup & *rice*' })
    await org.advance(10)
    await org.patch(org.moderator, `/messages/${id}`, { topic: 'dinner' })
    const [original = {}, edited = {}, moved] = await history(id)
    expect(Object.keys(original).sort()).toEqual(['content', 'rendered_content', 'timestamp', 'topic', 'user_id'])
    expect(edited).toEqual({
      topic: 'lunch',
      content: 'soup & *rice*',
      rendered_content: '<p>soup &amp; <em>rice</em></p>',
      prev_content: 'soup & bread',
      prev_rendered_content: '<p>soup &amp; bread</p>',
      content_html_diff: expect.stringContaining('soup &amp; '),
      timestamp: 1_767_225_610,
      user_id: org.member.user_id,
    })
    expect(edited.content_html_diff).toContain('<span class="highlight_text_deleted">bread</span>')
    expect(moved).toEqual({
      topic: 'dinner',
      prev_topic: 'lunch',
      content: 'soup & *rice*',
      rendered_content: '<p>soup &amp; <em>rice</em></p>',
      timestamp: 1_767_225_620,
      user_id: org.moderator.user_id,
    })
  })

  test('has one snapshot for an edit of content and topic together', async () => {
    const id = await org.message('lunch', 'soup')
    await org.patch(org.member, `/messages/${id}`, { content: 'rice', topic: 'dinner' })
    const snapshots = await history(id)
    expect(snapshots).toHaveLength(2)
    expect(snapshots[1]).toMatchObject({ prev_content: 'soup', content: 'rice', prev_topic: 'lunch', topic: 'dinner' })
  })

  test('replaces empty topics unless the client allows them', async () => {
    const id = await org.message('')
    await org.patch(org.member, `/messages/${id}`, { topic: 'lunch' })
    expect((await history(id))[1]?.prev_topic).toBe('general chat')
    expect((await history(id))[0]?.topic).toBe('general chat')
    expect((await history(id, { allow_empty_topic_name: 'true' }))[1]?.prev_topic).toBe('')
  })

  test('is refused for a message that is missing or hidden', async () => {
    const id = await org.message('lunch')
    expect((await org.get(org.member, '/messages/99999/history')).body.code).toBe('BAD_REQUEST')
    expect((await org.get(org.guest, `/messages/${id}/history`)).body.code).toBe('BAD_REQUEST')
  })

  test('is refused where viewing edit history is disabled, and the message object leaves it out', async () => {
    const id = await org.message('lunch')
    await org.patch(org.member, `/messages/${id}`, { content: 'edited' })
    await org.control('settings', { allow_edit_history: false })
    expect((await org.get(org.member, `/messages/${id}/history`)).body.code).toBe('BAD_REQUEST')
    expect(await org.read(id)).not.toHaveProperty('edit_history')
    expect(await org.read(id)).toHaveProperty('last_edit_timestamp')
  })
})
